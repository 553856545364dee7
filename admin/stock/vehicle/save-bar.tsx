import { FIELD_LABELS } from "#domain/stock/staff/vehicle-field-names.ts";
import { t } from "#web/locale/translate.ts";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { Problem } from "../../ui/problem.tsx";
import type { VehicleForm } from "./use-vehicle-form.ts";

/** Why a save failed is said in the bar, which is in sight where the page is long. */
export function hasSaveBar({ changed }: VehicleForm, isDraft: boolean): boolean {
  return changed.length > 0 || isDraft;
}

type SaveBarProps = { form: VehicleForm; isDraft: boolean; wrong: number };

/** There with the first change; a draft's is always there, to publish it. */
export function SaveBar({ form, isDraft, wrong }: SaveBarProps) {
  const { changed, busy, blocker, failure } = form;
  if (!hasSaveBar(form, isDraft)) return null;
  if (blocker.state === "blocked") return <LeaveQuestion leave={form.leave} stay={() => blocker.reset()} />;
  return (
    <section className="save-bar" aria-label={t("admin.vehicle.unsaved", { count: changed.length })}>
      {wrong === 0 && <Problem message={failure?.message} reason={failure?.reason} />}
      <p className="save-bar__what">
        <b>
          {wrong > 0
            ? t("admin.vehicle.somethingWrong", { count: wrong })
            : changed.length === 0
              ? t("admin.vehicle.publishMeans")
              : t("admin.vehicle.unsaved", { count: changed.length })}
        </b>
        <span className="muted">
          {wrong > 0 ? t("admin.vehicle.typedStays") : changed.map((field) => t(FIELD_LABELS[field]!)).join(", ")}
        </span>
      </p>
      {changed.length > 0 && (
        <button type="button" className="button button--secondary" onClick={form.discard}>
          {t("admin.vehicle.discard")}
        </button>
      )}
      {changed.length > 0 && (
        <button type="button" className={isDraft ? "button button--secondary" : "button"} aria-busy={busy} onClick={() => void form.save()}>
          {t(isDraft ? "admin.vehicle.saveDraft" : "saved.save")}
        </button>
      )}
      {isDraft && (
        <button
          type="button"
          className="button"
          aria-busy={busy}
          onClick={() => void form.save({ state: "live", done: t("admin.vehicle.published") })}
        >
          {t("admin.vehicle.publish")}
        </button>
      )}
    </section>
  );
}
