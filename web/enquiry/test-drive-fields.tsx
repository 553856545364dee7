import * as labels from "#domain/labels/english.ts";
import { translateText, t } from "#web/locale/translate.ts";
import type { TestDriveBranch } from "#server/enquiries/leads.ts";
import type { FormState } from "#web/forms/form-state.ts";
import { Select } from "#web/ui/select.tsx";
import { useEffect, useRef, useState } from "react";

type TestDriveFieldsProps = { branches: readonly TestDriveBranch[]; answers: FormState };

/**
 * Branch, day and time. With script the times are those of the selected branch and day; without, all times are listed and the server
 * validates.
 */
export function TestDriveFields({ branches, answers }: TestDriveFieldsProps) {
  const [slug, setSlug] = useState(answers.typed("_organisational_unit") || (branches[0]?.slug ?? ""));
  const branch = branches.find((each) => each.slug === slug) ?? branches[0];
  const [day, setDay] = useState(answers.typed("preferred_date"));
  const [time, setTime] = useState(answers.typed("preferred_time"));
  const within = useRef<HTMLDivElement>(null);
  // Values selected before hydration.
  useEffect(() => setSlug((before) => chosenIn(within.current, "_organisational_unit") || before), []);
  useEffect(() => setDay(chosenIn(within.current, "preferred_date")), []);
  useEffect(() => setTime(chosenIn(within.current, "preferred_time")), []);
  const days = branch?.days ?? [];
  const times = days.find(({ value }) => value === day)?.times ?? allTimes(days);
  const isBooked = (hour: string) => branch?.taken.includes(`${day} ${hour}`) ?? false;
  return (
    <>
      <Select
        id="_organisational_unit"
        name="_organisational_unit"
        label={t(labels.branch)}
        options={branches.map(({ slug: value, name, own }) => ({ value, label: own ? t(labels.nameWhereItStands, { name }) : name }))}
        value={slug}
        onChange={({ target }) => setSlug(target.value)}
        error={answers.error("_organisational_unit")}
      />
      <div className="grid-2" ref={within}>
        <Select
          id="preferred_date"
          name="preferred_date"
          label={t(labels.day)}
          options={[
            { value: "", label: t(labels.pleaseChoose) },
            ...days.map(({ value, label }) => ({ value, label: translateText(label) })),
          ]}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={answers.error("preferred_date")}
        />
        <Select
          id="preferred_time"
          name="preferred_time"
          label={t(labels.time)}
          options={[
            { value: "", label: t(labels.pleaseChoose) },
            ...times.map(({ value, label }) => ({
              value,
              label: isBooked(value) ? t(labels.timeBooked, { time: translateText(label) }) : translateText(label),
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

function chosenIn(within: HTMLElement | null, name: string): string {
  return within?.closest("form")?.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.value ?? "";
}

function allTimes(days: TestDriveBranch["days"]): TestDriveBranch["days"][number]["times"] {
  const all = new Map(days.flatMap(({ times }) => times).map((time) => [time.value, time]));
  return [...all.values()].toSorted((one, other) => (one.value < other.value ? -1 : 1));
}
