import { text } from "../messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import { formForId, ENQUIRY_TYPES, FORMS, leadProblems as rawLeadProblems, type LeadFormName } from "./forms.ts";
import type { FormField } from "./fields.ts";

const leadProblems = (...given: Parameters<typeof rawLeadProblems>) => inEnglish(rawLeadProblems(...given));

const AMINA = {
  first_name: "Amina",
  last_name: "Okafor",
  email: "amina.okafor@example.com",
  telephone: "07700 900123",
  _terms_accepted: "true",
};

const GOOD: Record<LeadFormName, Record<string, string>> = {
  enquiry: { ...AMINA, message: "Does it have a spare wheel?" },
  test_drive: { ...AMINA, _organisational_unit: "swindon", preferred_date: "2026-11-23", preferred_time: "10:00" },
  pre_approval: { ...AMINA, postcode: "SN1 2AB", amount: "£12,500", employment_type: "Full time", soft_search: "on" },
  part_exchange: {
    first_name: "Amina",
    last_name: "Okafor",
    customer_email: AMINA.email,
    customer_telephone: AMINA.telephone,
    make: "Ford",
    model: "Focus",
    mileage: "42,000",
    terms_accepted: "on",
  },
  move_closer: { ...AMINA, postcode: "sn12ab" },
  deal: { ...AMINA, email_me: "true" },
  sell: { ...AMINA, make: "Ford", model: "Focus", mileage: "42,000" },
};
const names = Object.keys(FORMS) as LeadFormName[];

test.each(names)("%s is accepted when all required fields are present", { tags: ["c3-part-exchange-form", "c5-13", "c7-24"] }, (form) => {
  expect(leadProblems(form, formForId(form, GOOD[form]))).toEqual([]);
});

const needed = names.flatMap((form) =>
  Object.entries<FormField>(FORMS[form].fields).flatMap(([field, { missing }]) =>
    missing === undefined ? [] : [{ form, field, missing: inEnglish(text(missing)) }],
  ),
);

test.each(needed)("$form without $field says “$missing”", { tags: ["c3-part-exchange-form", "c5-13"] }, ({ form, field, missing }) => {
  const { [field]: _, ...rest } = GOOD[form];
  expect(leadProblems(form, formForId(form, rest))).toEqual([{ field, message: missing }]);
});

test(
  "the manual valuation form requires names, e-mail, telephone, make, model, mileage and accepted terms only",
  { tags: ["c5-13"] },
  () => {
    const required = leadProblems("part_exchange", {}).map(({ field }) => field);
    expect(required.toSorted()).toEqual([
      "customer_email",
      "customer_telephone",
      "first_name",
      "last_name",
      "make",
      "mileage",
      "model",
      "terms_accepted",
    ]);
  },
);

test.each<[LeadFormName, string, string, string]>([
  ["enquiry", "email", "amina at example", "Enter an email address in the correct format, like name@example.com"],
  ["enquiry", "postcode", "Swindon", "Enter a UK postcode, like SN1 2AB"],
  ["enquiry", "enquiry_type", "Gossip", `Choose one from the list: ${ENQUIRY_TYPES.join(", ")}`],
  ["enquiry", "message", "x".repeat(2001), "Message must be 2,000 characters or fewer"],
  ["test_drive", "preferred_date", "2026-02-30", "Choose a day from the list"],
  ["test_drive", "preferred_time", "25:00", "Choose a time from the list"],
  ["pre_approval", "amount", "plenty", "What you would like to borrow must be an amount in pounds, like 2,500"],
  ["pre_approval", "monthly_budget", "lots", "What you can pay a month must be an amount in pounds, like 2,500"],
  ["pre_approval", "amount", "-2500", "What you would like to borrow must be an amount in pounds, like 2,500"],
  ["pre_approval", "amount", "(2500)", "What you would like to borrow must be an amount in pounds, like 2,500"],
  ["pre_approval", "amount", "2.5e3", "What you would like to borrow must be an amount in pounds, like 2,500"],
  ["part_exchange", "settlement", "-500", "Finance still to pay must be an amount in pounds from 0 to 500,000, like 2,500"],
  ["part_exchange", "settlement", "£500,000.01", "Finance still to pay must be an amount in pounds from 0 to 500,000, like 2,500"],
  ["part_exchange", "mileage", "-3", "Mileage must be a whole number, like 42,000"],
  ["part_exchange", "customer_title", "Lord", "Choose one from the list: Mr, Mrs, Miss, Ms, Dr, Rev, Other"],
])("%s: %s “%s” says what to type", (form, field, value, message) => {
  expect(leadProblems(form, formForId(form, { ...GOOD[form], [field]: value }))).toEqual([{ field, message }]);
});

test("a part exchange form also accepts the customer fields of an order", { tags: ["c7-24"] }, () => {
  const answers = formForId("part_exchange", {
    customer_first_name: "Amina",
    customer_last_name: "Okafor",
    telephone: "07700 900123",
    terms: "on",
  });
  expect(answers).toEqual({ first_name: "Amina", last_name: "Okafor", customer_telephone: "07700 900123", terms_accepted: "on" });
});

test("fields that are not part of a form are discarded", () => {
  expect(formForId("enquiry", { ...GOOD.enquiry, password: "secret", make: " " })).toEqual(GOOD.enquiry);
});

const missingFields = (form: LeadFormName, terms: string) => leadProblems(form, { [terms]: "true" }).map(({ field }) => field);

test("accepted terms are not enough without names, e-mail and telephone", { tags: ["c5-2"] }, () => {
  expect(missingFields("enquiry", "_terms_accepted")).toEqual(expect.arrayContaining(["first_name", "last_name", "email", "telephone"]));
  expect(missingFields("part_exchange", "terms_accepted")).toEqual(
    expect.arrayContaining(["first_name", "last_name", "customer_email", "customer_telephone"]),
  );
});

test("the part exchange form uses the specification's field names for car and customer", { tags: ["c3-part-exchange-form"] }, () => {
  const customer = ["customer_title", "customer_email", "customer_telephone"];
  const car = ["make", "model", "trim", "first_registered", "vrm", "mileage", "additional_comments", "settlement"];
  expect(Object.keys(FORMS.part_exchange.fields)).toEqual(expect.arrayContaining([...customer, ...car, "terms_accepted", "opt_in"]));
});

test("an enquiry has one of the four quoted types", { tags: ["c5-20"] }, () => {
  expect(ENQUIRY_TYPES).toEqual(["General Enquiry", "Test Drive", "Question About Finance", "Request More Information"]);
});
