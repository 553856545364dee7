import { msg, type PlainMessage } from "../messages/message.ts";
import { TITLES } from "../deal/order.ts";
import { VISIT_TIMES } from "../organisation/visits.ts";
import { MAX_SETTLEMENT_POUNDS } from "../part-exchange/settlement.ts";
import type { Problem } from "../problem.ts";
import { fieldError, type FormField } from "./fields.ts";

/** Specification 5.20. */
export const ENQUIRY_TYPES = ["General Enquiry", "Test Drive", "Question About Finance", "Request More Information"] as const;
export type EnquiryType = (typeof ENQUIRY_TYPES)[number];

export const EMPLOYMENT = ["Full time", "Part time", "Self-employed", "Retired", "Not in work"] as const;

export type LeadForm = {
  title: PlainMessage;
  fields: Readonly<Record<string, FormField>>;
  /** The field of the terms checkbox (specification 5.2, decision O7). */
  terms: string;
};

const NAMES = {
  first_name: { label: msg("forms.firstName"), kind: "text", missing: msg("problem.enterYourFirstName"), autoComplete: "given-name" },
  last_name: { label: msg("forms.lastName"), kind: "text", missing: msg("problem.enterYourLastName"), autoComplete: "family-name" },
} as const satisfies Record<string, FormField>;

const CONTACT = {
  ...NAMES,
  email: { label: msg("common.email"), kind: "email", missing: msg("problem.enterYourEmailAddress"), autoComplete: "email" },
  telephone: { label: msg("common.telephone"), kind: "telephone", missing: msg("common.enterYourTelephoneNumber"), autoComplete: "tel" },
} as const satisfies Record<string, FormField>;

const OPTIONAL_TELEPHONE = { label: msg("common.telephone"), kind: "telephone", autoComplete: "tel" } as const satisfies FormField;

/** The vehicle and the visit's source, sent as hidden fields (7.23). */
const ALONG = {
  vehicle_id: { label: msg("common.vehicle"), kind: "unseen" },
  make: { label: msg("common.make"), kind: "unseen" },
  model: { label: msg("common.model"), kind: "unseen" },
  trim: { label: msg("field.trim"), kind: "unseen" },
  _vehicle_type: { label: msg("field.kindOfVehicle"), kind: "unseen" },
  enquiry_source: { label: msg("field.source"), kind: "unseen" },
  enquiry_source_history: { label: msg("field.sourceBefore"), kind: "unseen" },
  enquiry_source_type: { label: msg("field.kindOfSource"), kind: "unseen" },
} as const satisfies Record<string, FormField>;

const POSTCODE = { label: msg("application.postcode"), kind: "postcode", autoComplete: "postal-code" } as const satisfies FormField;
const UNIT = { label: msg("enquiry.branch"), kind: "unseen" } as const satisfies FormField;
const ACCEPTANCE = {
  label: msg("field.terms"),
  kind: "tick",
  missing: msg("problem.acceptTheTermsToContinue"),
} as const satisfies FormField;
const TERMS = { _terms_accepted: ACCEPTANCE } as const satisfies Record<string, FormField>;

/** The shopper's own car. */
const CAR = {
  vrm: { label: msg("common.registration"), kind: "text", autoComplete: "off" },
  make: { label: msg("common.make"), kind: "text", missing: msg("problem.enterTheMakeOfYourCar"), autoComplete: "off" },
  model: { label: msg("common.model"), kind: "text", missing: msg("problem.enterTheModelOfYourCar"), autoComplete: "off" },
  trim: { label: msg("field.trim"), kind: "text", autoComplete: "off" },
  mileage: { label: msg("common.mileage"), kind: "whole", missing: msg("problem.enterTheMileageOfYourCar"), autoComplete: "off" },
  first_registered: {
    label: msg("field.firstRegistered"),
    kind: "text",
    hint: msg("field.theMonthAndYearAreEnough"),
    autoComplete: "off",
  },
  settlement: { label: msg("field.financeStillToPay"), kind: "pounds", most: MAX_SETTLEMENT_POUNDS, autoComplete: "off" },
} as const satisfies Record<string, FormField>;

/** The forms that create leads. Their pages, the API and the tests all use these definitions. */
export const FORMS = {
  enquiry: {
    title: msg("common.askAboutThisVehicle"),
    terms: "_terms_accepted",
    fields: {
      ...CONTACT,
      postcode: POSTCODE,
      enquiry_type: {
        label: msg("field.whatIsItAbout"),
        kind: "choice",
        options: ENQUIRY_TYPES,
      },
      message: { label: msg("field.message"), kind: "words", missing: msg("problem.enterYourMessage") },
      ...TERMS,
      _organisational_unit: UNIT,
      ...ALONG,
    },
  },
  test_drive: {
    title: msg("deal.bookATestDrive"),
    terms: "_terms_accepted",
    fields: {
      _organisational_unit: { label: msg("enquiry.branch"), kind: "choice", missing: msg("problem.chooseABranch") },
      preferred_date: { label: msg("common.day"), kind: "day", missing: msg("problem.chooseADay") },
      preferred_time: { label: msg("enquiry.time"), kind: "time", missing: msg("problem.chooseATime") },
      ...CONTACT,
      message: { label: msg("field.anythingWeShouldKnow"), kind: "words" },
      ...TERMS,
      ...ALONG,
    },
  },
  pre_approval: {
    title: msg("common.getPreApproved"),
    terms: "_terms_accepted",
    fields: {
      ...CONTACT,
      postcode: { ...POSTCODE, missing: msg("problem.enterYourPostcode") },
      amount: {
        label: msg("field.amountToBorrow"),
        called: msg("field.whatYouWouldLikeToBorrow"),
        kind: "pounds",
        missing: msg("problem.enterTheAmountYouWouldLike"),
      },
      monthly_budget: { label: msg("field.whatCanYouPayAMonth"), called: msg("field.whatYouCanPayAMonth"), kind: "pounds" },
      employment_type: {
        label: msg("field.howAreYouEmployed"),
        kind: "choice",
        options: EMPLOYMENT,
        missing: msg("problem.chooseHowYouAreEmployed"),
      },
      message: { label: msg("field.anythingWeShouldKnow"), kind: "words" },
      soft_search: {
        label: msg("field.iAgreeToASoftSearch"),
        kind: "tick",
        missing: msg("problem.softSearchRequired"),
      },
      ...TERMS,
      _organisational_unit: UNIT,
      search: { label: msg("field.search"), kind: "unseen" },
      ...ALONG,
    },
  },
  part_exchange: {
    title: msg("partExchange.tellUsAboutYourCar"),
    terms: "terms_accepted",
    fields: {
      ...CAR,
      customer_title: { label: msg("forms.title"), kind: "choice", options: TITLES, autoComplete: "honorific-prefix" },
      ...NAMES,
      customer_email: CONTACT.email,
      customer_telephone: CONTACT.telephone,
      additional_comments: { label: msg("field.anythingWeShouldKnow"), kind: "words" },
      terms_accepted: ACCEPTANCE,
      opt_in: { label: msg("deal.emailMeAboutOffers"), kind: "tick" },
      recently_viewed: { label: msg("visits.recentlyViewed"), kind: "unseen" },
      previous_urls: { label: msg("field.pagesBefore"), kind: "unseen" },
      department_code: { label: msg("field.department"), kind: "unseen" },
      vehicle_id: ALONG.vehicle_id,
      enquiry_source: ALONG.enquiry_source,
      enquiry_source_history: ALONG.enquiry_source_history,
      enquiry_source_type: ALONG.enquiry_source_type,
    },
  },
  move_closer: {
    title: msg("field.moveItCloserToMe"),
    terms: "_terms_accepted",
    fields: {
      ...CONTACT,
      postcode: { ...POSTCODE, missing: msg("problem.enterYourPostcode") },
      message: { label: msg("field.anythingWeShouldKnow"), kind: "words" },
      ...TERMS,
      trigger: { label: msg("field.trigger"), kind: "unseen" },
      _organisational_unit: UNIT,
      ...ALONG,
    },
  },
  deal: {
    title: msg("deal.emailMeAboutThisDeal"),
    terms: "_terms_accepted",
    fields: {
      ...NAMES,
      email: CONTACT.email,
      telephone: OPTIONAL_TELEPHONE,
      /** The consent without which an unfinished deal is no lead. */
      email_me: { label: msg("deal.emailMeAboutThisDeal"), kind: "tick", missing: msg("problem.tickEmailMe") },
      ...TERMS,
      deal: { label: msg("field.deal"), kind: "unseen" },
      ...ALONG,
    },
  },
  sell: {
    title: msg("sell.sellYourCar"),
    terms: "_terms_accepted",
    fields: {
      ...CAR,
      ...CONTACT,
      _organisational_unit: { label: msg("enquiry.branch"), kind: "choice" },
      preferred_date: { label: msg("deal.preferredDate"), kind: "day" },
      preferred_time: { label: msg("deal.preferredTime"), kind: "choice", options: VISIT_TIMES },
      message: { label: msg("field.anythingWeShouldKnow"), kind: "words" },
      ...TERMS,
      valuation_hash: { label: msg("partExchange.valuation"), kind: "unseen" },
      enquiry_source: ALONG.enquiry_source,
      enquiry_source_history: ALONG.enquiry_source_history,
      enquiry_source_type: ALONG.enquiry_source_type,
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
