import type { SchemaName } from "#server/api-document/schemas/schemas.ts";
import type { JsonSchema } from "./openapi-types.ts";
import type { Parameter } from "./parameters.ts";

export const TAGS = {
  Stock: "Searching the vehicles, and everything about one of them",
  Finance: "What a vehicle costs by the month, worked out by the lender's terms",
  "Part exchange": "What a shopper's own car is worth",
  Orders: "Reserving a vehicle, paying for it in full, applying for finance",
  Enquiries: "Forms that the dealer answers",
  Dealer: "Branches and their opening hours",
  Content: "Offers, posts and pages that the dealer writes",
  Service: "For machines: health, feeds, files, this document",
} as const;

export type OperationResponse = { says: string; schema?: SchemaName; /** The media type, if not JSON. */ type?: string };
export type Operation = {
  id: string;
  tag: keyof typeof TAGS;
  method: "get" | "post" | "put" | "delete";
  path: string;
  summary: string;
  description?: string;
  parameters?: readonly Parameter[];
  body?: { types: readonly string[]; schema: JsonSchema };
  answers: Readonly<Record<number, OperationResponse>>;
};

export const JSON_BODY = ["application/json"];
export const FORM_BODY = ["multipart/form-data", "application/x-www-form-urlencoded"];

export const response = (description: string, schema: SchemaName): OperationResponse => ({ says: description, schema });
export const UNCHANGED: OperationResponse = { says: "Nothing has changed since the ETag that came along" };
export const UNKNOWN = response("There is no such thing", "Message");
export const REMOVED = response("Taken down by the dealer", "Message");
export const WRONG = response("Something that was sent is wrong", "Errors");
export const REFUSED = response("It cannot be done now, in words for the shopper", "Refused");
export const NOT_ORDERED = response(
  "It cannot be done now, or the figures that were sent are no longer right: then `shown` has them and `current` today's",
  "RefusedOrder",
);
export const TOO_OFTEN = response("Too many of these from one client; Retry-After says when to try again", "Refused");
export const TOO_MANY_QUESTIONS = response("Too many questions from one visitor", "Message");
export const NOBODY_ANSWERS = response("Somebody who has to be asked does not answer", "Message");
export const BAD_BODY = {
  400: response("The body cannot be read", "Message"),
  403: response("Sent by a page of another website", "Message"),
  413: response("The body is too long", "Message"),
  415: response("The body is of another type", "Message"),
} as const;
