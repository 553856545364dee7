import { addMonths, formatDay, parseDay, type Day } from "#domain/calendar.ts";
import { ENERGY_PRICE_NAMES, energyPriceFields, energyPriceLines } from "#domain/running-costs/energy-prices.ts";
import { MAX_ENERGY_PENCE } from "#domain/search/cost-params.ts";
import { quoted, type Read } from "#server/organisation/import/read-value.ts";
import * as z from "zod";

const MAX_SOURCE_CHARACTERS = 200;
/** A price that nobody reads again for longer is nobody's. */
const MAX_MONTHS = 12;
const MAX_LINES = 20;

const price = z
  .string()
  .regex(/^\d{1,4}(?:\.\d{1,2})?$/, "is not a price in pence with at most two decimals, like 158.2")
  .transform(Number)
  .refine((pence) => pence > 0 && pence <= MAX_ENERGY_PENCE, `is not above 0 and up to ${MAX_ENERGY_PENCE} pence`)
  .optional();
const day = z.string({ error: "is missing" }).transform((text, context) => {
  const read = parseDay(text);
  if (read === undefined) context.addIssue({ code: "custom", message: `${quoted(text)} is not a day, like 2026-11-24` });
  return read ?? z.NEVER;
});

const EnergyPrices = z
  .strictObject({
    petrol_ppl: price,
    diesel_ppl: price,
    home_ppkwh: price,
    public_ppkwh: price,
    source: z
      .string({ error: "is missing: where are the prices published?" })
      .min(3, "is missing: where are the prices published?")
      .max(MAX_SOURCE_CHARACTERS, `is longer than ${MAX_SOURCE_CHARACTERS} characters`)
      .refine((text) => !/\p{Cc}/u.test(text), "has unreadable characters"),
    read_on: day,
    valid_until: day,
  })
  .refine(({ petrol_ppl, diesel_ppl, home_ppkwh, public_ppkwh }) => [petrol_ppl, diesel_ppl, home_ppkwh, public_ppkwh].some(Boolean), {
    path: ["petrol_ppl"],
    error: "is missing, and so are the other prices",
  })
  .refine(({ read_on, valid_until }) => read_on <= valid_until, { path: ["valid_until"], error: "is before read_on" })
  .refine(({ read_on, valid_until }) => valid_until <= addMonths(read_on, MAX_MONTHS), {
    path: ["valid_until"],
    error: ({ input }) =>
      `is later than ${formatDay(addMonths((input as { read_on: never }).read_on, MAX_MONTHS))}, ${MAX_MONTHS} months on`,
  });

/** Energy prices as typed, a value a line or between semicolons; no line is none. What is kept has one value a line. */
export function readEnergyPrices(text: string): Read<string[]> {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return { value: [] };
  if (lines.length > MAX_LINES) return { reason: `has ${lines.length} lines; the maximum is ${MAX_LINES}` };
  const parsed = EnergyPrices.safeParse(energyPriceFields(lines));
  if (parsed.success) return { value: energyPriceLines(parsed.data) };
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys") return { reason: `${quoted(issue.keys[0] ?? "")} is none of ${ENERGY_PRICE_NAMES.join(", ")}` };
  return { reason: `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim() };
}

/** Why prices that staff set on this day are not taken: they would be read later than today, or count as out of date at once. */
export function whyNotSetOn(today: Day, lines: readonly string[]): string | undefined {
  const { data } = EnergyPrices.safeParse(energyPriceFields(lines));
  if (!data) return undefined;
  if (data.read_on > today) return "read_on is in the future";
  return data.valid_until < today ? "valid_until is in the past" : undefined;
}
