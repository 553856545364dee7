import { FIELD_LABELS } from "#domain/stock/staff/vehicle-field-names.ts";
import { t } from "#web/locale/translate.ts";
import type { VehiclePage } from "#server/admin/stock/vehicle-page.ts";
import { personName, valueText } from "./value-text.ts";

export type Override = VehiclePage["overrides"][number];

type OverrideLineProps = {
  field: string;
  override: Override;
  text: string;
  branches: readonly { slug: string; name: string }[];
  readOnly: boolean;
  onFeed: (field: string) => void;
};

/** "The feed says £9,500, Priya Nair says £9,250." */
export function OverrideLine({ field, override, text, branches, readOnly, onFeed }: OverrideLineProps) {
  const of = (value: string) => (value === "" ? t("admin.vehicle.feedSaysBlank") : valueText(field, value, branches));
  return (
    <p className="override">
      <span>{t("admin.vehicle.feedSays", { feed: of(override.feed), name: personName(override), value: of(text) })}</span>
      {!readOnly && (
        <button
          type="button"
          className="text-button"
          aria-label={t("admin.vehicle.useFeedOf", { field: t(FIELD_LABELS[field]!) })}
          onClick={() => onFeed(field)}
        >
          {t("admin.vehicle.useFeed")}
        </button>
      )}
    </p>
  );
}
