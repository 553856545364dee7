import { daysBetween, type Day } from "#domain/calendar.ts";
import type { Dealership } from "#server/dealership.ts";
import type { SearchContext } from "#server/stock/search/search-context.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { ServiceIcons } from "#server/organisation/service-icons.ts";
import type { LatestCustomerReviews } from "#server/reviews/open-customer-reviews.ts";
import type { Stock } from "#server/stock/stock.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import { cacheByRevision } from "./vehicle-read-cache.ts";

/** The dependencies of a page, and whether all of them still have the same value. */
export type PageDependencies = {
  areCurrent: () => boolean;
  /** Memory of the recorded keys. */
  bytes?: number;
  /** Counts again what the page counted while it was rendered: called whenever it is served from the cache. */
  countAgain?: () => void;
};

/** A dealership that records what a page reads while it is rendered. */
export type DependencyRecorder<Recorded = Dealership> = {
  dealership: Recorded;
  record: <T>(make: () => Promise<T>) => Promise<{ made: T; reads: PageDependencies }>;
};

/**
 * Members that do not depend on the stock: the website's content and terms, the clock, a lender's figures for a vehicle, and the keys of
 * links.
 */
const UNTRACKED: ReadonlySet<string | symbol> = new Set([
  "website",
  "now",
  "awaySince",
  "content",
  "media",
  "finance",
  "dealLinks",
  "references",
  "reviews",
  "documents",
  "botCheck",
  "cleanAir",
  "settingsChanges",
]);

/** Key for any untracked read: the page is then valid for one stock revision only. */
const EVERYTHING = "everything";

/** At most this many digests of one revision, shared by all pages; cleared when full. */
const MAX_CACHED_DIGESTS = 20_000;
/** Limit on the length of their keys, which contain client input. */
const MAX_KEY_CHARACTERS = 8 * 1024 * 1024;
/** Bytes per recorded dependency besides its key: digest, map entry and function. */
const QUESTION_BYTES = 200;

/** The recommended order changes at midnight, without a revision. */
const FIRST_DAY = "2026-01-01" as Day;

/** Limit on cached vehicles, and on cached price histories. */
const MAX_CACHED_VEHICLES = 1_000;

type RecordedReads = Map<string, { ask: () => unknown; answer: string }>;
type Recording = { reads: RecordedReads; counts: (() => void)[] };

/**
 * Records each read of a page with a digest of the result. After a stock revision the reads are repeated: a page whose digests are
 * unchanged stays cached, any other is dropped. Digests of one revision are shared by all pages, so each read is repeated once per commit.
 * A change of the website's settings drops every page: what a page reads of them is not recorded.
 * Changes of service icons and of customers' reviews are handled the same way.
 */
export function createDependencyRecorder<
  Recorded extends Pick<Dealership, "stock" | "organisation" | "serviceIcons" | "customerReviews"> &
    Partial<Pick<Dealership, "settingsChanges" | "emptySearches" | "alerts" | "deals" | "partExchange" | "postcodes">>,
>(dealership: Recorded): DependencyRecorder<Recorded> {
  const { stock, organisation, serviceIcons, customerReviews, settingsChanges = () => 0, emptySearches } = dealership;
  const { alerts, deals, partExchange, postcodes } = dealership;
  /** Increases with every change that may affect a read. */
  const version = () => stock.revision() + serviceIcons.changes() + customerReviews.changes() + daysBetween(FIRST_DAY, stock.rankedOn());
  const recording = new AsyncLocalStorage<Recording>();
  const answers = new Map<string, string>();
  let answersOf = version();
  let characters = 0;
  const figuresKnown = new WeakMap<object, string>();
  let figuresMet = 0;

  function answerNow(key: string, read: () => unknown): string {
    const at = version();
    if (answersOf !== at || answers.size >= MAX_CACHED_DIGESTS || characters >= MAX_KEY_CHARACTERS) {
      answers.clear();
      characters = 0;
    }
    answersOf = at;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = digestOf(read());
    answers.set(key, answer);
    characters += key.length;
    return answer;
  }

  function note(key: string, read: () => unknown): void {
    const recorded = recording.getStore()?.reads;
    if (recorded && !recorded.has(key)) recorded.set(key, { ask: read, answer: answerNow(key, read) });
  }

  /** Returns the result and records the read if it can be repeated; a read that depends on the shopper's location cannot. */
  function noted<Answer>(
    name: string,
    given: unknown,
    read: () => Answer,
    figures?: SearchContext,
    compared: (answer: Answer) => unknown = itself,
  ): Answer {
    const answer = read();
    const recorded = recording.getStore()?.reads;
    if (!recorded) return answer;
    if (figures?.distances || answer instanceof Promise) noteEverything();
    else {
      const key = `${name} ${JSON.stringify(given)}${figures ? noteFigures(figures) : ""}`;
      if (!recorded.has(key)) recorded.set(key, { ask: () => compared(read()), answer: answerNow(key, () => compared(answer)) });
    }
    return answer;
  }

  const noteEverything = () => note(EVERYTHING, stock.revision);

  /** Records that the figures must still follow the stock, before any read at those figures; returns a key for them. */
  function noteFigures(figures: SearchContext): string {
    const { payments, terms, totals, costs } = figures;
    const keys = [payments, totals].flatMap((each) => {
      if (!each) return [];
      const key = figuresKnown.get(each) ?? `figures ${++figuresMet}`;
      figuresKnown.set(each, key);
      return [key];
    });
    if (keys.length === 0) return "";
    note(keys.join(" and "), () => stock.isCurrent(figures));
    return ` at ${keys.join(" and ")} ${JSON.stringify([terms, costs])}`;
  }

  const vehicle = cacheByRevision((stock_id) => stock.vehicle(stock_id), stock.changedAt, MAX_CACHED_VEHICLES);
  const priceEvents = cacheByRevision((stock_id) => stock.priceEvents(stock_id), stock.changedAt, MAX_CACHED_VEHICLES);
  const readStock = watched<Stock>(stock, noteEverything, {
    scopeFor: (...given) => stock.scopeFor(...given),
    searchContext: async (search, options) => {
      noted("interpretQuery", [search], () => stock.interpretQuery(search));
      const figures = await stock.searchContext(search, options);
      if (figures.distances || figures.problems.length > 0) noteEverything();
      else noteFigures(figures);
      return figures;
    },
    search: (search, scope, figures) =>
      noted("search", [search, scope], () => stock.search(search, scope, figures), figures, withoutRevision),
    facetCounts: (search, scope, figures) =>
      noted("facetCounts", [search, scope], () => stock.facetCounts(search, scope, figures), figures),
    rangesByMake: (search, scope, figures) =>
      noted("rangesByMake", [search, scope], () => stock.rangesByMake(search, scope, figures), figures),
    totalOf: (own, terms) => noted("totalOf", [own.stock_id, terms], () => stock.totalOf(own, terms)),
    estimateBasis: (own, costs) => noted("estimateBasis", [own.stock_id, costs], () => stock.estimateBasis(own, costs)),
    petrolLike: (own) => noted("petrolLike", [own.cap_database, own.body_type, own.details.consumption_basis], () => stock.petrolLike(own)),
    mayFit: (search, total, scope, figures) =>
      noted("mayFit", [search, total, scope], () => stock.mayFit(search, total, scope, figures), figures),
    total: (...given) => noted("total", given, () => stock.total(...given)),
    cards: (ids, figures) => noted("cards", ids, () => stock.cards(ids, figures), figures),
    cardQuote: (id, figures) => noted("cardQuote", id, () => stock.cardQuote(id, figures), figures),
    example: () => noted("example", [], () => stock.example()),
    hasExtras: () => noted("hasExtras", [], () => stock.hasExtras()),
    relaxedSearches: (search, scope, figures, fixed) =>
      noted("relaxedSearches", [search, scope, fixed], () => stock.relaxedSearches(search, scope, figures, fixed), figures),
    interpretQuery: (...given) => noted("interpretQuery", given, () => stock.interpretQuery(...given)),
    filtersFromText: (...given) => noted("filtersFromText", given, () => stock.filtersFromText(...given)),
    labels: (...given) => noted("labels", given, () => stock.labels(...given)),
    listed: (...given) => noted("listed", given, () => stock.listed(...given)),
    similar: ({ stock_id, make }, scope) => noted("similar", [stock_id, make, scope], () => stock.similar({ stock_id, make }, scope)),
    vehicle: (stock_id) => {
      note(`vehicle ${stock_id}`, () => stock.changedAt(stock_id));
      return vehicle(stock_id);
    },
    priceEvents: (stock_id) => {
      note(`vehicle ${stock_id}`, () => stock.changedAt(stock_id));
      return priceEvents(stock_id);
    },
    comparablePrices: (own) => noted("comparablePrices", [own.stock_id], () => stock.comparablePrices(own)),
    modelNames: (...given) => stock.modelNames(...given),
  });
  const readOrganisation = watched<Organisation>(organisation, noteEverything, {
    sites: () => noted("sites", [], () => organisation.sites()),
    site: (slugOrId) => noted("site", slugOrId, () => organisation.site(slugOrId)),
    all: () => noted("all sites", [], () => organisation.all()),
  });
  const readIcons = watched<ServiceIcons>(serviceIcons, noteEverything, {
    iconOf: (service) => noted("service icon", service, () => serviceIcons.iconOf(service)),
  });
  const readReviews = watched<LatestCustomerReviews>(customerReviews, noteEverything, {
    latest: () => noted("customer reviews", [], () => customerReviews.latest()),
  });
  const countedSearches = emptySearches && {
    ...emptySearches,
    note: (...given: Parameters<typeof emptySearches.note>) => {
      const count = () => emptySearches.note(...given);
      recording.getStore()?.counts.push(count);
      count();
    },
  };

  // Loaders take these apart without using them, and read settings from them that stay as they are while the site runs.
  const members = new Map<string | symbol, unknown>([
    ["stock", readStock],
    ["organisation", readOrganisation],
    ["serviceIcons", readIcons],
    ["customerReviews", readReviews],
    ["emptySearches", countedSearches],
    ["alerts", alerts && watched(alerts, noteEverything, { isOn: alerts.isOn })],
    ["deals", deals && watched(deals, noteEverything, {})],
    ["partExchange", partExchange && watched(partExchange, noteEverything, { valuesCars: partExchange.valuesCars })],
    ["postcodes", postcodes && watched(postcodes, noteEverything, {})],
  ]);

  return {
    dealership: new Proxy(dealership, {
      get(target, name) {
        if (members.has(name)) return members.get(name);
        if (!UNTRACKED.has(name)) noteEverything();
        return Reflect.get(target, name);
      },
    }),
    record: async (make) => {
      const { reads: recorded, counts }: Recording = { reads: new Map(), counts: [] };
      let settledAt = version();
      const settings = settingsChanges();
      const made = await recording.run({ reads: recorded, counts }, make);
      const hold = () => {
        if (settingsChanges() !== settings) return false;
        const at = version();
        if (at === settledAt) return true;
        for (const [key, { ask, answer }] of recorded) if (answerNow(key, ask) !== answer) return false;
        settledAt = at;
        return true;
      };
      const bytes = [...recorded.keys()].reduce((sum, key) => sum + key.length + QUESTION_BYTES, 0);
      const countAgain = () => {
        for (const count of counts) count();
      };
      return { made, reads: { areCurrent: hold, bytes, ...(counts.length > 0 && { countAgain }) } };
    },
  };
}

/** A proxy whose `noting` members record their reads; a read of any other member is recorded as EVERYTHING. */
function watched<T extends object>(object: T, noteEverything: () => void, noting: Partial<T>): T {
  return new Proxy(object, {
    get(target, name) {
      if (Object.hasOwn(noting, name)) return Reflect.get(noting, name);
      noteEverything();
      return Reflect.get(target, name);
    },
  });
}

function itself<T>(answer: T): T {
  return answer;
}

function withoutRevision(answer: object): unknown {
  return { ...answer, revision: undefined };
}

function digestOf(answer: unknown): string {
  return hash("sha1", JSON.stringify(answer) ?? "", "base64url");
}
