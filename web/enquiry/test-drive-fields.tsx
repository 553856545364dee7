import type { Rendered } from "#domain/messages/message-text.ts";
import { t } from "#web/locale/translate.ts";
import type { TestDriveBranch } from "#server/enquiries/leads.ts";
import type { FormState } from "#web/forms/form-state.ts";
import { Select } from "#web/ui/select.tsx";
import { useState } from "react";

type TestDriveFieldsProps = { branches: readonly Rendered<TestDriveBranch>[]; answers: FormState };

/**
 * Branch, day and time. With script the times are those of the selected branch and day; without, all times are listed and the server
 * validates.
 */
export function TestDriveFields({ branches, answers }: TestDriveFieldsProps) {
  const [slug, setSlug] = useState(answers.typed("_organisational_unit") || (branches[0]?.slug ?? ""));
  const branch = branches.find((each) => each.slug === slug) ?? branches[0];
  const [day, setDay] = useState(answers.typed("preferred_date"));
  const [time, setTime] = useState(answers.typed("preferred_time"));
  const days = branch?.days ?? [];
  const times = days.find(({ value }) => value === day)?.times ?? allTimes(days);
  const isBooked = (hour: string) => branch?.taken.includes(`${day} ${hour}`) ?? false;
  return (
    <>
      <Select
        id="_organisational_unit"
        name="_organisational_unit"
        label={t("enquiry.branch")}
        options={branches.map(({ slug: value, name, own }) => ({ value, label: own ? t("enquiry.nameWhereItStands", { name }) : name }))}
        value={slug}
        onChange={({ target }) => setSlug(target.value)}
        error={answers.error("_organisational_unit")}
      />
      <div className="grid-2">
        <Select
          id="preferred_date"
          name="preferred_date"
          label={t("common.day")}
          options={[{ value: "", label: t("common.pleaseChoose") }, ...days.map(({ value, label }) => ({ value, label: label }))]}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={answers.error("preferred_date")}
        />
        <Select
          id="preferred_time"
          name="preferred_time"
          label={t("enquiry.time")}
          options={[
            { value: "", label: t("common.pleaseChoose") },
            ...times.map(({ value, label }) => ({
              value,
              label: isBooked(value) ? t("enquiry.timeBooked", { time: label }) : label,
              disabled: isBooked(value),
            })),
          ]}
          value={times.some(({ value }) => value === time) ? time : ""}
          onChange={({ target }) => setTime(target.value)}
          error={answers.error("preferred_time")}
        />
      </div>
    </>
  );
}

function allTimes(days: Rendered<TestDriveBranch["days"]>): Rendered<TestDriveBranch["days"]>[number]["times"] {
  const all = new Map(days.flatMap(({ times }) => times).map((time) => [time.value, time]));
  return [...all.values()].toSorted((one, other) => (one.value < other.value ? -1 : 1));
}
