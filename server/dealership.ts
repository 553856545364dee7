import type { CostTerms } from "#domain/running-costs/cost-terms.ts";
import { contentWithSettings } from "./website-settings/staff/content-with-settings.ts";
import type { StaffSettings } from "./website-settings/staff/open-staff-settings.ts";
import type { ChangeFeed } from "#server/admin/live/change-feed.ts";
import type { Content } from "#server/content/content.ts";
import type { Database, OpenDatabase } from "#server/database/connect.ts";
import { openDeals } from "#server/deals/open-deals.ts";
import type { DealLinks } from "#server/deals/deal-links.ts";
import { openAlerts, type Alerts } from "#server/alerts/alerts.ts";
import type { CertificateStore } from "#server/media/certificates/certificate-files.ts";
import { announceLead } from "#server/deliveries/announce.ts";
import type { Deliveries } from "#server/deliveries/open-deliveries.ts";
import type { Documents } from "#server/documents/documents.ts";
import type { EmptySearches } from "#server/numbers/empty-searches.ts";
import type { FeedRunner } from "#server/feeds/feed-runner.ts";
import type { Leads } from "#server/enquiries/leads.ts";
import { openLeads } from "#server/enquiries/open-leads.ts";
import { createFinanceQuotes, type FinanceQuotes } from "#server/finance/finance-quotes.ts";
import { quoteReferences, type QuoteReferences } from "#server/finance/quote-reference.ts";
import type { SharedResources } from "./shared-resources.ts";
import type { OpenLimit } from "#server/http/open-limit.ts";
import type { FilmLookup } from "#server/media/film-lookup.ts";
import { websiteMedia } from "#server/media/media-app.ts";
import type { PhotoStore } from "#server/media/photos/photo-store.ts";
import type { AddressLookup } from "#server/providers/addresses/address-lookup.ts";
import { orderOperations } from "#server/orders/order-operations.ts";
import type { Orders } from "#server/orders/orders.ts";
import type { VersionedVehicle } from "#server/orders/holds/vehicle-hold.ts";
import { serviceIcons, type ServiceIcons } from "#server/organisation/service-icons.ts";
import type { NodeReadiness } from "#server/nodes/node-readiness.ts";
import { organisationOf, type Organisation } from "#server/organisation/sites.ts";
import { openCleanAirChecks, type CleanAirChecks } from "#server/clean-air/clean-air-checks.ts";
import { partExchangeOperations } from "#server/part-exchange/part-exchange-operations.ts";
import type { PartExchange } from "#server/part-exchange/part-exchange.ts";
import { openPeople, type People } from "#server/people/people.ts";
import type { BotCheck } from "#server/providers/bot-check/bot-check.ts";
import { botCheckOf } from "#server/providers/configured-bot-checks.ts";
import { calculatorFinance } from "#server/providers/finance/calculator.ts";
import { codeweaversFinance } from "#server/providers/finance/codeweavers.ts";
import type { Outbox } from "#server/providers/mail/demo-outbox.ts";
import { paymentsOf } from "#server/providers/configured-payments.ts";
import { noPayments } from "#server/providers/payments/none.ts";
import type { Postcodes } from "#server/providers/postcodes/postcodes.ts";
import { customerReviewsProvider } from "#server/providers/configured-customer-reviews.ts";
import { openCustomerReviews, type LatestCustomerReviews } from "#server/reviews/open-customer-reviews.ts";
import type { Replies } from "#server/replies/open-replies.ts";
import type { Reviews } from "#server/reviews/open-reviews.ts";
import type { Stock } from "#server/stock/stock.ts";
import { websiteOrigin } from "#server/http/website-origin.ts";
import { demoFilm } from "#demo/media/demo-films.ts";
import type { Website } from "#websites/website.ts";
import type { Hono } from "hono";

/** Everything that pages and API resources of one website use. Created at start, closed at the end. */
export type Dealership = Pick<SharedResources, "register"> & {
  website: Website;
  database: Database;
  stock: Stock;
  organisation: Organisation;
  /** What staff lay over the websites' settings. */
  staffSettings: StaffSettings;
  /** A counter of what staff change of settings and content. */
  settingsChanges: () => number;
  /** Which services of a branch have an icon. */
  serviceIcons: ServiceIcons;
  /** Positions of postcodes. */
  postcodes: Postcodes;
  /** Pages, offers and other content of the website. */
  content: Content;
  orders: Orders;
  /** What staff build for customers, who accept and sign it. */
  deals: ReturnType<typeof openDeals>;
  /** The way to the lender of finance applications; undefined without one. */
  lender: SharedResources["lender"];
  /** The bot check; undefined without a provider. */
  botCheck: BotCheck | undefined;
  /** Stored data about one person, for the dealer's command line. */
  people: People;
  /** The addresses of a postcode; undefined without a provider, then addresses are typed. */
  addresses: AddressLookup | undefined;
  /** Submitted forms. */
  leads: Leads;
  /** Messages to customers and the dealer about orders and leads. */
  deliveries: Deliveries;
  /** Emails that customers write back to staff. */
  replies: Replies;
  /** The demonstration's mails; undefined on every other site. */
  outbox: Outbox | undefined;
  /** Searches and vehicles that shoppers are emailed about. */
  alerts: Alerts;
  /** Valuations of shoppers' cars. */
  partExchange: PartExchange;
  /** Checks of clean air zones. */
  cleanAir: CleanAirChecks;
  finance: FinanceQuotes;
  references: QuoteReferences;
  /** Links that open a deal on another device. */
  dealLinks: DealLinks;
  /** The pictures under /media. */
  media: Hono;
  /** Photographs that staff add. */
  photos: PhotoStore;
  /** Has the battery certificates of the stock. */
  objects: CertificateStore;
  /** Printable PDF documents. */
  documents: Documents;
  feeds: FeedRunner;
  /** The film of a registration; undefined without a provider. */
  films: FilmLookup | undefined;
  /** Independent reviews of vehicles. */
  reviews: Reviews;
  /** What customers say of the dealer. */
  customerReviews: LatestCustomerReviews;
  readiness: NodeReadiness;
  /** What changes, for Admin's pages; the group's. */
  changes: ChangeFeed;
  /** Counts searches that found nothing; the group's. */
  emptySearches: Pick<EmptySearches, "note" | "write">;
  /** Since when the database is away; reads are then served from memory. */
  awaySince: () => number | undefined;
  health: () => { status: "ok"; revision: number; database: OpenDatabase["kind"] };
  /** Opens limits of requests, shared by all nodes of a database server. */
  openLimit: OpenLimit;
  /** The current time in milliseconds; tests pass their own. */
  now: () => number;
  /** Called with the URL once the site listens: records it for the lock's error message, and starts the background tasks. */
  announce: (address: string) => void;
  /** Closes every website of the group. */
  close: () => Promise<void>;
};

/** What the websites do not share. */
type DealershipParts = { website: Website; content: Content; stock: Stock; isFirst: boolean; others: readonly string[] };

/** A dealership of one website, on what the group shares. */
export function dealershipIn(
  resources: SharedResources,
  { website: configured, content, stock, isFirst, others }: DealershipParts,
): Omit<Dealership, "announce" | "close"> {
  const { config, database, vault, now, staffSettings, staffContent } = resources;
  const organisation = organisationOf(resources.organisation, configured);
  const { dataDir, keyFile, codeweavers } = config;
  const payments = paymentsOf(resources, configured, isFirst);
  const website = payments ? configured : { ...configured, order: { ...configured.order, deposit_fee: 0, full_card_payment: false } };
  staffSettings.follow(website);
  const references = quoteReferences(website.lender_terms, { dataDir, keyFile });
  const provider = codeweavers ? codeweaversFinance(codeweavers) : calculatorFinance(website.lender_terms, now);
  const finance = createFinanceQuotes(provider, references, now);
  const botCheck = botCheckOf(config.botCheck, configured, config.origin && websiteOrigin(config.origin, configured, isFirst));
  const orderContext = {
    database,
    website,
    mails: resources.mails,
    openLimit: resources.openLimit,
    others: isFirst ? others : undefined,
    payments: payments ?? noPayments(),
    botCheck,
    vault,
    proofKeys: resources.proofKeys,
    page: (url: string) => content.page(url),
    lender: resources.lender,
    sendsMail: resources.sendsMail,
    finance,
    remembered: (stock_id: number) => vehicleAt(stock, stock_id),
    estimates: async (stock_id: number, costs: CostTerms) => {
      const vehicle = await stock.vehicle(stock_id);
      return vehicle ? stock.estimateBasis(vehicle, costs) : null;
    },
    site: (site_id: number) => organisation.site(site_id),
    now,
  };
  const deals = openDeals({ ...orderContext, documents: resources.documents });
  return {
    website,
    database,
    stock,
    organisation,
    staffSettings,
    settingsChanges: () => staffSettings.changes() + staffContent.changes(),
    serviceIcons: serviceIcons(website.service_icons, { now }),
    postcodes: resources.postcodes,
    content: contentWithSettings(content, website),
    orders: orderOperations(orderContext, deals.finish),
    deals,
    lender: resources.lender,
    botCheck,
    people: openPeople({ ...orderContext, outbox: resources.outbox, erased: resources.erased }),
    addresses: resources.addresses,
    partExchange: partExchangeOperations({ database, website, ...resources.valuers, vault, openLimit: resources.openLimit, now }),
    cleanAir: openCleanAirChecks({ website, register: resources.valuers.emissions, openLimit: resources.openLimit }),
    leads: openLeads({
      database,
      website,
      organisation,
      botCheck,
      now,
      mails: resources.mails,
      deals: resources.dealLinks,
      onTaken: announceLead,
    }),
    alerts: openAlerts({
      database,
      website,
      stock,
      vault,
      sendsMail: resources.sendsMail,
      keys: resources.keys,
      mails: resources.mails,
      openLimit: resources.openLimit,
      now,
    }),
    deliveries: resources.deliveries,
    replies: resources.replies,
    outbox: resources.outbox,
    finance,
    references,
    dealLinks: resources.dealLinks,
    photos: resources.photos,
    objects: resources.objects,
    media: websiteMedia(resources, { films: demoFilm, card: (stock_id) => stock.cards([stock_id])[0], vehicle: stock.vehicle }),
    documents: resources.documents,
    feeds: resources.feeds,
    films: website.find_films ? resources.films : undefined,
    reviews: resources.reviews,
    openLimit: resources.openLimit,
    customerReviews: openCustomerReviews(customerReviewsProvider(website, { ...config, isDemo: resources.isDemo, now }), now),
    readiness: resources.readiness,
    changes: resources.changes,
    emptySearches: resources.emptySearches,
    register: resources.register,
    awaySince: resources.awaySince,
    health: () => ({ status: "ok", revision: stock.revision(), database: resources.kind }),
    now,
  };
}

/** A live vehicle from the in-memory stock. */
function vehicleAt(stock: Stock, stock_id: number): VersionedVehicle | undefined {
  const [vehicle] = stock.listed([stock_id]);
  return vehicle && { vehicle, revision: stock.revision() };
}
