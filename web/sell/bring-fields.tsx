import { VISIT_TIMES } from "#domain/organisation/visits.ts";
import type { FormState } from "#web/forms/form-state.ts";
import { msg, t } from "#web/locale/translate.ts";
import { Select } from "#web/ui/select.tsx";
import { useState } from "react";
import type { BringBranch } from "./bring-branches.ts";

const TIME_LABELS = { Morning: msg("deal.morning"), Afternoon: msg("deal.afternoon") } as const;

/** Branch, day and time of day. With script the days are those of the chosen branch; without, the first one's, and the server checks. */
export function BringFields({ branches, answers }: { branches: readonly BringBranch[]; answers: FormState }) {
  const [slug, setSlug] = useState(answers.typed("_organisational_unit") || (branches[0]?.slug ?? ""));
  const branch = branches.find((each) => each.slug === slug) ?? branches[0];
  if (!branch) return <p>{t("deal.weCallYouToAgreeADay")}</p>;
  const times = VISIT_TIMES.filter((time) => branch.days.some((day) => day.times.includes(time)));
  const anyDay = { value: "", label: t("deal.noPreference") };
  return (
    <fieldset className="sell__bring">
      <legend className="label">{t("sell.whenWouldYouBringIt")}</legend>
      {branches.length === 1 ? (
        <input type="hidden" name="_organisational_unit" value={branch.slug} />
      ) : (
        <Select
          id="_organisational_unit"
          name="_organisational_unit"
          label={t("enquiry.branch")}
          options={branches.map(({ slug: value, name: label }) => ({ value, label }))}
          value={slug}
          onChange={({ target }) => setSlug(target.value)}
          error={answers.error("_organisational_unit")}
        />
      )}
      <div className="grid-2">
        <Select
          id="preferred_date"
          name="preferred_date"
          label={t("deal.preferredDate")}
          options={[anyDay, ...branch.days.map(({ value, label }) => ({ value, label }))]}
          defaultValue={answers.typed("preferred_date")}
          error={answers.error("preferred_date")}
        />
        <Select
          id="preferred_time"
          name="preferred_time"
          label={t("deal.preferredTime")}
          options={[anyDay, ...times.map((time) => ({ value: time, label: t(TIME_LABELS[time]) }))]}
          defaultValue={answers.typed("preferred_time")}
          error={answers.error("preferred_time")}
        />
      </div>
      <p className="hint">{t("deal.atSiteOnTheDays", { site: branch.name })}</p>
    </fieldset>
  );
}
