import type { FormState } from "#web/forms/form-state.ts";
import { AboutFields } from "./about-fields.tsx";
import { AddressFields } from "./address-fields.tsx";
import type { ApplicationFormResult } from "#web/application/application-action.ts";
import type { ApplicationView } from "#web/application/application-loader.ts";
import { BankFields } from "./bank-fields.tsx";
import { MoneyFields } from "./money-fields.tsx";
import { WorkFields } from "./work-fields.tsx";

type StepFieldsProps = { view: ApplicationView; answers: FormState; answered: ApplicationFormResult | undefined };

export function StepFields({ view: { step, storedSecrets, insists, finds_addresses: finds, born }, answers, answered }: StepFieldsProps) {
  switch (step) {
    case "about":
      return <AboutFields answers={answers} storedSecrets={storedSecrets} insists={insists} born={born ?? undefined} />;
    case "address":
    case "previous-address":
      return <AddressFields answers={answers} finds={finds} found={answered?.found} earlier={step === "previous-address"} />;
    case "employment":
    case "previous-employment":
      return <WorkFields answers={answers} earlier={step === "previous-employment"} />;
    case "money":
      return <MoneyFields answers={answers} storedSecrets={storedSecrets} />;
    case "bank":
      return <BankFields answers={answers} storedSecrets={storedSecrets} />;
    case "check":
      return null;
  }
}
