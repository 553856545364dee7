import { londonDay, parseDay, type Day } from "#domain/calendar.ts";
import { outcodeOf, tidyPostcode } from "#domain/organisation/postcode.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import type { CleanAirFacts } from "#domain/running-costs/clean-air.ts";
import { zonesAt } from "#domain/running-costs/clean-air-places.ts";
import type { Problem } from "#domain/problem.ts";
import type { Dealership } from "#server/dealership.ts";
import type { RegisteredVehicle } from "#server/providers/registrations/registrations.ts";
import { NO_STORE_HEADERS, refusalHeaders } from "#web/forms/action-headers.ts";
import { msg, t } from "#web/locale/translate.ts";
import { data } from "react-router";
import { CLEAN_AIR_FIELDS, EURO_STANDARDS, FUELS, KINDS, type CleanAirField } from "./clean-air-fields.ts";
import { cleanAirResult } from "./clean-air-result.tsx";
import type { CheckedVehicle } from "./clean-air-view.ts";

type Typed = Record<CleanAirField, string>;
/** The answer of a check, for the page that asked alone: `result` is HTML, null where the form was refused. */
export type CleanAirAnswer = { attempt: string; typed: Typed; problems: Problem<string>[]; result: string | null };

/** Longer input is none of these fields'. */
const LONGEST_FIELD = 40;
const EARLIEST_REGISTRATION = "1900-01-01" as Day;

/** Answers which zones are at the posted postcode, and whether the vehicle is charged there. Nothing posted is stored. */
export async function checkCleanAir(
  { cleanAir, website, now }: Dealership,
  request: Request,
  address: string,
  inStock: CheckedVehicle | null,
) {
  const form = await request.formData();
  const typed = Object.fromEntries(CLEAN_AIR_FIELDS.map((name) => [name, textOf(form, name)])) as Typed;
  // The vans' website doesn't ask for it.
  if (website.stock === "vans") typed.kind = "";
  const today = londonDay(now());
  const problems = inStock ? postcodeProblems(typed, true) : problemsOf(typed, cleanAir.readsRegistrations, today);
  if (problems.length > 0) return refused(typed, problems, 422);
  const wait = await cleanAir.count(address);
  if (wait !== undefined) return refused(typed, [{ field: "", message: t("cleanAir.tooMany") }], 429, wait);

  let checked = inStock ?? statedVehicle(typed, website.stock === "vans");
  let found: RegisteredVehicle | null = null;
  if (!inStock && typed.registration !== "") {
    const outcome = await cleanAir.find(typed.registration, address);
    if (!outcome.ok) return refused(typed, [{ field: "registration", message: t(outcome.message) }], outcome.status, outcome.retry_after);
    found = outcome.vehicle;
    checked = registeredVehicle(found, typed, website.stock === "vans");
  }
  const postcode = tidyPostcode(typed.postcode);
  const outcode = postcode === undefined ? null : outcodeOf(postcode);
  const result = cleanAirResult({
    outcode,
    nearby: outcode === null ? [] : zonesAt(outcode, today),
    vehicle: checked,
    found,
    today,
    // The vehicle in stock and its zones are on its own page.
    showsVehicle: inStock === null && checked !== null,
  });
  return data<CleanAirAnswer>({ attempt: crypto.randomUUID(), typed, problems: [], result }, { headers: NO_STORE_HEADERS });
}

function refused(typed: Typed, problems: Problem<string>[], status: number, retry_after?: number) {
  return data<CleanAirAnswer>(
    { attempt: crypto.randomUUID(), typed, problems, result: null },
    { status, headers: refusalHeaders(retry_after) },
  );
}

function postcodeProblems({ postcode }: Typed, isRequired: boolean): Problem<string>[] {
  if (postcode === "" && !isRequired) return [];
  return tidyPostcode(postcode) === undefined ? [{ field: "postcode", message: t("problem.postcodeOrHalfInvalid") }] : [];
}

function problemsOf(typed: Typed, readsRegistrations: boolean, today: Day): Problem<string>[] {
  const { registration, fuel, euro_standard, kind, first_registered } = typed;
  const isEmpty = [typed.postcode, registration, kind, fuel, euro_standard, first_registered].every((text) => text === "");
  if (isEmpty)
    return [{ field: "postcode", message: t(readsRegistrations ? "cleanAir.enterSomething" : "cleanAir.enterPostcodeOrVehicle") }];
  const day = parseDay(first_registered);
  const isDay = first_registered === "" || (day !== undefined && day >= EARLIEST_REGISTRATION && day <= today);
  return [
    ...postcodeProblems(typed, false),
    ...(registration === "" || readsRegistrations ? [] : [{ field: "registration", message: t("cleanAir.noRegister") }]),
    ...unlisted("kind", kind, KINDS),
    ...unlisted("fuel", fuel, FUELS),
    ...unlisted("euro_standard", euro_standard, EURO_STANDARDS),
    ...(isDay ? [] : [{ field: "first_registered", message: t("cleanAir.dateInvalid") }]),
  ];
}

function unlisted(field: CleanAirField, value: string, known: readonly string[]): Problem<string>[] {
  return value === "" || known.includes(value) ? [] : [{ field, message: t(NOT_LISTED) }];
}

const NOT_LISTED: PlainMessage = msg("cleanAir.chooseFromTheList");

/** What the shopper said of a vehicle; null for nothing. */
function statedVehicle(typed: Typed, vansOnly: boolean): CheckedVehicle | null {
  const { kind, fuel, euro_standard, first_registered } = typed;
  if (kind === "" && fuel === "" && euro_standard === "" && first_registered === "") return null;
  return { facts: factsOf(typed, vansOnly), is_other_class: false, is_kind_known: vansOnly || kind !== "", stated_by: "shopper" };
}

/** The register's record first: what the shopper said fills its gaps. */
function registeredVehicle({ emissions, date_first_registered }: RegisteredVehicle, typed: Typed, vansOnly: boolean): CheckedVehicle {
  const stated = factsOf(typed, vansOnly);
  const { category = null, fuel_type = null, euro_standard = null } = emissions ?? {};
  const isCategory = category === "car" || category === "van";
  return {
    facts: {
      ...stated,
      category: isCategory ? category : stated.category,
      fuel_type: fuel_type ?? stated.fuel_type,
      date_first_registered: date_first_registered ?? stated.date_first_registered,
      euro_standard: euro_standard ?? stated.euro_standard,
    },
    is_other_class: category === "other",
    is_kind_known: isCategory || vansOnly || typed.kind !== "",
    stated_by: euro_standard === null ? "shopper" : "register",
  };
}

function factsOf({ kind, fuel, euro_standard, first_registered }: Typed, vansOnly: boolean): CleanAirFacts {
  return {
    category: kind === "van" || (kind === "" && vansOnly) ? "van" : "car",
    date_first_registered: parseDay(first_registered) ?? null,
    fuel_type: fuel === "" ? null : fuel,
    euro_standard: euro_standard === "" ? null : Number(euro_standard),
  };
}

/** Input that is too long is returned cut, as the sender's mistake. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim().slice(0, LONGEST_FIELD) : "";
}
