import { useEffect, useRef } from "react";
import { clockText } from "#domain/date-texts.ts";
import { FIELD_LABELS } from "#domain/stock/staff/vehicle-field-names.ts";
import { t } from "#web/locale/translate.ts";
import { ConflictButtons, ConflictChoices } from "../../ui/conflict-choices.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import type { Clash, VehicleForm } from "./use-vehicle-form.ts";
import { personName, valueText } from "./value-text.ts";

type ConflictPanelProps = { form: VehicleForm; clash: Clash; branches: readonly { slug: string; name: string }[] };

/** What two people changed of one field: nothing is written before somebody has chosen. */
export function ConflictPanel({ form, clash, branches }: ConflictPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { conflicts, texts, chosen, revision } = clash;
  const focused = useRef<number>(undefined);
  useEffect(() => {
    if (focused.current === revision) return;
    focused.current = revision;
    heading.current?.focus();
  }, [revision]);
  const by = conflicts.find((conflict) => conflict.by !== null)?.by;
  const theirName = by ? personName(by) : t("admin.vehicle.theFeed");
  const names = conflicts.map(({ field }) => field);
  const mine = form.changed.filter((field) => !names.includes(field) && texts[field] !== form.texts[field]);
  const theirs = Object.keys(texts).filter(
    (field) => FIELD_LABELS[field] && texts[field] !== form.base[field] && !names.includes(field) && !form.changed.includes(field),
  );
  const of = (field: string, text: string | null | undefined) =>
    text ? valueText(field, text, branches) : t("admin.vehicle.feedSaysBlank");
  const shown = conflicts.map(({ field, from, theirs: theirText, yours }) => ({
    field,
    label: t(FIELD_LABELS[field]!),
    from: of(field, from),
    theirs: of(field, theirText),
    yours: of(field, yours),
  }));
  return (
    <section className="panel panel--attention" aria-labelledby="conflict">
      <div className="panel__head">
        <h2 id="conflict" tabIndex={-1} ref={heading}>
          <Icon name="users" />
          {by ? t("admin.vehicle.conflictHead", { name: theirName, moment: t(clockText(by.at)) }) : t("admin.vehicle.conflictFeed")}
        </h2>
      </div>
      <div className="panel__body stack">
        <p>{t("admin.vehicle.conflictMeans")}</p>
        <ConflictChoices conflicts={shown} theirName={theirName} chosen={chosen} choose={form.choose} />
        {[...mine, ...theirs].length > 0 && (
          <ul className="merged">
            {mine.map((field) => (
              <li key={field}>
                {t(FIELD_LABELS[field]!)}: {t("admin.vehicle.keptYours", { value: of(field, form.texts[field]) })}{" "}
                <small>{t("admin.vehicle.you")}</small>
              </li>
            ))}
            {theirs.map((field) => (
              <li key={field}>
                {t(FIELD_LABELS[field]!)}: {t("admin.vehicle.keptYours", { value: of(field, texts[field]) })} <small>{theirName}</small>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConflictButtons fields={names} chosen={chosen} busy={form.busy} save={(sides) => void form.saveChosen(sides)} />
    </section>
  );
}
