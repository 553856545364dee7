import { STAFF_ACTIONS } from "#domain/staff/actions.ts";
import { STAFF_FACETS, STAFF_ORDERS } from "#domain/stock/staff/staff-query.ts";
import { STORED_STATES } from "#domain/stock/vehicle.ts";
import { VERSION } from "#server/version.ts";
import * as z from "zod";
import { API_SCHEMAS } from "./api-schemas.ts";
import type { CHANGED_STATES } from "./vehicle-api.ts";

type Parameter = { name: string; in: "query" | "path" | "header"; description: string; required?: true; schema: object };

const REFUSALS = {
  400: "A cookie was sent with the token",
  401: "There is no token, or it has ended",
  403: "The token has no such right",
  429: "More than 600 calls in 10 minutes",
} as const;

const UUID = { type: "string", format: "uuid" };
const DAY = { type: "string", format: "date" };

const TEXT = { type: "string" };
const NUMBER = { type: "integer", minimum: 0 };

const STOCK_ID = {
  name: "stock_id",
  in: "path",
  required: true,
  description: "The stock number",
  schema: { type: "integer", minimum: 1 },
} as const satisfies Parameter;
const IF_MATCH = {
  name: "If-Match",
  in: "header",
  description: "The ETag that the change began from; or `revision` in the body",
  schema: TEXT,
} as const satisfies Parameter;

const STATE_CHANGES: Readonly<Record<keyof typeof CHANGED_STATES, string>> = {
  publish: "Publishes a draft, or puts a vehicle back on sale",
  withdraw: "Takes a vehicle off sale",
  sell: "Marks a vehicle as sold",
};

/** Several values of a filter are separated by commas, or each has its own parameter. */
const FILTERS: readonly Parameter[] = [
  { name: "q", in: "query", description: "Words, a plate or a stock number", schema: TEXT },
  { name: "state", in: "query", description: `Of ${STORED_STATES.join(", ")}; without it all that are not sold`, schema: TEXT },
  { name: "branch", in: "query", description: "Slugs of branches", schema: TEXT },
  ...STAFF_FACETS.map((name): Parameter => ({
    name,
    in: "query",
    description: "Values of this facet, as the shop's search has them",
    schema: TEXT,
  })),
  { name: "min_price", in: "query", description: "Pounds, with the fee", schema: NUMBER },
  { name: "max_price", in: "query", description: "Pounds, with the fee", schema: NUMBER },
  { name: "readiness", in: "query", description: "ready, unready, or rules that are broken; any of them", schema: TEXT },
  { name: "min_days", in: "query", description: "More days in stock than this", schema: NUMBER },
  { name: "max_photos", in: "query", description: "At most as many photographs", schema: NUMBER },
  { name: "reserved", in: "query", description: "By an order or by the dealer", schema: { type: "string", enum: ["yes"] } },
  { name: "order", in: "query", description: "The order of the list", schema: { type: "string", enum: [...STAFF_ORDERS] } },
  { name: "from", in: "query", description: "The place of the first vehicle in the list, from 0", schema: NUMBER },
  { name: "count", in: "query", description: "Vehicles of a page; 50 without it", schema: { type: "integer", minimum: 1, maximum: 200 } },
];

/** The API for machines as OpenAPI 3.1, from the schemas that its tests compare the answers with. */
export function staffApiDocument(origin: string) {
  return {
    openapi: "3.1.1",
    info: {
      title: "Forecourt Admin: the API for machines",
      version: VERSION,
      summary: "Vehicles, people's rights and the audit log",
      description: [
        "A token is made in Admin under “My account”. It has some of its maker's rights, never more than they have now, and ends after a",
        "year at the latest. It is sent as `Authorization: Bearer fc_…` without any cookie. Times are in UTC, days in Europe/London.",
      ].join(" "),
      contact: { name: "Forecourt Admin", url: origin },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${origin}/api/staff/v1` }],
    security: [{ token: [] }],
    tags: [
      { name: "Vehicles", description: "Stock in any state" },
      { name: "People", description: "Who has access, and which" },
      { name: "Audit log", description: "Who did what" },
    ],
    paths: {
      "/vehicles": {
        get: operation("listVehicles", "Vehicles", "Vehicles that the token reaches, by the filters and in the orders of Admin's list", {
          answer: "ListOfVehicles",
          parameters: FILTERS,
        }),
        post: operation("addDraft", "Vehicles", "A new draft, which the shop does not show", {
          answer: "Vehicle",
          body: "NewVehicle",
          status: 201,
        }),
      },
      "/vehicles/{stock_id}": {
        get: operation("getVehicle", "Vehicles", "One vehicle", { answer: "Vehicle", parameters: [STOCK_ID] }),
        patch: operation("changeVehicle", "Vehicles", "Changes fields, which then stay when the feed has something else", {
          answer: "ChangedVehicle",
          body: "ChangeOfVehicle",
          parameters: [STOCK_ID, IF_MATCH],
        }),
      },
      ...Object.fromEntries(
        Object.entries(STATE_CHANGES).map(([verb, summary]) => [
          `/vehicles/{stock_id}/${verb}`,
          {
            post: operation(`${verb}Vehicle`, "Vehicles", summary, {
              answer: "ChangedVehicle",
              body: "Revision",
              parameters: [STOCK_ID, IF_MATCH],
            }),
          },
        ]),
      ),
      "/vehicles/{stock_id}/overrides": {
        get: operation("listOverrides", "Vehicles", "What staff decided about a vehicle against its feed", {
          answer: "ListOfOverrides",
          parameters: [STOCK_ID],
        }),
      },
      "/vehicles/{stock_id}/overrides/{field}": {
        delete: operation("followFeed", "Vehicles", "Takes an override back: the vehicle follows its feed again", {
          answer: "ChangedVehicle",
          parameters: [STOCK_ID, { name: "field", in: "path", required: true, description: "The field", schema: { type: "string" } }],
        }),
      },
      "/people": { get: operation("listPeople", "People", "People whose access the token reaches", { answer: "People" }) },
      "/people/{id}": {
        get: operation("getPerson", "People", "One person", {
          answer: "Person",
          parameters: [{ name: "id", in: "path", required: true, description: "The person's id", schema: UUID }],
        }),
      },
      "/acts": {
        get: operation("listActs", "Audit log", "Entries of the audit log, newest first, 50 at a time", {
          answer: "Acts",
          parameters: [
            { name: "who", in: "query", description: "The id of who acted, or cli, issuer or system", schema: { type: "string" } },
            { name: "what", in: "query", description: "What was done", schema: { type: "string", enum: [...STAFF_ACTIONS] } },
            { name: "about", in: "query", description: "The id of the person whom it concerns", schema: UUID },
            { name: "from", in: "query", description: "The first day", schema: DAY },
            { name: "to", in: "query", description: "The last day", schema: DAY },
            { name: "before", in: "query", description: "Entries older than this one", schema: { type: "integer", minimum: 1 } },
          ],
        }),
      },
    },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "A token made in Admin" } },
      schemas: schemas(),
    },
  };
}

type Operation = {
  /** The schema of the answer, and of the body that is sent. */
  answer: keyof typeof API_SCHEMAS;
  body?: keyof typeof API_SCHEMAS;
  status?: 200 | 201;
  parameters?: readonly Parameter[];
};

function operation(operationId: string, tag: string, summary: string, { answer, body, status = 200, parameters = [] }: Operation) {
  const isChange = tag === "Vehicles" && !/^(?:list|get)/.test(operationId);
  const refusals = {
    ...REFUSALS,
    ...((parameters.some((parameter) => parameter.in === "path") || isChange) && { 404: "There is none that the token reaches" }),
    ...(body && { 413: "The body is larger than 64 KB", 422: "What was sent is wrong, by field. Nothing was written" }),
  };
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${summary}.`,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      [status]: { description: summary, content: contentOf(answer) },
      ...Object.fromEntries(
        Object.entries(refusals).map(([refusal, description]) => [refusal, { description, content: contentOf("Failure") }]),
      ),
      ...(body &&
        answer === "ChangedVehicle" && {
          409: { description: "It was changed meanwhile, or an order holds it", content: contentOf("Conflict") },
        }),
    },
  };
}

function contentOf(name: string) {
  return { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
}

function schemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(API_SCHEMAS)) registry.add(schema, { id });
  const { schemas: found } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(found).map(([name, { $id: _id, $schema: _schema, id: _name, ...schema }]) => [name, schema]));
}
