import { mileageProblem } from "#domain/part-exchange/mileage.ts";
import type { Dealership } from "#server/dealership.ts";
import type { LookedUpCar } from "#server/part-exchange/part-exchange.ts";
import { sendLead } from "#web/enquiry/send-lead.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { rendered } from "#web/locale/translate.ts";
import { MANUAL_FLAG } from "#web/part-exchange/manual-form.ts";
import { conditionOfForm, textOf } from "#web/part-exchange/parse-condition.ts";
import { failureOf, hashesOf, unvalued, visitOf } from "#web/part-exchange/valuation-action.ts";
import { data, redirect } from "react-router";
import { SELL_PATH } from "./sell-path.ts";

/** Action data of the first step: the car that the register has, for its keeper to recognise. */
export type FoundCar = { kind: "found"; car: LookedUpCar; typed: { vrm: string; mileage: string } };

/** Finds the car of a registration, or values it once it is confirmed. The form by hand creates a lead. */
export async function startSale(dealership: Dealership, request: Request, address: string) {
  if (new URL(request.url).searchParams.has(MANUAL_FLAG) || !dealership.partExchange.valuesCars)
    return sendLead(dealership, "sell", request, address);
  const form = await request.formData();
  const typed = { vrm: textOf(form, "vrm"), mileage: textOf(form, "mileage") };
  const problems = mileageProblem(typed);
  if (problems.length > 0) return unvalued({ problems: rendered(problems), typed }, 422);
  const { partExchange } = dealership;
  if (textOf(form, "intent") === "value") {
    const valued = await partExchange.value({ ...typed, ...visitOf(form) }, { address });
    return valued.ok ? seeOther(valued.hash) : failureOf(valued, typed);
  }
  const found = await partExchange.lookup({ ...typed, hashes: hashesOf(form) }, { address });
  if (!found.ok) return failureOf(found, typed);
  if (found.existing) return seeOther(found.data.hash);
  return data<FoundCar>({ kind: "found", car: found.data, typed }, { headers: NO_STORE_HEADERS });
}

/** Stores the answers about the condition, then redirects to the contact details if requested. */
export async function gradeForSale({ partExchange }: Dealership, request: Request, address: string, hash: string) {
  const form = await request.formData();
  const valid = await partExchange.held(hash);
  if (!valid) throw redirect(`${SELL_PATH}?ended`, { status: 303, headers: NO_STORE_HEADERS });
  const { vrm, mileage } = valid.vehicle;
  const settlement = textOf(form, "settlement");
  const valued = await partExchange.value({ vrm, mileage, hash, answers: conditionOfForm(form), settlement }, { address });
  if (!valued.ok) return failureOf(valued, { settlement });
  return seeOther(textOf(form, "intent") === "sell" ? `${hash}/contact` : hash);
}

function seeOther(rest: string): never {
  throw redirect(`${SELL_PATH}/${rest}`, { status: 303, headers: NO_STORE_HEADERS });
}
