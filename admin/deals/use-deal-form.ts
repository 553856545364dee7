import { useState } from "react";
import type { StaffDeal } from "#server/deals/staff/read-deals.ts";

/** The fields of a deal as they are typed; the chosen extras apart. */
export type TypedDeal = Record<(typeof TEXT_FIELDS)[number], string> & { products: readonly string[] };

const TEXT_FIELDS = [
  "method",
  "deposit",
  "months",
  "mileage",
  "discount",
  "reason",
  "delivery_postcode",
  "car_vrm",
  "car_mileage",
  "car_settlement",
] as const;
const FIELDS = [...TEXT_FIELDS, "products"] as const;
export type DealField = (typeof FIELDS)[number];

type FormState = {
  version: number;
  saved: TypedDeal;
  typed: TypedDeal;
  /** What was sent last, until it is refused or shown. */
  sent: TypedDeal | undefined;
  isSending: boolean;
  clashes: readonly DealField[];
};

/**
 * What is typed of a deal, whatever happens around it: a save that is refused or still on its way, and a new version of a colleague. Of a
 * new version it takes the fields in which nothing is typed that was not sent.
 */
export function useDealForm(deal: StaffDeal) {
  const saved = savedOf(deal);
  const [state, setState] = useState<FormState>({
    version: deal.version,
    saved,
    typed: saved,
    sent: undefined,
    isSending: false,
    clashes: [],
  });
  // Whose a new version is turns out with the answer.
  const current = state.version === deal.version || state.isSending ? state : merged(state, deal.version, saved);
  if (current !== state) setState(current);
  const { typed } = current;
  return {
    typed,
    saved: current.saved,
    /** Fields in which a colleague saved something else than is typed here. */
    clashes: current.clashes.filter((field) => !isSame(typed[field], current.saved[field])),
    isChanged: FIELDS.some((field) => !isSame(typed[field], current.saved[field])),
    type: (changes: Partial<TypedDeal>) => setState((before) => ({ ...before, typed: { ...before.typed, ...changes } })),
    sending: () => setState((before) => ({ ...before, sent: before.typed, isSending: true })),
    /** Of what was refused, all is still only typed. */
    answered: (ok: boolean) => setState((before) => ({ ...before, isSending: false, sent: ok ? before.sent : undefined })),
  };
}

function merged({ saved: before, typed, sent }: FormState, version: number, saved: TypedDeal): FormState {
  const isOpen = (field: DealField) => !isSame(typed[field], before[field]) && !(sent && isSame(typed[field], sent[field]));
  const open = FIELDS.filter(isOpen);
  const retained = Object.fromEntries(open.map((field) => [field, typed[field]])) as Partial<TypedDeal>;
  const clashes = sent ? [] : open.filter((field) => !isSame(saved[field], before[field]));
  return { version, saved, typed: { ...saved, ...retained }, sent: undefined, isSending: false, clashes };
}

function isSame(one: TypedDeal[DealField], other: TypedDeal[DealField]): boolean {
  return typeof one === "string" || typeof other === "string" ? one === other : one.toSorted().join("\n") === other.toSorted().join("\n");
}

function savedOf({ discount, reason, terms, car }: StaffDeal): TypedDeal {
  return {
    method: terms.method,
    deposit: terms.deposit.toFixed(2),
    months: String(terms.months),
    mileage: String(terms.mileage),
    discount: discount === 0 ? "" : discount.toFixed(2),
    reason,
    products: terms.products,
    delivery_postcode: terms.delivery_postcode,
    car_vrm: car?.vrm ?? "",
    car_mileage: car ? String(car.mileage) : "",
    car_settlement: car && car.settlement > 0 ? car.settlement.toFixed(2) : "",
  };
}
