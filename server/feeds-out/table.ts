import { cellText } from "./plain-text.ts";

/** A column of a delimited feed; null is an empty cell. A row without a required cell is left out. */
export type Column<Row> = { name: string; required?: true; value: (row: Row) => string | number | null };

export type Delimiter = "," | "\t";

/** The first line, with the columns' names. */
export function headerLine<Row>(columns: readonly Column<Row>[], delimiter: Delimiter): string {
  return `${columns.map(({ name }) => quoted(name, delimiter)).join(delimiter)}\r\n`;
}

/** A row (RFC 4180); undefined if a required cell is empty. */
export function rowLine<Row>(row: Row, columns: readonly Column<Row>[], delimiter: Delimiter): string | undefined {
  const cells: string[] = [];
  for (const { required, value } of columns) {
    const stated = value(row) ?? "";
    const cell = typeof stated === "number" ? String(stated) : cellText(stated);
    if (required && cell === "") return undefined;
    cells.push(quoted(cell, delimiter));
  }
  return `${cells.join(delimiter)}\r\n`;
}

function quoted(cell: string, delimiter: Delimiter): string {
  return cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}
