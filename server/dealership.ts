import { londonDay } from "#domain/calendar.ts";
import type { Config } from "#server/config.ts";
import type { Content } from "#server/content/content.ts";
import { followContent } from "#server/content/follow-content.ts";
import { openDatabase, type Database, type OpenDatabase } from "#server/database/connect.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { dealLinks, type DealLinks } from "#server/deals/deal-links.ts";
import { announceLead } from "#server/deliveries/announce.ts";
import { openDeliveries, type Deliveries } from "#server/deliveries/open-deliveries.ts";
import { openDocuments, type Documents } from "#server/documents/documents.ts";
import type { Leads } from "#server/enquiries/leads.ts";
import { openLeads } from "#server/enquiries/open-leads.ts";
import { filmDesk, type FilmDesk } from "#server/media/film-desk.ts";
import { mediaApp } from "#server/media/media-app.ts";
import { openOrganisation, type Organisation } from "#server/organisation/sites.ts";
import { openOrders } from "#server/orders/open-orders.ts";
import type { Orders } from "#server/orders/orders.ts";
import { addressDesk, type AddressDesk } from "#server/orders/address-desk.ts";
import { openVault } from "#server/orders/vault.ts";
import { whyNotAdvertised } from "#domain/finance/lender-rate.ts";
import { financeDesk, type FinanceDesk } from "#server/finance/finance-desk.ts";
import { quoteReferences, signingKey, type QuoteReferences } from "#server/finance/quote-reference.ts";
import { openPartExchange } from "#server/part-exchange/open-part-exchange.ts";
import type { PartExchange } from "#server/part-exchange/part-exchange.ts";
import { phase } from "#server/phase.ts";
import { demoAddresses } from "#server/providers/addresses.demo.ts";
import { osPlaces } from "#server/providers/addresses.os-places.ts";
import { demoBotCheck } from "#server/providers/bot-check.demo.ts";
import { noPayments } from "#server/providers/payments.none.ts";
import { demoPayments } from "#server/providers/payments.demo.ts";
import { stripePayments } from "#server/providers/payments.stripe.ts";
import type { MailProvider } from "#server/providers/mail.ts";
import { demoOutbox, type Outbox } from "#server/providers/mail.outbox.ts";
import { autosOnShow } from "#server/providers/films.autos-on-show.ts";
import { demoFilms } from "#server/providers/films.demo.ts";
import { calculatorFinance } from "#server/providers/finance.calculator.ts";
import { codeweaversFinance } from "#server/providers/finance.codeweavers.ts";
import { valuersOf } from "#server/providers/valuers.ts";
import type { Postcodes } from "#server/providers/postcodes.ts";
import { outcodeTable } from "#server/providers/postcodes.outcodes.ts";
import { postcodesIo } from "#server/providers/postcodes.postcodes-io.ts";
import { liveByMark } from "#server/stock/marks.ts";
import type { ReviewsProvider } from "#server/providers/reviews.ts";
import { demoReviews } from "#server/providers/reviews.demo.ts";
import { httpReviews } from "#server/providers/reviews.http.ts";
import { openReviews, type Reviews } from "#server/reviews/open-reviews.ts";
import { openStock, type Stock } from "#server/stock/stock.ts";
import { demoFilm } from "#demo/media/demo-films.ts";
import { demoPicture } from "#demo/media/demo-pictures.ts";
import { demoSites } from "#demo/dealer.ts";
import { seedDemo } from "#demo/seed.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Website } from "#websites/website.ts";
import type { Hono } from "hono";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Everything a page or an API resource may ask. Made once at start, closed at the end. */
export type Dealership = {
  website: Website;
  database: Database;
  stock: Stock;
  organisation: Organisation;
  /** Where postcodes are. */
  postcodes: Postcodes;
  /** Pages, offers and other words of the website. */
  content: Content;
  orders: Orders;
  /** The addresses of a postcode; undefined where there is nobody to ask, and every address is typed. */
  addresses: AddressDesk | undefined;
  /** What shoppers send in forms. */
  leads: Leads;
  /** What customers and the dealer are told of orders and leads. */
  deliveries: Deliveries;
  /** The mails of the demonstration; undefined on every other site. */
  outbox: Outbox | undefined;
  /** What a shopper's own car is worth. */
  partExchange: PartExchange;
  finance: FinanceDesk;
  references: QuoteReferences;
  /** Deals that shoppers take to another device. */
  dealLinks: DealLinks;
  /** The pictures under /media. */
  media: Hono;
  /** What shoppers take along on paper. */
  documents: Documents;
  /** The film of a registration; undefined where there is nobody to ask. */
  films: FilmDesk | undefined;
  /** Independent reviews of vehicles. */
  reviews: Reviews;
  health: () => { status: "ok"; version: string; revision: number; database: OpenDatabase["kind"] };
  /** The moment now, in milliseconds; tests pass their own. */
  now: () => number;
  /** The site answers at this address: tells whoever is refused the same data directory, and begins to send mails and messages. */
  announce: (address: string) => void;
  close: () => Promise<void>;
};

/** The address that only this machine reaches. */
const LOOPBACK = "127.0.0.1";

const VERSION: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

type Surroundings = { website?: Website; now?: () => number; report?: (line: string) => void };

/** The composition root: opens the database (with the demo dealer where one is wanted and it is empty) and everybody who works on it. */
export async function openDealership(
  { databaseUrl, dataDir, keyFile, demo, codeweavers, postcodesUrl, reviewsUrl, osPlaces: register, films, stripe, valuers = {}, deliveries: told, origin, host = LOOPBACK, port = 0 }: Pick<Config, "databaseUrl" | "dataDir" | "keyFile" | "demo"> & Partial<Config>,
  { website: wanted = wexcombe, now = Date.now, report = () => undefined }: Surroundings = {},
): Promise<Dealership> {
  const configured = { ...wanted, figures_by_lender: codeweavers !== undefined, find_films: wanted.find_films && (films !== undefined || demo) };
  const wrong = whyNotAdvertised(configured);
  if (wrong.length > 0) throw new WrongWebsite(wrong.join("\n"));
  const content = await followContent(configured, { report });
  const open = await openDatabase({ databaseUrl, dataDir, report });
  const { database, kind } = open;
  if (demo && (await isEmpty(database))) {
    await phase("Brought in the demonstration's dealer and stock", report, () => seedDemo(database, { today: londonDay(now()), now: now() }));
  }

  const organisation = await openOrganisation(database);
  const postcodes = postcodesUrl === undefined ? outcodeTable() : postcodesIo({ url: postcodesUrl });
  const stock = await openStock(open, { website: configured, organisation, now, postcodes });
  const references = quoteReferences(configured.lender_terms, { dataDir, keyFile });
  const provider = codeweavers ? codeweaversFinance(codeweavers) : calculatorFinance(configured.lender_terms, now);
  const finance = financeDesk(provider, references, now);
  const botCheck = demoBotCheck();
  const vault = openVault({ dataDir, keyFile, mayMakeKey: kind === "embedded" });
  const fictional = isFictional(organisation);
  const addresses = register ? osPlaces(register) : fictional ? demoAddresses() : undefined;
  // The demonstration's payments cost nothing: nobody else's vehicles are kept by them.
  const payments = stripe ? stripePayments(stripe) : fictional ? demoPayments() : undefined;
  const website = payments ? configured : { ...configured, order: { ...configured.order, deposit_fee: 0 } };
  const orders = openOrders({
    database,
    website,
    payments: payments ?? noPayments(),
    botCheck,
    vault,
    finance,
    now,
  });
  // Anybody who can open the demonstration can read its mails: they are kept where only this machine can.
  const outbox = demo && fictional && !told?.smtpUrl && origin === undefined && host === LOOPBACK ? demoOutbox(join(dataDir, "outbox"), now) : undefined;
  let reachedAt = origin ?? `http://${host}:${port}`;
  const deliveries = openDeliveries({
    database,
    website,
    organisation,
    origin: () => reachedAt,
    mail: outbox ?? (await mailServer(told?.smtpUrl)),
    webhook: told?.webhook,
    adfWebhook: told?.adfWebhook,
    now,
  });
  const media = mediaApp({ cacheDir: join(dataDir, "pictures"), sources: { demo: demoPicture }, films: demoFilm, card: (stock_id) => stock.cards([stock_id])[0] });
  const documents = openDocuments(media);
  return {
    website,
    database,
    stock,
    organisation,
    postcodes,
    content,
    orders,
    addresses: addresses && addressDesk(addresses, now),
    partExchange: openPartExchange({ database, website, ...valuersOf(valuers, { fictional, now }), vault, now }),
    leads: openLeads({ database, website, organisation, botCheck, now, onTaken: announceLead }),
    deliveries,
    outbox,
    finance,
    references,
    dealLinks: dealLinks(signingKey({ dataDir, keyFile })),
    media,
    documents,
    films: website.find_films
      ? filmDesk(
          films ? autosOnShow(films) : demoFilms(async (mark) => (await liveByMark(database, mark))?.turntable[0]),
          async (mark) => (await liveByMark(database, mark)) !== undefined,
          now,
        )
      : undefined,
    reviews: openReviews(reviewer(reviewsUrl, fictional), now),
    health: () => ({ status: "ok", version: VERSION, revision: stock.revision(), database: kind }),
    now,
    announce: (address) => {
      reachedAt = origin ?? address;
      open.announce(address);
      deliveries.start(open.listen);
    },
    close: async () => {
      content.close();
      await deliveries.close();
      await documents.close();
      await orders.close();
      await stock.close();
      await open.close();
    },
  };
}

/** The website's own settings contradict each other; the message says how, in sentences. */
export class WrongWebsite extends Error {
  override name = "WrongWebsite";
}

/** The fictional reviews are for the fictional dealer: nobody else's stock is praised by them. */
function reviewer(url: string | undefined, fictional: boolean): ReviewsProvider | undefined {
  if (url !== undefined) return httpReviews({ url });
  return fictional ? demoReviews() : undefined;
}

/** The library comes in only where there is a server to speak to. */
async function mailServer(url: string | undefined): Promise<MailProvider | undefined> {
  if (url === undefined) return undefined;
  const { smtpMail } = await import("#server/providers/mail.smtp.ts");
  return smtpMail({ url });
}

function isFictional(organisation: Organisation): boolean {
  return demoSites().every(({ slug, postcode }) => organisation.site(slug)?.postcode === postcode);
}

async function isEmpty(database: Database): Promise<boolean> {
  const [site] = await database.select({ id: sites.id }).from(sites).limit(1);
  const [vehicle] = await database.select({ id: vehicles.stock_id }).from(vehicles).limit(1);
  return site === undefined && vehicle === undefined;
}
