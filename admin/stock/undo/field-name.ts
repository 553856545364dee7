import { FIELD_LABELS } from "#domain/stock/staff/vehicle-field-names.ts";
import { t } from "#web/locale/translate.ts";

/** A field of a vehicle by the importer's name, in words. */
export function fieldName(field: string): string {
  const label = FIELD_LABELS[field];
  return field === "state" ? t("admin.people.state") : label ? t(label) : field;
}
