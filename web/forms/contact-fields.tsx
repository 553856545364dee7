import { msg, t, translateText } from "#web/locale/translate.ts";
import { TITLES } from "#domain/deal/order.ts";
import { Choices, Radio } from "#web/ui/choice.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ReactNode } from "react";
import type { FormState } from "./form-state.ts";

type ContactFieldsProps = { answers: FormState; emailHint: string };

export function NameFields({ answers, middleName }: { answers: FormState; middleName?: boolean }) {
  return (
    <>
      <Select
        id="customer_title"
        name="customer_title"
        label={<Optional>{t("forms.title")}</Optional>}
        options={[
          { value: "", label: t("common.pleaseChoose") },
          ...TITLES.map((title) => ({ value: title, label: translateText(title) })),
        ]}
        defaultValue={answers.typed("customer_title")}
        error={answers.error("customer_title")}
        autoComplete="honorific-prefix"
        fieldClassName="width-medium"
      />
      <div className={middleName ? "grid-3" : "grid-2"}>
        <TextField answers={answers} name="customer_first_name" label={t("forms.firstName")} autoComplete="given-name" />
        {middleName && (
          <TextField
            answers={answers}
            name="customer_middle_name"
            label={<Optional>{t("forms.middleName")}</Optional>}
            autoComplete="additional-name"
          />
        )}
        <TextField answers={answers} name="customer_last_name" label={t("forms.lastName")} autoComplete="family-name" />
      </div>
    </>
  );
}

export function ReachFields({ answers, emailHint }: ContactFieldsProps) {
  return (
    <>
      <TextField
        answers={answers}
        name="customer_email"
        label={t("common.email")}
        hint={emailHint}
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <div className="grid-2">
        <TextField answers={answers} name="customer_telephone" label={t("common.telephone")} type="tel" autoComplete="tel" />
        <TextField
          answers={answers}
          name="customer_secondary_telephone"
          label={<Optional>{t("forms.secondTelephone")}</Optional>}
          type="tel"
          autoComplete="off"
        />
      </div>
    </>
  );
}

const CONTACT_METHODS = [
  { value: "telephone", label: msg("common.telephone") },
  { value: "email", label: msg("common.email") },
  { value: "both", label: msg("forms.both") },
] as const;

export function ContactMethod({ answers }: { answers: FormState }) {
  const chosen = answers.typed("contactMethod") || "both";
  return (
    <Choices id="contactMethod" legend={t("forms.howShouldWeContactYou")} error={answers.error("contactMethod")}>
      <div className="row choices">
        {CONTACT_METHODS.map(({ value, label }) => (
          <Radio key={value} name="contactMethod" value={value} defaultChecked={value === chosen}>
            {t(label)}
          </Radio>
        ))}
      </div>
    </Choices>
  );
}

type TextFieldProps = Omit<Parameters<typeof Input>[0], "id" | "error" | "defaultValue"> & { answers: FormState; name: string };

/** A text input with its submitted value and error. */
export function TextField({ answers, ...input }: TextFieldProps) {
  return <Input {...input} id={input.name} defaultValue={answers.typed(input.name)} error={answers.error(input.name)} />;
}

export function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className="optional">{t("common.optionalInBrackets")}</span>
    </>
  );
}
