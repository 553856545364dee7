import { formatMark } from "#domain/stock/registration-mark.ts";
import { t } from "#web/locale/translate.ts";
import { FormFields } from "#web/enquiry/form-fields.tsx";
import { LeadForm } from "#web/enquiry/lead-form.tsx";
import type { RefusedLead } from "#web/enquiry/send-lead.ts";
import { manualUrl } from "#web/part-exchange/manual-form.ts";
import type { BringBranch } from "./bring-branches.ts";
import { BringFields } from "./bring-fields.tsx";
import { SELL_PATH } from "./sell-path.ts";

const CAR = ["vrm", "make", "model", "trim", "mileage", "first_registered", "settlement"];
const BRING = ["_organisational_unit", "preferred_date", "preferred_time"];
const CONTACT = ["first_name", "last_name", "email", "telephone", "message"];

type SellFormProps = {
  /** Of the car's valuation; null if staff value it from this form. */
  hash: string | null;
  branches: readonly BringBranch[];
  /** What is known of a car that staff value. */
  begin?: Readonly<Record<string, string>>;
  refused: RefusedLead | undefined;
};

/** Contact details and when the car is brought, after the car's details if it has no valuation. */
export function SellForm({ hash, branches, begin = {}, refused }: SellFormProps) {
  const known = Object.fromEntries(
    Object.entries(begin).flatMap(([name, value]) => (value === "" ? [] : [[name, name === "vrm" ? formatMark(value) : value]])),
  );
  return (
    <LeadForm
      form="sell"
      action={hash === null ? manualUrl(SELL_PATH) : `${SELL_PATH}/${hash}/contact`}
      stockId={null}
      refused={refused}
      send={t("sell.sendMyDetails")}
      boxed
    >
      {(answers) => (
        <>
          {hash === null ? (
            <FormFields form="sell" answers={answers} without={[...CONTACT, ...BRING]} begin={known} />
          ) : (
            <input type="hidden" name="valuation_hash" value={hash} />
          )}
          <FormFields form="sell" answers={answers} without={[...CAR, ...BRING, "message"]} />
          <BringFields branches={branches} answers={answers} />
          <FormFields form="sell" answers={answers} without={[...CAR, ...BRING, ...CONTACT.slice(0, -1)]} />
        </>
      )}
    </LeadForm>
  );
}
