import { FIELD_GROUPS, FIELD_LABELS } from "#domain/stock/staff/vehicle-field-names.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";

/** What identifies a row; the vehicle's page does not show them. */
const OF_ROWS: Readonly<Record<string, PlainMessage>> = { id: msg("admin.field.id"), stock_id: msg("letter.stockNumber") };
/** Of more than one value, so that they are rarely in one column, or not of a file: offered only where the column has their name. */
const RARELY_IN_A_COLUMN: readonly string[] = [
  "motability",
  "contract_hire",
  "market_price",
  "additional_features",
  "specification",
  "recall_cleared",
  "mot_history",
  "service_history",
  "history_check",
  "imperfections",
  "turntable",
  "videos",
];

/** The fields that a column is offered for, in the order of the vehicle's page. */
export const OFFERED_FIELDS: readonly string[] = [
  ...Object.keys(OF_ROWS),
  ...FIELD_GROUPS.flatMap(({ fields }): readonly string[] => fields).filter((field) => !RARELY_IN_A_COLUMN.includes(field)),
];

/** A field by the name that the vehicle's page has; one that it does not show by its name in the stock format. */
export function fieldLabel(field: string): string {
  const name = OF_ROWS[field] ?? FIELD_LABELS[field];
  return name ? t(name) : field;
}
