import { TITLES } from "../deal/order.ts";
import { MAX_SETTLEMENT_POUNDS } from "../part-exchange/settlement.ts";
import type { Problem } from "../problem.ts";
import { fieldError, type FormField } from "./fields.ts";

/** Specification 5.20. */
export const ENQUIRY_TYPES = ["General Enquiry", "Test Drive", "Question About Finance", "Request More Information"] as const;
export type EnquiryType = (typeof ENQUIRY_TYPES)[number];

export const EMPLOYMENT = ["Full time", "Part time", "Self-employed", "Retired", "Not in work"] as const;

export type LeadForm = {
  title: string;
  fields: Readonly<Record<string, FormField>>;
  /** The field of the terms checkbox, enabled once the contact fields are filled in (specification 5.2). */
  terms: string;
};

const NAMES = {
  first_name: { label: "First name", kind: "text", missing: "Enter your first name", autoComplete: "given-name" },
  last_name: { label: "Last name", kind: "text", missing: "Enter your last name", autoComplete: "family-name" },
} as const satisfies Record<string, FormField>;

const CONTACT = {
  ...NAMES,
  email: { label: "Email", kind: "email", missing: "Enter your email address", autoComplete: "email" },
  telephone: { label: "Telephone", kind: "telephone", missing: "Enter your telephone number", autoComplete: "tel" },
} as const satisfies Record<string, FormField>;

/** The vehicle and the visit's source, sent as hidden fields (7.23). */
const ALONG = {
  vehicle_id: { label: "Vehicle", kind: "unseen" },
  make: { label: "Make", kind: "unseen" },
  model: { label: "Model", kind: "unseen" },
  trim: { label: "Trim", kind: "unseen" },
  _vehicle_type: { label: "Kind of vehicle", kind: "unseen" },
  enquiry_source: { label: "Source", kind: "unseen" },
  enquiry_source_history: { label: "Source before", kind: "unseen" },
  enquiry_source_type: { label: "Kind of source", kind: "unseen" },
} as const satisfies Record<string, FormField>;

const POSTCODE = { label: "Postcode", kind: "postcode", autoComplete: "postal-code" } as const satisfies FormField;
const UNIT = { label: "Branch", kind: "unseen" } as const satisfies FormField;
const ACCEPTANCE = { label: "Terms", kind: "tick", missing: "Accept the terms to continue" } as const satisfies FormField;
const TERMS = { _terms_accepted: ACCEPTANCE } as const satisfies Record<string, FormField>;

/** The forms that create leads. Their pages, the API and the tests all use these definitions. */
export const FORMS = {
  enquiry: {
    title: "Ask about this vehicle",
    terms: "_terms_accepted",
    fields: {
      ...CONTACT,
      postcode: POSTCODE,
      enquiry_type: {
        label: "What is it about?",
        kind: "choice",
        options: ENQUIRY_TYPES,
      },
      message: { label: "Message", kind: "words", missing: "Enter your message" },
      ...TERMS,
      _organisational_unit: UNIT,
      ...ALONG,
    },
  },
  test_drive: {
    title: "Book a test drive",
    terms: "_terms_accepted",
    fields: {
      _organisational_unit: { label: "Branch", kind: "choice", missing: "Choose a branch" },
      preferred_date: { label: "Day", kind: "day", missing: "Choose a day" },
      preferred_time: { label: "Time", kind: "time", missing: "Choose a time" },
      ...CONTACT,
      message: { label: "Anything we should know", kind: "words" },
      ...TERMS,
      ...ALONG,
    },
  },
  pre_approval: {
    title: "Get pre-approved",
    terms: "_terms_accepted",
    fields: {
      ...CONTACT,
      postcode: { ...POSTCODE, missing: "Enter your postcode" },
      amount: {
        label: "How much would you like to borrow?",
        called: "What you would like to borrow",
        kind: "pounds",
        missing: "Enter the amount you would like to borrow",
      },
      monthly_budget: { label: "What can you pay a month?", called: "What you can pay a month", kind: "pounds" },
      employment_type: { label: "How are you employed?", kind: "choice", options: EMPLOYMENT, missing: "Choose how you are employed" },
      message: { label: "Anything we should know", kind: "words" },
      soft_search: {
        label: "I agree to a soft search of my credit file. I can see it in my file, other lenders cannot.",
        kind: "tick",
        missing: "Agree to the soft search, or send us an enquiry instead",
      },
      ...TERMS,
      _organisational_unit: UNIT,
      search: { label: "Search", kind: "unseen" },
      ...ALONG,
    },
  },
  part_exchange: {
    title: "Tell us about your car",
    terms: "terms_accepted",
    fields: {
      vrm: { label: "Registration", kind: "text", autoComplete: "off" },
      make: { label: "Make", kind: "text", missing: "Enter the make of your car", autoComplete: "off" },
      model: { label: "Model", kind: "text", missing: "Enter the model of your car", autoComplete: "off" },
      trim: { label: "Trim", kind: "text", autoComplete: "off" },
      mileage: { label: "Mileage", kind: "whole", missing: "Enter the mileage of your car", autoComplete: "off" },
      first_registered: {
        label: "First registered",
        kind: "text",
        hint: "The month and year are enough, like March 2019",
        autoComplete: "off",
      },
      settlement: { label: "Finance still to pay", kind: "pounds", most: MAX_SETTLEMENT_POUNDS, autoComplete: "off" },
      customer_title: { label: "Title", kind: "choice", options: TITLES, autoComplete: "honorific-prefix" },
      ...NAMES,
      customer_email: CONTACT.email,
      customer_telephone: CONTACT.telephone,
      additional_comments: { label: "Anything we should know", kind: "words" },
      terms_accepted: ACCEPTANCE,
      opt_in: { label: "Email me about offers and new stock", kind: "tick" },
      recently_viewed: { label: "Recently viewed", kind: "unseen" },
      previous_urls: { label: "Pages before", kind: "unseen" },
      department_code: { label: "Department", kind: "unseen" },
      vehicle_id: ALONG.vehicle_id,
      enquiry_source: ALONG.enquiry_source,
      enquiry_source_history: ALONG.enquiry_source_history,
      enquiry_source_type: ALONG.enquiry_source_type,
    },
  },
  move_closer: {
    title: "Move it closer to me",
    terms: "_terms_accepted",
    fields: {
      ...CONTACT,
      postcode: { ...POSTCODE, missing: "Enter your postcode" },
      message: { label: "Anything we should know", kind: "words" },
      ...TERMS,
      trigger: { label: "Trigger", kind: "unseen" },
      _organisational_unit: UNIT,
      ...ALONG,
    },
  },
} as const satisfies Record<string, LeadForm>;
export type LeadFormName = keyof typeof FORMS;

/** Alternative field names, from 7.24 and from other forms. */
export const FIELD_ALIASES: Readonly<Record<string, string>> = {
  first_name: "customer_first_name",
  last_name: "customer_last_name",
  customer_telephone: "telephone",
  terms_accepted: "terms",
};

/** The answers to a form by field name, aliases resolved; unknown fields are dropped. */
export function formForId(form: LeadFormName, typed: Readonly<Record<string, string>>): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const name of Object.keys(FORMS[form].fields)) {
    const value = typed[name] ?? typed[FIELD_ALIASES[name] ?? ""];
    if (value !== undefined && value.trim() !== "") answers[name] = value.trim();
  }
  return answers;
}

/** Problems that prevent the form from being sent, in field order (specification 5.13, 5.17). */
export function leadProblems(form: LeadFormName, answers: Readonly<Record<string, string>>): Problem[] {
  const fields: Readonly<Record<string, FormField>> = FORMS[form].fields;
  return Object.entries(fields).flatMap(([field, rule]) => {
    const message = fieldError(rule, answers[field] ?? "");
    return message === undefined ? [] : [{ field, message }];
  });
}

/** The fields required before the terms checkbox is enabled: name, e-mail and telephone (specification 5.2). */
export function neededForTerms(form: LeadFormName): string[] {
  const fields: Readonly<Record<string, FormField>> = FORMS[form].fields;
  return Object.entries(fields)
    .filter(([name, { kind, missing }]) => missing !== undefined && (kind === "email" || kind === "telephone" || name in NAMES))
    .map(([name]) => name);
}
