import type { ApplicationFieldName, FinanceApplication } from "./application-fields.ts";

const SHOWN_DIGITS = 2;

/** The masked form of a secret answer: the last digits of a sort code or account number ("•••••• 11"), nothing of others. */
export function maskedAnswer(name: ApplicationFieldName, text: string): string {
  const digits = text.replace(/\D/g, "");
  switch (name) {
    case "bank_account_number":
      return `${"•".repeat(Math.max(digits.length - SHOWN_DIGITS, 0))}${digits.slice(-SHOWN_DIGITS)}`;
    case "bank_sort_code":
      return `••-••-${digits.slice(-SHOWN_DIGITS)}`;
    default:
      return "•••";
  }
}

/** "•• •• 1991" */
export function maskedBirth({ date_of_birth_year }: FinanceApplication): string {
  return `•• •• ${date_of_birth_year ?? "••••"}`;
}
