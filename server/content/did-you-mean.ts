/** Edit distance above which a name is not suggested. */
const MOST_SLIPS = 3;

/** Longer lists are not shown. */
const MOST_LISTED = 12;

/** The message for an unknown name: 'There is no block "Waranty": did you mean "warranty"?', or the list of names if none is similar. */
export function unknownNameMessage(what: string, name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((each) => ({ each, slips: slips(name.toLowerCase(), each.toLowerCase()) }))
    .toSorted((one, other) => one.slips - other.slips);
  const isNear = nearest && nearest.slips <= Math.min(MOST_SLIPS, nearest.each.length / 3);
  const there = known.length > 0 && known.length <= MOST_LISTED ? `; there are ${known.join(", ")}` : "";
  return `There is no ${what} "${name}"${isNear ? `: did you mean "${nearest.each}"?` : there}`;
}

/** The Levenshtein distance. */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= other.length; j++) {
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (letter === other[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
