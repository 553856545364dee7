import { londonDay, parseDay, type Day } from "#domain/calendar.ts";
import { runningCosts, type RunningCosts } from "#domain/running-costs/running-costs.ts";
import { vehicleTaxRates } from "#domain/running-costs/vehicle-tax-rates.ts";
import type { VehicleFacts } from "#domain/running-costs/vehicle-facts.ts";
import { rootCause, StartupError } from "#server/startup-error.ts";
import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { UsageError } from "./usage-error.ts";

const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_FIGURE = 10_000_000;
/** Smaller figures are slips: no fact is finer. */
const MIN_FIGURE = 0.01;

/** Unknown facts are missing or null; names of no fact, such as make and range, are allowed. */
const figure = z
  .number()
  .max(MAX_FIGURE)
  .refine((value) => value === 0 || value >= MIN_FIGURE, `must be 0, or from ${MIN_FIGURE} to ${MAX_FIGURE}`)
  .nullish()
  .transform((value) => value ?? null);
const share = z.number().min(0).max(1);
const yesNo = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);
const day = z.string().transform((text, context): Day => {
  const parsed = parseDay(text);
  if (parsed !== undefined) return parsed;
  context.addIssue(`“${text}” is not a date like 2023-06-15`);
  return z.NEVER;
});
const Facts = z.object({
  category: z.enum(["car", "van"]),
  date_first_registered: day.nullish().transform((value) => value ?? null),
  fuel_type: z
    .string()
    .max(100)
    .nullish()
    .transform((value) => value ?? null),
  co2_g_km: figure,
  engine_size_cc: figure,
  list_price_pounds: figure,
  list_price_includes_options: yesNo,
  euro_standard: figure,
  first_licence: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  meets_rde2: yesNo,
  annual_mileage: figure,
  miles_per_gallon: figure,
  wh_per_mile: figure,
  fuel_price_ppl: figure,
  electricity_ppkwh: figure,
  public_ppkwh: figure,
  home_share: share.nullish().transform((value) => value ?? 1),
  electric_share: share.nullish().transform((value) => value ?? null),
  charging_loss: z
    .number()
    .min(0)
    .lt(1)
    .nullish()
    .transform((value) => value ?? 0),
  real_world_factor: z
    .number()
    .positive()
    .max(MAX_FIGURE)
    .nullish()
    .transform((value) => value ?? 1),
});

/** Cases with what is said of all of them: the day from which their licences begin. */
const CasesFile = z.union([
  z.array(z.unknown()).transform((cases) => ({ cases, licence_from: null })),
  z.object({ cases: z.array(z.unknown()), licence_from: z.unknown().optional() }),
]);

type Outcome = RunningCosts | { error: string };

/**
 * Works out the running costs of each case in a JSON file; returns the exit code, 1 if a case cannot be read. A case is a vehicle's facts,
 * bare or below `facts`. Without `--licence-from` licences begin on the file's `licence_from`, or today.
 */
export function runningCostsCommand(args: string[], print: (text: string) => void = console.log, now = Date.now): number {
  const { file, json, from } = readArguments(args);
  const { cases, licence_from } = readCases(file);
  const licenceFrom = from ?? licence_from ?? londonDay(now());
  if (!vehicleTaxRates(licenceFrom)) console.error(`There are no vehicle tax rates for ${licenceFrom}, so the figures leave out the tax.`);
  const results = cases.map((each) => resultOf(each, licenceFrom));
  print(json ? JSON.stringify(results, undefined, 2) : results.map(lineOf).join("\n"));
  return results.some((result) => "error" in result) ? 1 : 0;
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { json: { type: "boolean", default: false }, "licence-from": { type: "string" } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new UsageError("Usage: forecourt running-costs FILE.json [--licence-from YYYY-MM-DD] [--json]");
  const from = parseDay(values["licence-from"] ?? "");
  if (values["licence-from"] !== undefined && from === undefined)
    throw new UsageError(`--licence-from must be a date like 2026-11-22, not “${values["licence-from"]}”.`);
  return { file, json: values.json, from };
}

function readCases(file: string): { cases: unknown[]; licence_from: Day | null } {
  try {
    if (statSync(file).size > MAX_FILE_BYTES) throw new Error("it is larger than 64 MB");
    const read = CasesFile.safeParse(JSON.parse(readFileSync(file, "utf8").replace(/^\ufeff/, "")));
    if (!read.success) throw new Error("it must be a JSON array, or an object with the array “cases”");
    const from = day.nullish().safeParse(read.data.licence_from);
    if (!from.success) throw new Error(`licence_from: ${from.error.issues[0]!.message}`);
    return { cases: read.data.cases, licence_from: from.data ?? null };
  } catch (error) {
    throw new StartupError(`${file} cannot be read: ${rootCause(error)}`);
  }
}

function resultOf(each: unknown, licenceFrom: Day): Outcome {
  const nested = z.object({ facts: z.unknown() }).safeParse(each);
  const facts = Facts.safeParse(nested.success && nested.data.facts !== undefined ? nested.data.facts : each);
  if (facts.success) return costsOf(facts.data, licenceFrom);
  return { error: facts.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`.replace(/^: /, "")).join("; ") };
}

/** Possible facts can make an impossible sum. */
function costsOf(facts: VehicleFacts, licenceFrom: Day): Outcome {
  try {
    return runningCosts(facts, licenceFrom);
  } catch (error) {
    if (error instanceof RangeError) return { error: "the figures are too large to add up" };
    throw error;
  }
}

function lineOf(result: Outcome, at: number): string {
  if ("error" in result) return `${at + 1}  ${result.error}`;
  const { ved_month_pounds, energy_month_pounds, ved_year_min_pounds: min, ved_year_max_pounds: max, supplement, clean_air } = result;
  const range = min === null || max === null ? "not known" : `${pounds(min)} to ${pounds(max)} a year`;
  const tax = ved_month_pounds === null ? range : `${pounds(ved_month_pounds)} a month`;
  return [
    `${at + 1}  vehicle tax ${tax}${supplement === "may_apply" ? ", and the supplement may apply" : ""}`,
    `energy ${energy_month_pounds === null ? "not known" : `${pounds(energy_month_pounds)} a month`}`,
    `clean-air standard: ${clean_air.standard.replaceAll("_", " ")}`,
  ].join("; ");
}

function pounds(amount: number): string {
  return `£${amount.toLocaleString("en-GB", { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;
}
