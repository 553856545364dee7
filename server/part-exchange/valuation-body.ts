import { text } from "#domain/messages/message-text.ts";
import { readDepartment, readPreviousUrls, readRegistrations, type VisitHistory } from "#domain/enquiries/visit-history.ts";
import { isAnswer, isCondition, isQuestion, gradeOf, type Condition, type ConditionAnswers } from "#domain/part-exchange/condition.ts";
import { readMileage, mileageProblem } from "#domain/part-exchange/mileage.ts";
import { NOT_A_SETTLEMENT, readSettlement } from "#domain/part-exchange/settlement.ts";
import type { Pence } from "#domain/money.ts";
import type { Problem } from "#domain/problem.ts";
import { normaliseMark } from "#domain/stock/registration-mark.ts";
import { normaliseLine } from "#server/text/normalise-input.ts";
import * as z from "zod";

const MAX_CHARACTERS = 200;
const MAX_STOCK_ID = 2_147_483_647;
const HASH = /^[\w-]{20,64}$/;

const requiredText = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.undefined()])
  .transform((value) => normaliseLine(String(value ?? "")).slice(0, MAX_CHARACTERS))
  .catch("");

/** A settlement that is not text must not be read as "nothing is owed". */
const NO_TEXT = "(none)";
const settlement = z
  .union([z.string(), z.number(), z.null(), z.undefined()])
  .transform((value) => (value === null || value === undefined ? undefined : normaliseLine(String(value))))
  .catch(NO_TEXT);

/** In the API's document. */
const SEVERAL_TEXTS = { type: "array", items: { type: "string" } };

export const valuationFields = z.object({
  vrm: requiredText,
  mileage: requiredText.describe("Miles; spaces, commas and £ are removed from numbers"),
  settlement,
  condition: requiredText,
  answers: z.record(z.string(), requiredText).catch({}),
  hash: requiredText.describe("From an earlier valuation of the same car, which this one replaces"),
  interested_vehicle: requiredText.describe("The stock id of the vehicle being bought"),
  salutation: requiredText,
  first_name: requiredText,
  last_name: requiredText,
  name: requiredText,
  email: requiredText,
  telephone: requiredText,
  department_code: z.unknown().optional().transform(readDepartment).meta({
    type: "string",
    description: "Letters, digits, _ and -, up to 40; default: the department of the vehicle being bought",
  }),
  previous_urls: z
    .unknown()
    .optional()
    .transform(readPreviousUrls)
    .meta({
      ...SEVERAL_TEXTS,
      description:
        "Pages the visitor saw before, newest first: ten paths are stored, without anything after ? or #. Send only with consent",
    }),
  recently_viewed_vrms: z
    .unknown()
    .optional()
    .transform(readRegistrations)
    .meta({
      ...SEVERAL_TEXTS,
      description: "Registrations of vehicles the visitor viewed, newest first: ten are stored. Send only with consent",
    }),
});

/** A parsed valuation request. Browsers send what the visitor viewed before only with consent. */
export type ValuationRequest = {
  vrm: string;
  mileage: number;
  /** Undefined if absent: grading again keeps the stored settlement. */
  settlement: Pence | undefined;
  answers: ConditionAnswers;
  condition: Condition;
  /** Of an earlier valuation of the same car. */
  hash: string | undefined;
  stock_id: number | undefined;
  contact: Record<string, string>;
  department_code: string | undefined;
  visit: VisitHistory;
};

/** Parses the body of 7.19, from JSON or a form. */
export function readValuationBody(body: unknown): { ok: true; wish: ValuationRequest } | { ok: false; problems: Problem[] } {
  const read = valuationFields.parse(typeof body === "object" && body !== null && !Array.isArray(body) ? body : {});
  const settlement = read.settlement === undefined ? undefined : readSettlement(read.settlement);
  const isUnread = read.settlement !== undefined && settlement === undefined;
  const problems = [
    ...mileageProblem(read),
    ...(isUnread ? [{ field: "settlement", message: NOT_A_SETTLEMENT }] : []),
    ...(read.condition === "" || isCondition(read.condition) ? [] : [{ field: "condition", message: text("problem.unknownCondition") }]),
    ...Object.entries(read.answers).flatMap(([name, answer]) =>
      isQuestion(name) && (answer === "" || isAnswer(name, answer))
        ? []
        : [{ field: isQuestion(name) ? name : "answers", message: text("problem.unknownAnswer") }],
    ),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const answers: ConditionAnswers = Object.fromEntries(
    Object.entries(read.answers).filter(([name, answer]) => isQuestion(name) && answer !== ""),
  );
  return {
    ok: true,
    wish: {
      vrm: normaliseMark(read.vrm),
      mileage: readMileage(read.mileage) ?? 0,
      settlement,
      answers,
      condition: isCondition(read.condition) && Object.keys(answers).length === 0 ? read.condition : gradeOf(answers),
      hash: isHash(read.hash) ? read.hash : undefined,
      stock_id: stockIdOf(read.interested_vehicle),
      contact: contactOf(read),
      department_code: read.department_code,
      visit: { previous_urls: read.previous_urls, recently_viewed_vrms: read.recently_viewed_vrms },
    },
  };
}

/** Whether a text has the format of a hash, before any lookup. */
export function isHash(text: string): boolean {
  return HASH.test(text);
}

function stockIdOf(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) <= MAX_STOCK_ID ? Number(text) : undefined;
}

/** A contact needs both names and an e-mail address (specification 5.17); an incomplete one is discarded. */
function contactOf({ salutation, first_name, last_name, name, email, telephone }: z.infer<typeof valuationFields>): Record<string, string> {
  const [first = "", ...rest] = name.split(" ");
  const contact = { salutation, first_name: first_name || first, last_name: last_name || rest.join(" "), email, telephone };
  const isSet = contact.first_name !== "" && contact.last_name !== "" && contact.email !== "";
  return isSet ? Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== "")) : {};
}
