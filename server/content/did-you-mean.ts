import { distance } from "fastest-levenshtein";

/** Edit distance above which a name is not suggested. */
const MOST_SLIPS = 3;

/** Longer lists are not shown. */
const MOST_LISTED = 12;

/** The message for an unknown name: 'There is no block "Waranty": did you mean "warranty"?', or the list of names if none is similar. */
export function unknownNameMessage(what: string, name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((each) => ({ each, slips: distance(name.toLowerCase(), each.toLowerCase()) }))
    .toSorted((one, other) => one.slips - other.slips);
  const isNear = nearest && nearest.slips <= Math.min(MOST_SLIPS, nearest.each.length / 3);
  const there = known.length > 0 && known.length <= MOST_LISTED ? `; there are ${known.join(", ")}` : "";
  return `There is no ${what} "${name}"${isNear ? `: did you mean "${nearest.each}"?` : there}`;
}
