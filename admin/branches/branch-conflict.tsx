import { useEffect, useRef } from "react";
import { clockText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import { personName } from "../stock/vehicle/value-text.ts";
import { ConflictButtons, ConflictChoices } from "../ui/conflict-choices.tsx";
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
  const shown = conflicts.map(({ field, from, theirs, yours }) => ({
    field,
    label: branchFieldName(field),
    from: branchText(field, from ?? ""),
    theirs: branchText(field, theirs),
    yours: branchText(field, yours),
  }));
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
        <ConflictChoices conflicts={shown} theirName={theirName} chosen={chosen} choose={form.choose} />
      </div>
      <ConflictButtons fields={names} chosen={chosen} busy={form.busy} save={(sides) => void form.saveChosen(sides)} />
    </section>
  );
}
