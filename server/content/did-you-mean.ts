import { distance } from "fastest-levenshtein";

/** Edit distance above which a name is not suggested. */
const MAX_EDITS = 3;

/** Longer lists are not shown. */
const MAX_LISTED = 12;

/** The message for an unknown name: 'There is no block "Waranty": did you mean "warranty"?', or the list of names if none is similar. */
export function unknownNameMessage(what: string, name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((each) => ({ each, slips: distance(name.toLowerCase(), each.toLowerCase()) }))
    .toSorted((one, other) => one.slips - other.slips);
  const isNear = nearest && nearest.slips <= Math.min(MAX_EDITS, nearest.each.length / 3);
  const there = known.length > 0 && known.length <= MAX_LISTED ? `; use ${known.join(", ")}` : "";
  return `There is no ${what} "${name}"${isNear ? `: did you mean "${nearest.each}"?` : there}`;
}
