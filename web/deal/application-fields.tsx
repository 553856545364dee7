import { Choices, Radio } from "#web/ui/choice.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ReactNode } from "react";
import { Optional, TextField } from "./contact-fields.tsx";
import type { Answers } from "./form-answers.ts";

type FieldsProps = { answers: Answers };
type Part = { name: string; label: string; autoComplete?: string };

const BIRTH_PARTS: Part[] = [
  { name: "date_of_birth_day", label: "Day", autoComplete: "bday-day" },
  { name: "date_of_birth_month", label: "Month", autoComplete: "bday-month" },
  { name: "date_of_birth_year", label: "Year", autoComplete: "bday-year" },
];

export function DateOfBirth({ answers }: FieldsProps) {
  return <Parts answers={answers} id="date_of_birth" legend="Date of birth" hint="For example, 27 3 1985" parts={BIRTH_PARTS} />;
}

type PartsProps = FieldsProps & { id: string; legend: ReactNode; hint?: string; parts: Part[] };

/** Short fields side by side that make one answer: what is wrong with any of them stands above them all. */
function Parts({ answers, id, legend, hint, parts }: PartsProps) {
  const errors = [...new Set(parts.flatMap(({ name }) => answers.error(name) ?? []))];
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset className={errors.length > 0 ? "field field--err" : "field"} aria-describedby={describedBy || undefined}>
      <legend className="label">{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors.length > 0 && <FieldError id={id}>{errors.join(". ")}</FieldError>}
      <div className="dob">
        {parts.map(({ name, label, autoComplete = "off" }) => (
          <div className="field" key={name}>
            <label htmlFor={name}>{label}</label>
            <input
              className="input num"
              id={name}
              name={name}
              inputMode="numeric"
              autoComplete={autoComplete}
              defaultValue={answers.typed(name)}
              aria-invalid={answers.error(name) ? true : undefined}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

export function AddressFields({ answers }: FieldsProps) {
  return (
    <>
      <TextField answers={answers} name="address_line_1" label="Address line 1" autoComplete="address-line1" />
      <TextField
        answers={answers}
        name="address_line_2"
        label={<Optional>Address line 2</Optional>}
        autoComplete="address-line2"
      />
      <div className="grid-2">
        <TextField answers={answers} name="address_town" label="Town or city" autoComplete="address-level2" />
        <TextField answers={answers} name="address_postcode" label="Postcode" autoComplete="postal-code" width="medium" />
      </div>
      <Choice answers={answers} name="address_status" label={<Optional>You are</Optional>} options={HOME_STATUSES} />
      <Duration answers={answers} name="address" legend="Time at this address" />
      <TextArea
        id="previous_addresses"
        name="previous_addresses"
        label={<Optional>Where you lived before</Optional>}
        hint="If you moved within the last three years: each address, with the years you lived there."
        defaultValue={answers.typed("previous_addresses")}
        error={answers.error("previous_addresses")}
        rows={3}
      />
    </>
  );
}

export function EmploymentFields({ answers }: FieldsProps) {
  return (
    <>
      <Choice answers={answers} name="employment_type" label="Employment" options={EMPLOYMENTS} />
      <div className="grid-2">
        <TextField answers={answers} name="employer" label={<Optional>Employer</Optional>} autoComplete="organization" />
        <TextField
          answers={answers}
          name="job_title"
          label={<Optional>Job title</Optional>}
          autoComplete="organization-title"
        />
      </div>
      <Duration answers={answers} name="employment" legend={<Optional>Time in this job</Optional>} />
    </>
  );
}

export function MoneyFields({ answers }: FieldsProps) {
  return (
    <>
      <div className="grid-2">
        <Pounds answers={answers} name="net_monthly_income" label="Monthly income after tax" hint="What reaches your bank account." />
        <Pounds answers={answers} name="rent_or_mortgage" label="Monthly rent or mortgage" hint="Enter 0 if you pay none." />
        <Pounds answers={answers} name="other_income" label={<Optional>Other monthly income</Optional>} />
        <Pounds answers={answers} name="childcare_costs" label={<Optional>Monthly childcare</Optional>} />
      </div>
      <TextField
        answers={answers}
        name="dependants"
        label={<Optional>Dependants</Optional>}
        hint="Children or adults who rely on your income."
        inputMode="numeric"
        width="short"
      />
      <YesNo answers={answers} name="replacing_existing_loan" legend="Will this replace a loan you already have?" />
      <YesNo answers={answers} name="circumstance_changes_expected" legend="Do you expect your circumstances to change?" />
    </>
  );
}

export function BankFields({ answers }: FieldsProps) {
  return (
    <>
      <p className="muted small">For the direct debit, only if your application is accepted.</p>
      <TextField answers={answers} name="bank_account_name" label={<Optional>Name on the account</Optional>} autoComplete="off" />
      <div className="grid-2">
        <TextField
          answers={answers}
          name="bank_sort_code"
          label="Sort code"
          hint="6 digits, like 30-94-30"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          answers={answers}
          name="bank_account_number"
          label="Account number"
          hint="6 to 8 digits"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </>
  );
}

const HOME_STATUSES = [
  "Home owner with mortgage",
  "Home owner, no mortgage",
  "Private tenant",
  "Council tenant",
  "Living with family",
];
const EMPLOYMENTS = ["Full time", "Part time", "Self-employed", "Retired", "Student", "Not working"];

type ChoiceProps = FieldsProps & { name: string; label: Parameters<typeof Select>[0]["label"]; options: string[] };

function Choice({ answers, name, label, options }: ChoiceProps) {
  return (
    <Select
      id={name}
      name={name}
      label={label}
      options={[{ value: "", label: "Please choose" }, ...options.map((value) => ({ value, label: value }))]}
      defaultValue={answers.typed(name)}
      error={answers.error(name)}
      fieldClassName="w-l"
    />
  );
}

function Pounds(props: Parameters<typeof TextField>[0]) {
  return <TextField {...props} prefix="£" inputMode="decimal" autoComplete="off" />;
}

type DurationProps = FieldsProps & { name: string; legend: ReactNode };

/** Two fields, `<name>_years` and `<name>_months`. */
function Duration({ answers, name, legend }: DurationProps) {
  return (
    <Parts
      answers={answers}
      id={`${name}_duration`}
      legend={legend}
      parts={[
        { name: `${name}_years`, label: "Years" },
        { name: `${name}_months`, label: "Months" },
      ]}
    />
  );
}

function YesNo({ answers, name, legend }: FieldsProps & { name: string; legend: string }) {
  return (
    <Choices id={name} legend={<Optional>{legend}</Optional>} error={answers.error(name)}>
      <div className="row choices">
        {["Yes", "No"].map((value) => (
          <Radio key={value} name={name} value={value} defaultChecked={answers.typed(name) === value}>
            {value}
          </Radio>
        ))}
      </div>
    </Choices>
  );
}
