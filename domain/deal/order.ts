import { text, type MessageText } from "../messages/message-text.ts";
import type { Problem } from "../problem.ts";

/** Specification 5.19. */
export const TITLES = ["Mr", "Mrs", "Miss", "Ms", "Dr", "Rev", "Other"] as const;

export const CONTACT_METHODS = ["both", "email", "telephone"] as const;

const MAX_NAME_CHARACTERS = 100;
const MAX_EMAIL_CHARACTERS = 254;
const EMAIL_PATTERN = /^[^\s@"(),:;<>[\]\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/i;

/** The customer and their contact details. An empty string means "not given". */
export type OrderContact = {
  customer_title: string;
  customer_first_name: string;
  customer_middle_name: string;
  customer_last_name: string;
  customer_email: string;
  customer_telephone: string;
  customer_secondary_telephone: string;
};

/** Problems that prevent an order from being sent: stock id, names, e-mail and accepted terms are required (specification 5.1). */
export function orderProblems(order: OrderContact & { vehicle: number | undefined; terms_accepted: boolean }): Problem[] {
  return [
    ...(order.vehicle === undefined ? [{ field: "vehicle", message: text("problem.chooseAVehicle") }] : []),
    ...contactProblems(order),
    ...(order.terms_accepted ? [] : [{ field: "terms_accepted", message: text("problem.acceptTheTermsToContinue") }]),
  ];
}

/** Problems with the contact details, worded as instructions. Telephones are checked by the server. */
export function contactProblems(contact: OrderContact): Problem[] {
  return [
    ...titleProblems(contact.customer_title),
    ...nameProblems("customer_first_name", TEXTS.first, contact.customer_first_name),
    ...tooLong("customer_middle_name", text("forms.middleName"), contact.customer_middle_name),
    ...nameProblems("customer_last_name", TEXTS.last, contact.customer_last_name),
    ...emailProblems(contact.customer_email),
  ];
}

function titleProblems(title: string): Problem[] {
  if (title === "" || TITLES.some((each) => each === title)) return [];
  return [{ field: "customer_title", message: text("problem.unknownTitle", { titles: TITLES.join(", ") }) }];
}

type NameTexts = { label: MessageText; missing: MessageText };
const TEXTS = {
  first: { label: text("forms.firstName"), missing: text("problem.enterYourFirstName") },
  last: { label: text("forms.lastName"), missing: text("problem.enterYourLastName") },
} as const satisfies Record<string, NameTexts>;

function nameProblems(field: string, { label, missing }: NameTexts, name: string): Problem[] {
  return name === "" ? [{ field, message: missing }] : tooLong(field, label, name);
}

function tooLong(field: string, label: MessageText, value: string): Problem[] {
  if (value.length <= MAX_NAME_CHARACTERS) return [];
  return [{ field, message: text("problem.tooLong", { label, count: MAX_NAME_CHARACTERS }) }];
}

function emailProblems(email: string): Problem[] {
  const field = "customer_email";
  if (email === "") return [{ field, message: text("problem.enterYourEmailAddress") }];
  if (email.length > MAX_EMAIL_CHARACTERS || !EMAIL_PATTERN.test(email)) {
    return [{ field, message: text("problem.emailInvalid") }];
  }
  return [];
}
