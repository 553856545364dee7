import { useEffect, useId, useRef, type ReactNode } from "react";
import { clockText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import { personName } from "../stock/vehicle/value-text.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { branchFieldName, branchText } from "./branch-field-names.ts";
import type { BranchClash, BranchForm } from "./use-branch-form.ts";

/** What two people changed of one field: nothing is written before somebody has chosen. */
export function BranchConflict({ form, clash }: { form: BranchForm; clash: BranchClash }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { conflicts, chosen } = clash;
  useEffect(() => heading.current?.focus(), []);
  const by = conflicts.find((conflict) => conflict.by !== null)?.by;
  const theirName = by ? personName(by) : t("admin.branch.theFile");
  const names = conflicts.map(({ field }) => field);
  const isChosen = names.every((field) => chosen[field] !== undefined);
  return (
    <section className="panel panel--attention" aria-labelledby="conflict">
      <div className="panel__head">
        <h2 id="conflict" tabIndex={-1} ref={heading}>
          <Icon name="users" />
          {by ? t("admin.branch.conflictHead", { name: theirName, moment: t(clockText(by.at)) }) : t("admin.branch.conflictFile")}
        </h2>
      </div>
      <div className="panel__body stack">
        <p>{t("admin.vehicle.conflictMeans")}</p>
        <div className="conflicts">
          {conflicts.map(({ field, from, theirs, yours }) => (
            <fieldset className="conflict" key={field}>
              <legend className="label">{branchFieldName(field)}</legend>
              <p className="hint">
                {t("application.before")}: {branchText(field, from ?? "")}
              </p>
              <Side name={`conflict-${field}`} isChosen={chosen[field] === "theirs"} choose={() => form.choose(field, "theirs")}>
                {branchText(field, theirs)} <small>{theirName}</small>
              </Side>
              <Side name={`conflict-${field}`} isChosen={chosen[field] === "mine"} choose={() => form.choose(field, "mine")}>
                {branchText(field, yours)} <small>{t("admin.vehicle.you")}</small>
              </Side>
            </fieldset>
          ))}
        </div>
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
