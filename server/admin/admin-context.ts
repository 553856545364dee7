import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import type { FeedRequest } from "#server/feeds/fetch-feed.ts";
import type { EditableWebsite } from "#server/content/staff/check-piece.ts";
import type { AddressOf } from "#server/http/client-address.ts";
import type { OpenLimit } from "#server/http/open-limit.ts";
import type { CompanyAccounts } from "#server/staff/company-accounts/company-sign-in.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { PhotoStore } from "#server/media/photos/photo-store.ts";
import type { CertificateStore } from "#server/media/certificates/certificate-files.ts";
import type { Deals } from "#server/deals/deals.ts";
import type { PartExchange } from "#server/part-exchange/part-exchange.ts";
import type { LenderOperations } from "#server/orders/lender/lender-operations.ts";
import type { Orders } from "#server/orders/orders.ts";
import type { ShownPaper } from "#server/orders/proof/shown-paper.ts";
import type { StaffPaper } from "#server/orders/staff/staff-confirmation.ts";
import type { AuditKeys } from "#server/staff/seals/audit-keys.ts";
import type { Replies } from "#server/replies/open-replies.ts";
import type { EmptySearches } from "#server/numbers/empty-searches.ts";
import type { PushKeys } from "#server/push/push-keys.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import type { BulkTokens } from "#server/stock/bulk/bulk-token.ts";
import type { StaffStock } from "#server/stock/staff-list/staff-stock.ts";
import type { StockRegister } from "#server/stock/register/stock-register.ts";
import type { Stock } from "#server/stock/stock.ts";
import type { ChangeableWebsite } from "#server/website-settings/staff/change-settings.ts";
import type { Website } from "#websites/website.ts";
import type { ChangeFeed } from "./live/change-feed.ts";
import type { ShopPreview } from "./website/shop-preview.ts";
import type { Hono } from "hono";

/** The orders of a website, and their papers. */
export type WebsiteOrders = {
  orders: Orders;
  confirmation: (guid: string) => Promise<StaffPaper>;
  /** What its customer was shown last. */
  shown: (guid: string) => Promise<ShownPaper>;
};

/** What Admin works with: the group's, not one website's. */
export type AdminServices = {
  database: Database;
  /** The websites of the group, the first one first. */
  websites: readonly [Website, ...Website[]];
  /** The same websites with what staff change of their settings. */
  settings: () => readonly ChangeableWebsite[];
  /** The same websites with the files of their content. */
  content: () => readonly EditableWebsite[];
  /** Undefined: nobody signs in with a company account. */
  accounts: CompanyAccounts | undefined;
  openLimit: OpenLimit;
  addressOf: AddressOf;
  /** The audit log: the keys of its seals and exports, and sealing what can be sealed now. */
  audit: { keys: AuditKeys; seal: () => Promise<unknown> };
  /** The shop's stock in memory, and all of it as staff search it. */
  stock: Pick<Stock, "addressed" | "cards" | "overMedian" | "refresh">;
  staffStock: StaffStock;
  /** Signs what a preview of many vehicles showed. */
  bulk: BulkTokens;
  organisation: Pick<Organisation, "all">;
  /** Fills what is not stated of a vehicle; undefined: there is none. */
  register?: StockRegister | undefined;
  /** Photographs that staff add. */
  photos: PhotoStore;
  /** The pictures of the shop, which are public there. */
  media: Pick<Hono, "fetch">;
  /** What changes, as this node hears of it. */
  changes: ChangeFeed;
  /** What this node has counted of searches without results and not written yet. */
  emptySearches: Pick<EmptySearches, "write">;
  /** Where customers reply to what staff write. */
  replies: Pick<Replies, "addressOf">;
  /** Of the website that an order was placed on; the first one stands for those that are no more. */
  ordersOf: (website: string) => WebsiteOrders;
  /** The same for deals, and what a car is valued with that a customer gives in part exchange. */
  dealsOf: (website: string) => { deals: Deals; partExchange: Pick<PartExchange, "value"> };
  /** The way to the lender; undefined: there is none. */
  lender?: Pick<LenderOperations, "name"> | undefined;
  /** Browsers subscribe to notices for this key. */
  push: Pick<PushKeys, "publicKey">;
  now: () => Moment;
  /** The folder of this node: uploaded files are read there. */
  dataDir: string;
  /** Has the battery certificates of the stock. */
  objects: CertificateStore;
  /** Renders pages of the shop with values that nobody has saved; undefined where there are no built pages. */
  preview?: ShopPreview | undefined;
  /** The shop's built files. */
  shopFiles?: Pick<Hono, "fetch"> | undefined;
  /** How files are fetched from other hosts, in tests. */
  feed?: FeedRequest | undefined;
};

/** Why a browser that came back from the company's provider is not signed in; `retry`: the page to try again from. */
export type SignInRefusal = { reason: string; message: string; retry: string };
/** The size of a window in CSS pixels. */
export type Viewport = { width: number; height: number };
/** Who asks for a page, and what the page needs of the request. */
export type AdminVisitor = {
  signedIn: SignedIn | undefined;
  nonce: string;
  /** Undefined where the browser does not send it. */
  viewport?: Viewport | undefined;
  refusal?: SignInRefusal;
};
export type RenderAdmin = (request: Request, visitor: AdminVisitor) => Promise<Response>;
