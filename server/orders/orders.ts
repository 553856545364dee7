import type { MessageText } from "#domain/messages/message-text.ts";
import type { Actor } from "#domain/deal/actor.ts";
import type { ApplicationFieldName, ApplicationPage, FinanceApplication } from "#domain/finance-application/application-fields.ts";
import type { ApplicationRules } from "#domain/finance-application/finance-application.ts";
import type { OrderStatus, PaymentType } from "#domain/deal/transitions.ts";
import type { Condition } from "#domain/part-exchange/condition.ts";
import type { ErrorsByField } from "#domain/problem.ts";
import type { BotCheckWidget } from "#server/providers/bot-check/bot-check.ts";
import type { FailedRefundMessage, PaymentMessage } from "#server/providers/payments/payments.ts";
import type { EstimateBasis } from "#domain/running-costs/estimates.ts";
import type { PresentedEstimates } from "./deal-estimates.ts";
import type { PresentedQuote } from "#server/finance/present-quote.ts";
import type { AnswerOutcome } from "#server/orders/lender/lender-operations.ts";
import type { ApplicationLook, ShownApplication, StepAuthor, StepRequest, StepResult } from "#server/orders/staff/step-request.ts";
import type { Compared, OrderRefusal } from "./order-context.ts";
import type { Pence } from "#domain/money.ts";

/** The order as the API and the pages show it. Money in pounds, timestamps in ISO 8601. */
export type PresentedOrder = {
  guid: string;
  /** The reference for people: on the telephone, in mails and in print. */
  reference: string;
  stock_id: number;
  status: OrderStatus;
  payment_type: PaymentType;
  /** The shopper has nothing left to fill in (4.15). */
  hasCompletedOrder: boolean;
  /** The finance application is complete and its terms are not accepted yet. */
  show_finance_terms: boolean;
  /** Completeness of the finance application, without its answers. */
  application: { complete: boolean; missing: ErrorsByField<string> } | null;
  /** Null once it is paid for or released. */
  hold_expires_at: string | null;
  /** Whether the address was confirmed by the mailed link; until then the hold is short and cannot be extended. */
  email_confirmed: boolean;
  created_at: string;
  vehicle: OrderedVehicle;
  customer: Record<string, unknown>;
  /** The extras, and `delivery` with its fee. */
  products: { id: string; name: string; price: number }[];
  /** Where the vehicle is delivered; absent if it is collected, null long after the end of the order. */
  delivery_postcode?: string | null;
  price: number;
  /** Included in the price. */
  admin_fee: number;
  /** Price, extras and delivery; a part exchange reduces what is left to pay. */
  total: number;
  /** Due and paid online. */
  amount_due: number;
  amount_paid: number;
  /** Never below 0; on finance the delivery fee, if there is one. */
  left_to_pay: number;
  /** By how much part exchange and payments exceed the total; 0 with finance and for an expired or cancelled order. */
  owed_to_customer: number;
  /** Refunds due and refunds made. */
  amount_refund_due: number;
  amount_refunded: number;
  finance: PresentedQuote | null;
  /** The running costs that stood beside the deal; absent if none did. Part of no total. */
  estimates?: PresentedEstimates;
  /** Orders of earlier releases were accepted at figures other than those shown; such a request is refused now. */
  differences: string[];
  /** What is accepted of the current deal; a change clears it. */
  terms_accepted: boolean;
  finance_terms_accepted: boolean;
  disclosure_agreement: boolean;
  /** Messages for the shopper: an acceptance that is not recorded, figures that changed. */
  notices: string[];
  /** Where to pay now; null if nothing is due or the provider is unavailable. */
  payment: { session: string; url: string; amount: number } | null;
  payments: { amount: number; status: string; created_at: string }[];
  /** The part-exchanged cars, and their value less the finance owed on them. */
  valuations: PresentedCar[];
  part_exchange_balance: number;
  /** Oldest first. */
  events: { move: string; status: string; at: string; note: string | null; /** Null for events of release 0.1. */ actor: string | null }[];
};

/** A finance application with its secrets masked. */
export type MaskedApplication = {
  order: PresentedOrder;
  answers: FinanceApplication;
  /** The secret answers unmasked, if requested. */
  secrets?: FinanceApplication;
  storedSecrets: ApplicationFieldName[];
  /** "•• •• 1991" */
  born: string | null;
  rules: ApplicationRules;
  done: ApplicationPage[];
};

export type PresentedCar = {
  /** Personal data: these three are null long after the end of the order. */
  hash: string | null;
  vrm: string | null;
  plate: string | null;
  title: string;
  mileage: number;
  condition: Condition;
  price: number;
  settlement: number;
  balance: number;
  /** Until when the valuation is valid, and on what condition. */
  held: string;
};

export type OrderedVehicle = {
  stock_id: number;
  slug: string;
  path: string;
  /** "2020 Ford Fiesta" */
  title: string;
  derivative: string | null;
  vrm: string | null;
};

/**
 * The order, or an outcome the shopper can act on. 422: invalid fields; 409: vehicle unavailable or order closed; 429: too many unpaid
 * holds; 503: lender unavailable.
 */
export type OrderOutcome =
  | { ok: true; guid: string; order: PresentedOrder; replayed: boolean }
  | { ok: false; status: 422; errors: ErrorsByField }
  | ({ ok: false; status: 409 | 429 | 503; message: MessageText; errors: ErrorsByField; retry_after?: number } & Compared);

export type PaymentOutcome = { ok: true; guid: string; order: PresentedOrder } | { ok: false; guid: string | null; message: MessageText };

/** The demo provider's page. */
export type PresentedPayment = { session: string; provider: string; guid: string; amount: number; status: string; vehicle: OrderedVehicle };

export type OrderClient = {
  address: string;
  idempotencyKey?: string;
  /** The language of the page that the order was placed on. */
  locale?: string | undefined;
  /** The application page that must be valid as a whole; otherwise only submitted answers are validated. */
  applicationPage?: ApplicationPage;
};

export type Orders = {
  check: (stock_id: number, guid?: string) => Promise<{ ok: true } | { ok: false; message: MessageText }>;
  create: (body: unknown, client: OrderClient) => Promise<OrderOutcome>;
  get: (guid: string) => Promise<PresentedOrder | undefined>;
  update: (guid: string, body: unknown, client: OrderClient) => Promise<OrderOutcome | undefined>;
  /**
   * The finance application for its holder's own pages; undefined if there is no such order on finance. `withSecrets` only for a browser
   * that is known to be the applicant's: the guid is not enough.
   */
  application: (guid: string, options?: { withSecrets: boolean }) => Promise<MaskedApplication | undefined>;
  /** Mails the customer a one-time link that opens the application on another device; `address` makes a URL of the token. */
  sendLink: (guid: string, address: (token: string) => string) => Promise<SentLink>;
  /** Mails a link to the order of a reference and an e-mail address, if there is one; the answer is the same if there is none. */
  find: (search: OrderSearch, client: { address: string }) => Promise<{ ok: true } | OrderRefusal>;
  /** The guid of an order by a link that `find` mailed; undefined once it is over. */
  openFound: (token: string) => Promise<string | undefined>;
  /** Whether a link is valid; does not redeem it. */
  lookAtLink: (token: string) => Promise<RedeemedLink>;
  openLink: (token: string) => Promise<RedeemedLink>;
  /** Mails a new link for a used or expired one. */
  renewLink: (token: string, address: (token: string) => string) => Promise<SentLink>;
  /** A submitted application with its secrets, for the dealer. The access is recorded. */
  readApplication: (guid: string, actor?: Actor) => Promise<DecryptedApplication>;
  /** The same for staff, with their reason, in the audit log before it is answered. */
  showApplication: (guid: string, author: StepAuthor, look: ApplicationLook) => Promise<ShownApplication>;
  /** Deletes the applications whose retention is over; returns how many. `dry` only counts. */
  purge: (options?: { dry?: boolean }) => Promise<number>;
  /** Whether mail is sent, and with it links that confirm an e-mail address. */
  confirmsEmail: boolean;
  /** What a confirmation link is about; does not redeem it. */
  lookAtConfirmation: (token: string) => Promise<ConfirmationSeen>;
  /** Confirms the address of the link's order, and reopens a submitted application whose hold expired if its vehicle is available. */
  confirmEmail: (token: string, client: OrderClient) => Promise<EmailConfirmed>;
  /** Mails another link to the order's address. */
  sendConfirmation: (guid: string) => Promise<ConfirmationSent>;
  /** Reopens an application whose hold expired, if today's figures equal `shown`; undefined if there is no such order. */
  reopen: (guid: string, client: OrderClient, shown?: object) => Promise<OrderOutcome | undefined>;
  /** Adds a valued car to the deal (7.16) or removes it (7.17); undefined if there is no such order or no such car in it. */
  addPartExchange: (guid: string, input: unknown) => Promise<OrderOutcome | undefined>;
  removePartExchange: (guid: string, hash: string) => Promise<OrderOutcome | undefined>;
  /** The order config of 7.15. */
  config: () => Promise<Record<string, unknown>>;
  /** What the order form needs to show the bot check; undefined while none is required. */
  botCheckWidget: () => Promise<BotCheckWidget | undefined>;
  /** Of the estimates that a page shows; sent back with the order (`estimates_digest`). */
  estimatesDigest: (basis: EstimateBasis) => string;

  /** Extends the hold; undefined if there is no such order. */
  extendHold: (guid: string) => Promise<OrderOutcome | undefined>;
  /** The order's page at the payment provider; creates a session if none is open. */
  startPayment: (guid: string) => Promise<{ ok: true; url: string } | { ok: false; message: MessageText }>;
  payment: (session: string) => Promise<PresentedPayment | undefined>;
  /** The provider reports a payment. Idempotent. */
  paymentArrived: (update: PaymentUpdate) => Promise<PaymentOutcome>;
  paymentFailed: (update: PaymentUpdate, why: "declined" | "cancelled" | "expired") => Promise<PaymentOutcome>;
  /** A webhook message of the payment provider; undefined if its signature is invalid. */
  paymentMessage: (
    body: string,
    signature: string,
  ) => Promise<PaymentMessage["kind"] | FailedRefundMessage["kind"] | "ignored" | undefined>;
  /** Origins other than this site that a payment form may submit to (`form-action` of the CSP). */
  paymentOrigins: readonly string[];

  /** The shopper withdraws; undefined if there is no such order on this website. */
  withdraw: (guid: string) => Promise<OrderOutcome | undefined>;

  /** The dealer's decisions, about an order of any website of the group; the default actor is the system. */
  complete: (guid: string, actor?: Actor) => Promise<OrderOutcome | undefined>;
  cancel: (guid: string, actor?: Actor) => Promise<OrderOutcome | undefined>;
  /** A step that staff take, in one transaction with its act. */
  takeStep: (guid: string, author: StepAuthor, request: StepRequest) => Promise<StepResult>;
  /** Hands a finance application over for the lender, or tries again what failed. */
  sendToLender: (guid: string, author: StepAuthor, seen: number) => Promise<StepResult>;
  /** A message of the lender about an application of any website of the group; undefined if its signature is invalid. */
  lenderMessage: (body: string, signature: string) => Promise<AnswerOutcome | "ignored" | undefined>;
  /** Releases every vehicle whose hold has expired; returns how many. */
  expire: () => Promise<number>;
  /** Retries requests to the payment provider that failed: sessions to expire, refunds to issue. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
};

/** What a confirmation link is about: its order's vehicle; used or expired; or unknown. */
export type ConfirmationSeen = { ok: true; title: string; email: string } | { ok: false; why: "used" | "unknown" };

/** `reopen`: the hold has expired and the vehicle is to be taken again. */
export type EmailConfirmed = { ok: true; guid: string; reopen: boolean } | { ok: false; why: "used" | "unknown" };

export type ConfirmationSent = { ok: true } | { ok: false; why: "too many" | "unknown" };

/** What the provider reports about a session. `reference` finds the order if the session itself is not stored. */
export type PaymentUpdate = {
  session: string;
  reference?: string | undefined;
  amount?: Pence | undefined;
  charge?: string | null | undefined;
  /** The provider's message id. */
  message?: string;
};

export type DecryptedApplication = { ok: true; contact: Record<string, string>; answers: FinanceApplication } | { ok: false; why: string };

/** What a shopper knows of a lost order. */
export type OrderSearch = { reference: string; email: string };

export type SentLink = { ok: true } | { ok: false; why: "too many" | "unknown" };

/** The target of a link: its order; used or expired; or unknown. */
export type RedeemedLink = { ok: true; guid: string } | { ok: false; why: "used" | "unknown" };
