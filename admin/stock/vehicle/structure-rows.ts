import { FIELD_INPUTS, PARTS } from "./field-inputs.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a structure's text, which is JSON. A specification has its groups in its rows. */
export function readRows(field: string, text: string): Row[] {
  const value = parsed(text);
  const rows = Array.isArray(value) ? value.map(asRow) : value === undefined ? [] : [asRow(value)];
  return field === "specification" ? rows.flatMap(itemsOf) : rows;
}

/** The text of rows, as the server writes it; a row without a value is left out. */
export function rowsText(field: string, rows: readonly Row[]): string {
  const read = rows.filter((row) => Object.keys(row).length > 0).map((row) => typedRow(field, row));
  if (read.length === 0) return "";
  const value = field === "specification" ? groupsOf(read) : FIELD_INPUTS[field]?.kind === "object" ? read[0] : read;
  return JSON.stringify(inOrder(value));
}

function typedRow(field: string, row: Row): Row {
  const parts = PARTS[field] ?? [];
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
    const kind = parts.find((part) => part.name === name)?.kind;
    if (typeof value !== "string") return [name, value];
    if (kind === "lines")
      return [
        name,
        value
          .split(";")
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      ];
    const number = value.replaceAll(/[£,\s]/g, "");
    return [name, (kind === "amount" || kind === "number") && /^\d+(?:\.\d+)?$/.test(number) ? Number(number) : value];
  });
  return Object.fromEntries(entries);
}

function itemsOf(group: Row): Row[] {
  const items = Array.isArray(group["items"]) ? group["items"].map(asRow) : [];
  return items.map((item) => ({ group: group["group"], ...item }));
}

function groupsOf(rows: readonly Row[]): Row[] {
  const groups: { group: unknown; items: Row[] }[] = [];
  for (const { group, ...item } of rows) {
    const last = groups.at(-1);
    if (last && last.group === group) last.items.push(item);
    else groups.push({ group, items: [item] });
  }
  return groups;
}

function asRow(value: unknown): Row {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : { url: value };
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The server sorts the properties, because the database does not preserve their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, inOrder(entry)]));
}
