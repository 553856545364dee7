/** A cell that a spreadsheet would read as a formula begins with an apostrophe. */
export function csvCell(value: string | number | null): string {
  const written = String(value ?? "");
  return `"${(/^[=+\-@\t\r]/.test(written) ? `'${written}` : written).replaceAll('"', '""')}"`;
}
