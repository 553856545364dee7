import type { Condition, ConditionAnswers } from "#domain/part-exchange/condition.ts";
import type { BreakdownLine } from "#domain/part-exchange/valuation-breakdown.ts";
import type { ErrorsByField } from "#domain/problem.ts";

/** A valuation as the API and the pages show it to whoever holds its hash. Money in pounds, moments as ISO text. */
export type PresentedValuation = {
  hash: string;
  price: number;
  type: "PX";
  /** Price less settlement. */
  balance: number;
  expires_at: string;
  /** Until when the price stands, and on what condition. */
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
  /** The stock id of the vehicle that it goes towards, and the department that looks after it. */
  interested_vehicle: number | null;
  department_code: string | null;
  /** What the visitor looked at before, if they agreed that it is kept. */
  previous_urls: string[];
  recently_viewed_vrms: string[];
  answers: ConditionAnswers;
  /** What each grade would come to. */
  prices: Record<Condition, number>;
  /** An average car at the mileage that is usual for its age. */
  usual: { mileage: number; price: number } | null;
  worked_out: (Omit<BreakdownLine, "amount"> & { amount: number })[];
};

/** What a lookup tells of a car: the shopper sees whether it is theirs. */
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

/** 422: what was asked is wrong; 404: nobody knows the car; 429: too many questions; 503: nobody answers. */
export type LookupOutcome =
  | { ok: true; existing: false; data: LookedUpCar }
  | { ok: true; existing: true; data: LookedUpCar & { hash: string } }
  | { ok: false; status: 422; errors: ErrorsByField }
  | { ok: false; status: 404 | 429 | 503; message: string; /** Seconds until it is worth trying again. */ retry_after?: number };

/** 409: known, and not to be valued: not in the tables, or refused beside the vehicle that is bought. */
export type ValuationOutcome =
  | { ok: true; hash: string }
  | { ok: false; status: 422; errors: ErrorsByField }
  | { ok: false; status: 409 | 429 | 503; message: string; retry_after?: number };

export type PartExchange = {
  /** Who owns such a registration may be asked about (7.18). `existing` only for a hash that this browser brings. */
  lookup: (asked: LookupRequest, client: { address: string }) => Promise<LookupOutcome>;
  /** Values a car, or values it again with other answers when its own hash comes along (7.19). */
  value: (body: unknown, client: { address: string }) => Promise<ValuationOutcome>;
  /** Undefined when there is no such valuation or it no longer holds (7.20), or when it is not taken for the vehicle of the stock id. */
  held: (hash: string, stock_id?: number) => Promise<PresentedValuation | undefined>;
};
