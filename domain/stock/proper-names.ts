import { KNOWN_MAKES, type KnownMake, type KnownRange } from "./known-makes.ts";
import { slugify } from "./slug.ts";

export type VehicleNames = { make: string; range: string; model: string };

type Spellings = ReadonlyMap<string, string>;

/** The makes by spelling, as `spelling` normalises them. */
const MAKES: ReadonlyMap<string, { name: string; ranges: Spellings }> = new Map(
  KNOWN_MAKES.flatMap((make) => {
    const known = { name: make.name, ranges: spellingsOf(make) };
    return [make.name, ...(make.others ?? [])].map((text) => [spelling(text), known] as const);
  }),
);

/**
 * Make, range and model as the maker spells them: "vw", "VW" and "volkswagen" are Volkswagen, "RAV 4" is RAV4. Names that are not in the
 * table are not changed. Source: `known-makes.ts`, with its date.
 */
export function properNames<Names extends VehicleNames>(names: Names): Names {
  const make = MAKES.get(spelling(names.make));
  if (!make) return names;
  const inMakersWriting = (text: string) => make.ranges.get(spelling(text)) ?? text;
  return { ...names, make: make.name, range: inMakersWriting(names.range), model: inMakersWriting(names.model) };
}

/** Normalises a make or range for comparison: "Ka" and "KA" are equal, "Ka" and "Ka+" are not. */
function spelling(text: string): string {
  return slugify(text.replaceAll("+", " plus ").replaceAll("º", "o").replaceAll("#", "hash ")).replaceAll("-", "");
}

function spellingsOf({ ranges = [] }: KnownMake): Spellings {
  const named = ranges.map((range): [string, ...string[]] => (isName(range) ? [range] : [...range]));
  // A range's own name takes precedence over an alternative spelling of another range.
  const others = named.flatMap(([name, ...more]) => more.map((text) => [spelling(text), name] as const));
  return new Map([...others, ...named.map(([name]) => [spelling(name), name] as const)]);
}

function isName(range: KnownRange): range is string {
  return typeof range === "string";
}
