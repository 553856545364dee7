import { useEffect, useId, useRef, type ReactNode } from "react";
import { clockText } from "#domain/date-texts.ts";
import { FIELD_LABELS } from "#domain/stock/staff/vehicle-field-names.ts";
import { t } from "#web/locale/translate.ts";
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
  const isChosen = names.every((field) => chosen[field] !== undefined);
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
        <div className="conflicts">
          {conflicts.map(({ field, from, theirs: theirText, yours }) => (
            <fieldset className="conflict" key={field}>
              <legend className="label">{t(FIELD_LABELS[field]!)}</legend>
              <p className="hint">
                {t("application.before")}: {of(field, from)}
              </p>
              <Side name={`conflict-${field}`} isChosen={chosen[field] === "theirs"} choose={() => form.choose(field, "theirs")}>
                {of(field, theirText)} <small>{theirName}</small>
              </Side>
              <Side name={`conflict-${field}`} isChosen={chosen[field] === "mine"} choose={() => form.choose(field, "mine")}>
                {of(field, yours)} <small>{t("admin.vehicle.you")}</small>
              </Side>
            </fieldset>
          ))}
        </div>
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
      <div className="panel__foot">
        <button
          type="button"
          className="button"
          aria-busy={form.busy}
          aria-disabled={!isChosen}
          aria-describedby={isChosen ? undefined : "choose"}
          onClick={() => isChosen && void form.saveChosen(chosen)}
        >
          {t("admin.vehicle.saveChosen")}
        </button>
        <button
          type="button"
          className="button button--secondary"
          onClick={() => void form.saveChosen(Object.fromEntries(names.map((field) => [field, "theirs"])))}
        >
          {t("admin.vehicle.takeAll")}
        </button>
        {!isChosen && (
          <span className="hint" id="choose">
            {t("admin.vehicle.nothingChosen")}
          </span>
        )}
      </div>
    </section>
  );
}

type SideProps = { name: string; isChosen: boolean; choose: () => void; children: ReactNode };

function Side({ name, isChosen, choose, children }: SideProps) {
  const id = useId();
  return (
    <div className="check">
      <input type="radio" id={id} name={name} checked={isChosen} onChange={choose} />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
