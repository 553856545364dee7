import { msg, rendered, t } from "#web/locale/translate.ts";
import { mileageProblem } from "#domain/part-exchange/mileage.ts";
import type { ErrorsByField, Problem } from "#domain/problem.ts";
import type { LookupOutcome, ValuationOutcome } from "#server/part-exchange/part-exchange.ts";
import type { Dealership } from "#server/dealership.ts";
import { NO_STORE_HEADERS, refusalHeaders } from "#web/forms/action-headers.ts";
import { sendLead } from "#web/enquiry/send-lead.ts";
import { data, redirect } from "react-router";
import { conditionOfForm, textOf } from "./parse-condition.ts";
import { MANUAL_FLAG } from "./manual-form.ts";
import { dealUrlWithCar } from "./return-path.ts";
import type { ValuationContext } from "./valuation-context.ts";

/** A failed valuation: field problems or a message, and the submitted values. */
export type ValuationFailure = {
  kind: "unvalued";
  attempt: string;
  message: string | null;
  problems: Problem<string>[];
  typed: Record<string, string>;
};

/** Query parameter of a valuation whose answers have been saved. */
export const SAVED_FLAG = "kept";
/** The maximum that a browser stores. */
const MAX_HASHES = 10;
/** Specification 8.20. */
const TRY_AGAIN = msg("common.pleaseTryAgain");

/** Step 1: values the car and redirects to its valuation, or renders the form again. The manual form creates a lead. */
export async function startValuation(dealership: Dealership, request: Request, address: string, bound: ValuationContext | null) {
  if (new URL(request.url).searchParams.has(MANUAL_FLAG)) return sendLead(dealership, "part_exchange", request, address);
  const form = await request.formData();
  const typed = { vrm: textOf(form, "vrm"), mileage: textOf(form, "mileage") };
  const problems = mileageProblem(typed);
  if (problems.length > 0) return unvalued({ problems: rendered(problems), typed }, 422);
  const { partExchange } = dealership;
  const found = await partExchange.lookup({ ...typed, hashes: hashesOf(form) }, { address });
  if (!found.ok) return failureOf(found, typed);
  if (found.existing) throw redirect(`/valuation/${found.data.hash}${bound?.query ?? ""}`, { status: 303, headers: NO_STORE_HEADERS });
  const valued = await partExchange.value(
    { ...typed, ...visitOf(form), ...(bound && { interested_vehicle: bound.about.stock_id }) },
    { address },
  );
  if (!valued.ok) return failureOf(valued, typed);
  throw redirect(`/valuation/${valued.hash}${bound?.query ?? ""}`, { status: 303, headers: NO_STORE_HEADERS });
}

export function visitOf(form: FormData) {
  return { previous_urls: textOf(form, "previous_urls"), recently_viewed_vrms: textOf(form, "recently_viewed") };
}

export function hashesOf(form: FormData): string[] {
  return form
    .getAll("hash")
    .filter((hash) => typeof hash === "string")
    .slice(0, MAX_HASHES);
}

/** Step 2: updates the valuation by the answers, and adds the car to the deal if requested. */
export async function gradeValuation(
  dealership: Dealership,
  request: Request,
  address: string,
  hash: string,
  bound: ValuationContext | null,
) {
  const form = await request.formData();
  const valid = await dealership.partExchange.held(hash);
  if (!valid) throw redirect(endedPath(bound), { status: 303, headers: NO_STORE_HEADERS });
  const { vrm, mileage } = valid.vehicle;
  const settlement = textOf(form, "settlement");
  const details = {
    vrm,
    mileage,
    hash,
    answers: conditionOfForm(form),
    settlement,
    ...(bound && { interested_vehicle: bound.about.stock_id }),
  };
  const valued = await dealership.partExchange.value(details, { address });
  if (!valued.ok) return failureOf(valued, { settlement });
  const adds = bound?.into && textOf(form, "intent") === "add";
  const refused = adds && bound.into === "order" ? await addToOrder(dealership, bound, hash) : [];
  if (refused.length > 0) return unvalued({ problems: refused, typed: { settlement } }, 409);
  const next = adds
    ? bound.into === "order"
      ? bound.back
      : dealUrlWithCar(bound.back, hash)
    : `/valuation/${hash}${bound ? `${bound.query}&` : "?"}${SAVED_FLAG}`;
  throw redirect(next, { status: 303, headers: NO_STORE_HEADERS });
}

/** Adds the car to an existing order (7.16) with its current answers; returns the order's objections (8.16). */
async function addToOrder({ orders, partExchange }: Dealership, { back }: ValuationContext, hash: string): Promise<Problem<string>[]> {
  const valid = await partExchange.held(hash);
  const details = {
    valuation_hash: hash,
    valuation_outstanding_finance: valid?.vehicle.settlement,
    valuation_condition: valid?.vehicle.condition,
  };
  const outcome = await orders.addPartExchange(back.slice(back.lastIndexOf("/") + 1), details);
  if (outcome?.ok) return [];
  return outcome ? listed(outcome.errors) : [{ field: "", message: t(TRY_AGAIN) }];
}

/** Redirect target once a price has expired. */
export function endedPath(bound: ValuationContext | null): string {
  return `/valuation${bound ? `${bound.query}&ended` : "?ended"}`;
}

/** A refused look-up or valuation as action data. */
export function failureOf(
  outcome: Extract<LookupOutcome | ValuationOutcome, { ok: false }>,
  typed: Record<string, string>,
): ReturnType<typeof unvalued> {
  return outcome.status === 422
    ? unvalued({ problems: listed(outcome.errors), typed }, 422)
    : unvalued({ message: t(outcome.message), typed }, outcome.status, outcome.retry_after);
}

export function unvalued(
  { message = null, problems = [], typed }: Partial<ValuationFailure> & Pick<ValuationFailure, "typed">,
  status: number,
  retry_after?: number,
) {
  return data<ValuationFailure>(
    { kind: "unvalued", attempt: crypto.randomUUID(), message, problems, typed },
    { status, headers: refusalHeaders(retry_after) },
  );
}

function listed(errors: ErrorsByField): Problem<string>[] {
  return Object.entries(rendered(errors)).flatMap(([field, messages]) => messages.map((message) => ({ field, message })));
}
