/** A line of two texts: in both, only in the earlier, or only in the later. */
export type LineDifference = { kind: "same" | "removed" | "added"; line: string };

/** Longer parts are shown as removed and added, because comparing them takes long. */
const MAX_CELLS = 4_000_000;

/** How a text became another, line by line: the fewest lines removed and added. */
export function lineDifferences(earlier: string, later: string): LineDifference[] {
  const [before, after] = [linesOf(earlier), linesOf(later)];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [
    ...before.slice(0, start).map((line): LineDifference => ({ kind: "same", line })),
    ...betweenOf(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map((line): LineDifference => ({ kind: "same", line })),
  ];
}

/** Of texts with different first and last lines. */
function betweenOf(before: readonly string[], after: readonly string[]): LineDifference[] {
  const removed = before.map((line): LineDifference => ({ kind: "removed", line }));
  const added = after.map((line): LineDifference => ({ kind: "added", line }));
  if (before.length * after.length === 0 || before.length * after.length > MAX_CELLS) return [...removed, ...added];
  const width = after.length + 1;
  // How many lines the rests of both texts have in common, from each pair of lines.
  const common = new Uint32Array((before.length + 1) * width);
  for (let one = before.length - 1; one >= 0; one--)
    for (let other = after.length - 1; other >= 0; other--)
      common[one * width + other] =
        before[one] === after[other]
          ? common[(one + 1) * width + other + 1]! + 1
          : Math.max(common[(one + 1) * width + other]!, common[one * width + other + 1]!);
  const found: LineDifference[] = [];
  let [one, other] = [0, 0];
  while (one < before.length && other < after.length) {
    if (before[one] === after[other]) {
      found.push({ kind: "same", line: before[one]! });
      one++;
      other++;
    } else if (common[(one + 1) * width + other]! >= common[one * width + other + 1]!) found.push(removed[one++]!);
    else found.push(added[other++]!);
  }
  return [...found, ...removed.slice(one), ...added.slice(other)];
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replaceAll("\r\n", "\n").replace(/\n$/, "").split("\n");
}
