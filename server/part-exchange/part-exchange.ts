import type { MessageText, Rendered } from "#domain/messages/message-text.ts";
import type { Condition, ConditionAnswers } from "#domain/part-exchange/condition.ts";
import type { BreakdownLine } from "#domain/part-exchange/valuation-breakdown.ts";
import type { ErrorsByField } from "#domain/problem.ts";

/** A valuation for the holder of its hash. Money in pounds, timestamps in ISO 8601. */
export type PresentedValuation = {
  hash: string;
  price: number;
  type: "PX";
  /** Price less settlement. */
  balance: number;
  expires_at: string;
  /** Until when the price is valid, and on what condition. */
  held: string;
  vehicle: {
    condition: Condition;
    vrm: string;
    plate: string;
    make: string;
    model: string;
    derivative: string | null;
    colour: string | null;
    mileage: number;
    valuation: number;
    settlement: number;
    date_first_registered: string | null;
    name: string;
    email: string;
    telephone: string;
  };
  contact: { first_name: string; last_name: string; email: string; salutation: string };
  /** The stock id of the vehicle it goes towards, and the responsible department. */
  interested_vehicle: number | null;
  department_code: string | null;
  /** What the visitor viewed before, if they consented. */
  previous_urls: string[];
  recently_viewed_vrms: string[];
  answers: ConditionAnswers;
  /** The price at each grade. */
  prices: Record<Condition, number>;
  /** The average price at the typical mileage for the car's age. */
  usual: { mileage: number; price: number } | null;
  worked_out: (Omit<Rendered<BreakdownLine>, "amount"> & { amount: number })[];
};

/** What a lookup returns, for the shopper to recognise the car. */
export type LookedUpCar = {
  vrm: string;
  plate: string;
  make: string;
  model: string | null;
  derivative: string | null;
  colour: string | null;
  date_first_registered: string | null;
};

export type LookupRequest = { vrm: string; mileage: string; hashes: readonly string[] };

/** 422: invalid input; 404: unknown car; 429: too many lookups; 503: register unavailable. */
export type LookupOutcome =
  | { ok: true; existing: false; data: LookedUpCar }
  | { ok: true; existing: true; data: LookedUpCar & { hash: string } }
  | { ok: false; status: 422; errors: ErrorsByField }
  | { ok: false; status: 404 | 429 | 503; message: MessageText; /** Seconds until a retry may succeed. */ retry_after?: number };

/** 409: the car is known but not valued: it is not in the tables, or fails the price check against the vehicle to be bought. */
export type ValuationOutcome =
  | { ok: true; hash: string }
  | { ok: false; status: 422; errors: ErrorsByField }
  | { ok: false; status: 409 | 429 | 503; message: MessageText; retry_after?: number };

export type PartExchange = {
  /** Whether a valuer is configured; without one staff value every car. */
  valuesCars: boolean;
  /** The car of a registration (7.18). `existing` only for a hash in the request. */
  lookup: (request: LookupRequest, client: { address: string }) => Promise<LookupOutcome>;
  /** Values a car, or grades it again if the request has its hash (7.19). */
  value: (body: unknown, client: { address: string }) => Promise<ValuationOutcome>;
  /** Undefined if there is no such valuation, it has expired (7.20), or it fails the price check for the vehicle `stock_id`. */
  held: (hash: string, stock_id?: number) => Promise<PresentedValuation | undefined>;
};
