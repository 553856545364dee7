/** Where a slider was moved to before its script came; undefined where it stands as the server wrote it. */
export function movedBefore(range: HTMLInputElement): number | undefined {
  const { min, max, step, defaultValue, value } = range;
  // It rounds what it is given to its own steps.
  const asWritten = Object.assign(document.createElement("input"), { type: "range", min, max, step, value: defaultValue });
  return value === asWritten.value ? undefined : Number(value);
}
