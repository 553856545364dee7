import type { SchemaName } from "#server/api-document/schemas/schemas.ts";
import type { Parameter } from "#server/http/parameters.ts";
import type { Website } from "#websites/website.ts";
import type { JsonSchema } from "./openapi-types.ts";

export const TAGS = {
  Stock: "Searching vehicles, and full details of one",
  Finance: "What a vehicle costs a month on the lender's terms",
  "Part exchange": "What a shopper's own car is worth",
  Orders: "Reserving a vehicle, paying for it in full, applying for finance",
  Enquiries: "Forms that shoppers send to the dealer",
  Dealer: "Branches and their opening hours",
  Content: "The dealer's offers, posts and pages",
  Service: "For machines: health, feeds, files, this document",
} as const;

export type OperationResponse = { description: string; schema?: SchemaName; /** The media type, if not JSON. */ type?: string };

/** The names of a route's parts: "slug" of "/vehicle/:slug", "url" of "/page/:url{.+}". */
type PartsOf<Route extends string> = Route extends `${string}/:${infer Part}/${infer Rest}`
  ? NameOf<Part> | PartsOf<`/${Rest}`>
  : Route extends `${string}/:${infer Part}`
    ? NameOf<Part>
    : never;
type NameOf<Part extends string> = Part extends `${infer Name}{${string}` ? Name : Part;

type Described<Route extends string> = {
  id: string;
  tag: keyof typeof TAGS;
  method: "get" | "post" | "put" | "delete";
  /** The router's path below `base`. */
  route: Route;
  /** Where the router is mounted. */
  base?: string;
  summary: string;
  description?: string;
  /** Parameters of the query and the headers. */
  parameters?: () => readonly Parameter[];
  body?: { types: readonly string[]; schema: (website: Pick<Website, "enquiries">) => JsonSchema };
  responses: Readonly<Record<number, OperationResponse>>;
} & ([PartsOf<Route>] extends [never]
  ? { parts?: undefined }
  : { /** What the parts of the path are. */ parts: Record<PartsOf<Route>, string> });

/** A route of the API, stated once: its router serves `method` and `route`, the document describes all of it. */
export type Operation<Route extends string = string> = Omit<Described<Route>, "parts" | "parameters"> & {
  /** The path in the document: "/api/v2/vehicle/{slug}". */
  path: string;
  /** Parts of the path first. A function: only the document needs them. */
  parameters: () => readonly Parameter[];
};

const API_V2 = "/api/v2";

export function operation<const Route extends string>(described: Described<Route>): Operation<Route> {
  const { parts, parameters, ...rest } = described;
  const { base = API_V2, route } = described;
  return {
    ...rest,
    path: base + route.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}"),
    parameters: () => [...Object.entries<string>(parts ?? {}).map(pathPart), ...(parameters?.() ?? [])],
  };
}

function pathPart([name, description]: [string, string]): Parameter {
  return { name, in: "path", description, required: true, schema: { type: "string" } };
}

export const JSON_BODY = ["application/json"];
export const FORM_BODY = ["multipart/form-data", "application/x-www-form-urlencoded"];

export const response = (description: string, schema: SchemaName): OperationResponse => ({ description, schema });
export const UNCHANGED: OperationResponse = { description: "Unchanged since the ETag in If-None-Match" };
export const UNKNOWN = response("Not found", "Message");
export const REMOVED = response("Taken down by the dealer", "Message");
export const WRONG = response("A field is not valid", "Errors");
export const REFUSED = response("Not possible now; `message` can be shown to the shopper", "Refused");
export const NOT_ORDERED = response(
  "Not possible now, or the figures sent are out of date: then `shown` has them and `current` today's",
  "RefusedOrder",
);
export const TOO_OFTEN = response("Too many requests from one client; Retry-After says when to try again", "Refused");
export const TOO_MANY_QUESTIONS = response("Too many requests from one visitor", "Message");
export const NOBODY_ANSWERS = response("A provider is not responding", "Message");
export const BAD_BODY = {
  400: response("The body cannot be read", "Message"),
  403: response("Sent from another website's page", "Message"),
  413: response("The body is too long", "Message"),
  415: response("The body has the wrong type", "Message"),
} as const;
