import { text } from "../messages/message-text.ts";
import { msg, type PlainMessage } from "../messages/message.ts";
import type { Problem } from "../problem.ts";
import { facetValue } from "../search/filters.ts";

/** Rules that match if the vehicle's value is in a list. Values are slugs, as in URLs. */
const LIST_RULES = [
  "make_slug",
  "range_slug",
  "body_type",
  "category",
  "department_id",
  "fuel_type",
  "seats",
  "tags",
  "transmission",
  "doors",
] as const;
type ListRule = (typeof LIST_RULES)[number];

/** The value of each rule: `age` in years, `max_price` in pounds, `odometer_value` in miles. */
type RuleValues = Record<ListRule, readonly string[]> & {
  age: number;
  franchise_approved: boolean;
  max_price: number;
  odometer_value: number;
};
export type RuleName = keyof RuleValues;
export type MatchingRules = { readonly [Name in RuleName]?: RuleValues[Name] };

/** The vehicle facts that rules compare; null is "not stated" and matches no rule. Price in pounds, including fees. */
export type RuledVehicle = {
  year: number;
  franchise_approved: boolean;
  headline_price: number;
  mileage: number | null;
  make_slug: string;
  range_slug: string;
  body_type: string | null;
  category: string | null;
  department_id: number | null;
  fuel_type: string | null;
  seats: number | null;
  tags: readonly string[];
  transmission: string | null;
  doors: number | null;
};

type Check<Rule> = (vehicle: RuledVehicle, rule: Rule, year: number) => boolean;

/** The rules: minimum year, upper bounds, membership. */
const CHECKS: { readonly [Name in RuleName]: Check<RuleValues[Name]> } = {
  age: (vehicle, years, year) => vehicle.year >= year - years,
  franchise_approved: (vehicle, approved) => vehicle.franchise_approved === approved,
  max_price: (vehicle, pounds) => vehicle.headline_price <= pounds,
  odometer_value: (vehicle, miles) => vehicle.mileage !== null && vehicle.mileage <= miles,
  make_slug: isOneOf((vehicle) => vehicle.make_slug),
  range_slug: isOneOf((vehicle) => vehicle.range_slug),
  body_type: isOneOf((vehicle) => vehicle.body_type),
  category: isOneOf((vehicle) => vehicle.category),
  department_id: isOneOf((vehicle) => vehicle.department_id),
  fuel_type: isOneOf((vehicle) => vehicle.fuel_type),
  seats: isOneOf((vehicle) => vehicle.seats),
  tags: (vehicle, tags) => vehicle.tags.some((tag) => tags.includes(facetValue(tag))),
  transmission: isOneOf((vehicle) => vehicle.transmission),
  doors: isOneOf((vehicle) => vehicle.doors),
};

export const RULE_NAMES = Object.keys(CHECKS).filter(isRuleName);

/**
 * Whether a vehicle matches every rule of an offer or post; without rules every vehicle does. `year` is the current year.
 * Specification 5.9 to 5.12: age is a minimum year, price and mileage are upper bounds, the rest is membership.
 */
export function matchesRules(vehicle: RuledVehicle, rules: MatchingRules, year: number): boolean {
  return RULE_NAMES.every((name) => holds(name, vehicle, rules, year));
}

/** Whether the rules allow a make and a range (slugs); undefined values are not checked. */
export function allowsMakeAndRange(rules: MatchingRules, path: { make?: string | undefined; range?: string | undefined }): boolean {
  return allows(rules.make_slug, path.make) && allows(rules.range_slug, path.range);
}

function allows(rule: readonly string[] | undefined, value: string | undefined): boolean {
  return rule === undefined || value === undefined || rule.includes(facetValue(value));
}

/** Parses rules from JSON: single values or lists; unknown rules and invalid values are problems. */
export function readRules(given: Readonly<Record<string, unknown>>): { rules: MatchingRules; problems: Problem[] } {
  const rules: Record<string, RuleValues[RuleName]> = {};
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (!isRuleName(name)) {
      problems.push({ field: name, message: text("admin.content.noSuchRule", { name, names: RULE_NAMES.join(", ") }) });
      continue;
    }
    const read = READERS[KINDS[name]](Array.isArray(value) ? value : [value]);
    if (read === undefined) problems.push({ field: name, message: text(MESSAGES[KINDS[name]]) });
    else rules[name] = read;
  }
  return { rules, problems };
}

function holds<Name extends RuleName>(name: Name, vehicle: RuledVehicle, rules: MatchingRules, year: number): boolean {
  const rule = rules[name];
  const check: Check<NonNullable<MatchingRules[Name]>> = CHECKS[name];
  return rule === undefined || check(vehicle, rule, year);
}

function isOneOf(value: (vehicle: RuledVehicle) => string | number | null): Check<readonly string[]> {
  return (vehicle, list) => {
    const stated = value(vehicle);
    return stated !== null && list.includes(facetValue(String(stated)));
  };
}

function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(CHECKS, name);
}

type Kind = "list" | "number" | "switch";

const KINDS: Readonly<Record<RuleName, Kind>> = {
  age: "number",
  franchise_approved: "switch",
  max_price: "number",
  odometer_value: "number",
  make_slug: "list",
  range_slug: "list",
  body_type: "list",
  category: "list",
  department_id: "list",
  fuel_type: "list",
  seats: "list",
  tags: "list",
  transmission: "list",
  doors: "list",
};

const MESSAGES: Readonly<Record<Kind, PlainMessage>> = {
  list: msg("admin.content.giveList"),
  number: msg("admin.content.giveNumber"),
  switch: msg("admin.content.giveSwitch"),
};

const READERS: Readonly<Record<Kind, (values: readonly unknown[]) => RuleValues[RuleName] | undefined>> = {
  list: (values) => {
    const slugs = values.map((value) => (typeof value === "string" || typeof value === "number" ? facetValue(String(value)) : ""));
    return slugs.length === 0 || slugs.includes("") ? undefined : slugs;
  },
  // The highest of several bounds: a list means "any of these", and the highest bound includes the others.
  number: (values) => {
    const numbers = values.map((value) =>
      typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : Number.NaN,
    );
    return numbers.length > 0 && numbers.every((number) => Number.isFinite(number) && number >= 0) ? Math.max(...numbers) : undefined;
  },
  switch: (values) => {
    const [value] = values;
    if (values.length !== 1) return undefined;
    if (value === true || value === 1 || value === "true" || value === "1") return true;
    return value === false || value === 0 || value === "false" || value === "0" ? false : undefined;
  },
};
