import type { CleanAirAnswer } from "./clean-air-action.ts";
import { formStateOf, type FormState } from "#web/forms/form-state.ts";
import { t } from "#web/locale/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { EURO_STANDARDS } from "./clean-air-fields.ts";

type CleanAirFormProps = {
  /** Of a vehicle in stock: then only the postcode is asked. */
  stockId: number | null;
  readsRegistrations: boolean;
  vansOnly: boolean;
  answer: CleanAirAnswer | undefined;
};

/** The form of the check. It is posted, so that neither postcode nor registration is in an address. */
export function CleanAirForm({ stockId, readsRegistrations, vansOnly, answer }: CleanAirFormProps) {
  const answers = useMemo(() => formStateOf(answer), [answer]);
  const problems = useMemo(
    () => (answer?.problems ?? []).map(({ field, message }) => (field === "" ? { message } : { field, message })),
    [answer],
  );
  const busy = useNavigation().state === "submitting";
  const text = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form
        className="lead-form lead-form--boxed"
        method="post"
        action={stockId === null ? "/clean-air" : `/clean-air/${stockId}`}
        autoComplete="off"
        noValidate
      >
        <Input
          {...text}
          id="postcode"
          name="postcode"
          label={t("application.postcode")}
          hint={t("cleanAir.postcodeHint")}
          error={answers.error("postcode")}
          defaultValue={answers.typed("postcode")}
          maxLength={20}
          width="medium"
        />
        {stockId === null && readsRegistrations && (
          <Input
            {...text}
            id="registration"
            name="registration"
            label={t("common.registration")}
            hint={t("cleanAir.registrationHint")}
            error={answers.error("registration")}
            defaultValue={answers.typed("registration")}
            maxLength={12}
            width="medium"
          />
        )}
        {stockId === null && <VehicleFields answers={answers} readsRegistrations={readsRegistrations} vansOnly={vansOnly} />}
        <div className="lead-form__send">
          <Button size="large" busy={busy}>
            {t("cleanAir.seeTheZones")}
          </Button>
          {stockId !== null && (
            <ButtonLink href="/clean-air" look="quiet" size="large">
              {t("cleanAir.anotherVehicle")}
            </ButtonLink>
          )}
        </div>
      </Form>
    </>
  );
}

/** What a shopper can say of a vehicle that no register is asked about. */
function VehicleFields({
  answers,
  readsRegistrations,
  vansOnly,
}: { answers: FormState } & Pick<CleanAirFormProps, "readsRegistrations" | "vansOnly">) {
  const unknown = { value: "", label: t("cleanAir.dontKnow") };
  const fuels = [
    { value: "petrol", label: t("stockValue.petrol") },
    { value: "diesel", label: t("stockValue.diesel") },
    { value: "petrol-hybrid", label: t("stockValue.petrolHybrid") },
    { value: "diesel-hybrid", label: t("stockValue.dieselHybrid") },
    { value: "hybrid", label: t("stockValue.hybrid") },
    { value: "electric", label: t("home.electric") },
    { value: "other", label: t("choice.other") },
  ];
  return (
    <fieldset className="clean-air__about">
      <legend className="label">{t(readsRegistrations ? "cleanAir.orTellUs" : "cleanAir.tellUs")}</legend>
      <div className="grid-2">
        {!vansOnly && (
          <Select
            id="kind"
            name="kind"
            label={t("field.kindOfVehicle")}
            options={[unknown, { value: "car", label: t("stockValue.car") }, { value: "van", label: t("stockValue.van") }]}
            defaultValue={answers.typed("kind")}
            error={answers.error("kind")}
          />
        )}
        <Select
          id="fuel"
          name="fuel"
          label={t("common.fuel")}
          options={[unknown, ...fuels]}
          defaultValue={answers.typed("fuel")}
          error={answers.error("fuel")}
        />
        <Input
          id="first_registered"
          name="first_registered"
          type="date"
          label={t("field.firstRegistered")}
          defaultValue={answers.typed("first_registered")}
          error={answers.error("first_registered")}
        />
        <Select
          id="euro_standard"
          name="euro_standard"
          label={t("cleanAir.euroStandard")}
          options={[unknown, ...EURO_STANDARDS.map((euro) => ({ value: euro, label: t("cleanAir.euro", { euro }) }))]}
          defaultValue={answers.typed("euro_standard")}
          error={answers.error("euro_standard")}
        />
      </div>
      <p className="hint">{t("cleanAir.logBook")}</p>
    </fieldset>
  );
}
