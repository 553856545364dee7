import { msg, t } from "#web/locale/translate.ts";

export type Noun = "vehicles" | "cars" | "vans";

const COUNTED = {
  vehicles: { name: msg("common.vehicles"), counted: msg("search.vehicles") },
  cars: { name: msg("search.carsWithin"), counted: msg("search.cars") },
  vans: { name: msg("search.vansWithin"), counted: msg("search.vans") },
} as const;

/** "cars", translated. */
export function pluralNoun(noun: Noun): string {
  return t(COUNTED[noun].name);
}

/** "car", translated. */
export function singularNoun(noun: "car" | "van"): string {
  return t(noun === "car" ? "search.carWithin" : "search.vanWithin");
}

/** "1 car", "1,204 cars" */
export function countText(count: number, { many }: { many: Noun }): string {
  return t(COUNTED[many].counted, { count: count.toLocaleString("en-GB") });
}
