import { t } from "#web/locale/translate.ts";
import type { Problem } from "#domain/problem.ts";
import { describedBy, Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { FormState } from "#web/forms/form-state.ts";
import { useEffect, useRef } from "react";
import { enteredCar, saveEnteredCar, ENTERED_CAR_KEY } from "./entered-car.ts";

/** Different from the field names: the manual form on the same page uses those as ids. */
const PLATE = "car-vrm";
const MILEAGE = "car-mileage";

/** Maps the problems of these fields to their controls' ids. */
export function anchorToCarFields(problems: readonly Problem<string>[]): { field: string; message: string }[] {
  return problems.map(({ field, message }) => ({ field: field === "vrm" ? PLATE : field === "mileage" ? MILEAGE : field, message }));
}

/** Registration mark and mileage, the input of a valuation. Unsubmitted input is restored from storage. */
export function RegistrationFields({ answers }: { answers: FormState }) {
  const vrm = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = enteredCar();
    const fields = fieldsOf(vrm.current);
    if (!fields) return;
    if (!before || fields.vrm.value !== "" || fields.mileage.value !== "") return;
    fields.vrm.value = before.vrm;
    fields.mileage.value = before.mileage;
  }, []);
  const save = () => {
    const fields = fieldsOf(vrm.current);
    if (fields) saveEnteredCar({ vrm: fields.vrm.value, mileage: fields.mileage.value });
  };
  const plate = { id: PLATE, label: t("common.registration"), hint: t("partExchange.asItAppears"), error: answers.error("vrm") };
  return (
    <>
      <Field {...plate} {...(plate.error === undefined ? { error: "" } : { error: plate.error })}>
        <div className="plate-input">
          <span className="plate-input__band" aria-hidden="true">
            {t("common.uk")}
          </span>
          <input
            {...describedBy({ id: plate.id, hint: plate.hint, ...(plate.error !== undefined && { error: plate.error }) })}
            id={PLATE}
            name="vrm"
            ref={vrm}
            data-storage-key={ENTERED_CAR_KEY}
            onChange={save}
            defaultValue={answers.typed("vrm")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
          />
        </div>
      </Field>
      <Input
        id={MILEAGE}
        name="mileage"
        data-storage-key={ENTERED_CAR_KEY}
        onChange={save}
        label={t("common.mileage")}
        hint={t("partExchange.toTheNearestThousand")}
        error={answers.error("mileage") ?? ""}
        defaultValue={answers.typed("mileage")}
        inputMode="numeric"
        autoComplete="off"
        suffix={t("common.milesWithin")}
        width="long"
      />
    </>
  );
}

function fieldsOf(vrm: HTMLInputElement | null): { vrm: HTMLInputElement; mileage: HTMLInputElement } | undefined {
  const mileage = vrm?.form?.elements.namedItem("mileage");
  return vrm && mileage instanceof HTMLInputElement ? { vrm, mileage } : undefined;
}
