import { londonDay, MINUTE_MS } from "#domain/calendar.ts";
import { FINANCE_PRODUCTS, type FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import type { QuoteReferences } from "#server/finance/quote-reference.ts";
import {
  FinanceUnavailable,
  type FinanceProvider,
  type ProvidedItem,
  type ProvidedQuote,
  type ProvidedQuotes,
  type VehicleToFinance,
} from "#server/providers/finance/finance.ts";
import { LRUCache } from "lru-cache";

/** How long a lender's quote is cached, so that page, checkout and order of one shopper show the same figures. */
const TTL_MS = 10 * MINUTE_MS;
const MAX_CACHED_QUOTES = 2_000;

/** One vehicle and the requested terms. */
export type QuoteInput = { vehicle: VehicleToFinance; request: QuoteRequest };

/** The source of quotes for pages, API and orders: one provider, with a cache. */
export type FinanceQuotes = {
  /** Whether quotes come from a lender's API; otherwise they are computed from the website's terms, also in the browser. */
  byLender: boolean;
  /** Throws FinanceUnavailable. */
  quotes: (vehicles: readonly VehicleToFinance[], request: QuoteRequest, products?: readonly FinanceProduct[]) => Promise<ProvidedQuotes>;
  /** The same for one vehicle; null, with a log entry, if the lender is unavailable. */
  itemsOrNull: (question: QuoteInput) => Promise<ProvidedItem[] | null>;
  /** The quotes without a request; undefined if the lender must be called first. */
  quoted: (question: QuoteInput) => ProvidedItem[] | undefined;
  /** The signed reference of a quote given here, which contains what the terms page and the order need. */
  reference: (question: QuoteInput, quote: ProvidedQuote) => string;
};

export function createFinanceQuotes(provider: FinanceProvider, references: QuoteReferences, now: () => number): FinanceQuotes {
  const cache = new QuoteCache(now);
  const { quoteSync } = provider;
  const fetchQuotes = async (vehicles: readonly VehicleToFinance[], request: QuoteRequest): Promise<ProvidedQuotes> => {
    const found: ProvidedQuotes = new Map();
    const unknown = vehicles.filter((vehicle) => {
      const items = cache.get({ vehicle, request });
      if (items) found.set(vehicle.stock_id, items);
      return !items;
    });
    const answered = unknown.length > 0 ? await provider.quotes(unknown, request, FINANCE_PRODUCTS) : new Map<number, ProvidedItem[]>();
    for (const vehicle of unknown) {
      const items = answered.get(vehicle.stock_id) ?? [];
      cache.set({ vehicle, request }, items);
      found.set(vehicle.stock_id, items);
    }
    return found;
  };
  /** Concurrent identical requests share one call. */
  const coming = new Map<string, Promise<ProvidedItem[]>>();
  const fetchOnce = (question: QuoteInput): Promise<ProvidedItem[]> => {
    const key = keyOf(question);
    const { vehicle, request } = question;
    const answer =
      coming.get(key) ??
      fetchQuotes([vehicle], request)
        .then((found) => found.get(vehicle.stock_id) ?? [])
        .finally(() => coming.delete(key));
    coming.set(key, answer);
    return answer;
  };
  return {
    byLender: quoteSync === undefined,
    quotes: async (vehicles, request, products = FINANCE_PRODUCTS) => {
      if (quoteSync) return provider.quotes(vehicles, request, products);
      const found = await fetchQuotes(vehicles, request);
      return new Map([...found].map(([stock_id, items]) => [stock_id, items.filter(({ key }) => products.includes(key))]));
    },
    itemsOrNull: async (question) => {
      try {
        return quoteSync ? quoteSync(question.vehicle, question.request) : await fetchOnce(question);
      } catch (error) {
        if (!(error instanceof FinanceUnavailable)) throw error;
        console.error(error.message);
        return null;
      }
    },
    quoted: (question) => (quoteSync ? quoteSync(question.vehicle, question.request) : cache.get(question)),
    reference: ({ vehicle, request }, quote) => {
      const { stock_id } = vehicle;
      const today = londonDay(now());
      return quoteSync
        ? references.sign({ stock_id, key: quote.key, vehicle, request, today })
        : references.signGiven(stock_id, quote, today);
    },
  };
}

/** A cache of lender quotes. */
class QuoteCache {
  readonly #cached = new LRUCache<string, { at: number; items: ProvidedItem[] }>({ max: MAX_CACHED_QUOTES });
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get(question: QuoteInput): ProvidedItem[] | undefined {
    const found = this.#cached.get(keyOf(question));
    return found && this.#now() - found.at < TTL_MS ? found.items : undefined;
  }

  set(question: QuoteInput, items: ProvidedItem[]): void {
    this.#cached.set(keyOf(question), { at: this.#now(), items });
  }
}

function keyOf({ vehicle, request }: QuoteInput): string {
  const { stock_id, vrm, date_first_registered, price, admin_fee, price_excluding_vat, price_including_vat, vat_scheme } = vehicle;
  const facts = [
    stock_id,
    vrm,
    date_first_registered,
    price,
    admin_fee,
    price_excluding_vat,
    price_including_vat,
    vat_scheme,
    vehicle.mileage,
  ];
  return JSON.stringify([facts, quoteKey(request)]);
}

/** Equal for equal terms. */
export function quoteKey({ deposit, term, mileage, rating, frequency, products, part_exchange }: QuoteRequest): string {
  const down = deposit.type === "percentage" ? `${deposit.percent}%` : deposit.amount;
  return JSON.stringify([down, term, mileage, rating, frequency ?? "monthly", products ?? 0, part_exchange ?? 0]);
}
