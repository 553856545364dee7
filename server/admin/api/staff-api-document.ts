import { STAFF_ACTIONS } from "#domain/staff/actions.ts";
import { VERSION } from "#server/version.ts";
import * as z from "zod";
import { API_SCHEMAS } from "./api-schemas.ts";

type Parameter = { name: string; in: "query" | "path"; description: string; required?: true; schema: object };

const REFUSALS = {
  400: "A cookie was sent with the token",
  401: "There is no token, or it has ended",
  403: "The token has no such right",
  429: "More than 600 calls in 10 minutes",
} as const;

const UUID = { type: "string", format: "uuid" };
const DAY = { type: "string", format: "date" };

/** The API for machines as OpenAPI 3.1, from the schemas that its tests compare the answers with. */
export function staffApiDocument(origin: string) {
  return {
    openapi: "3.1.1",
    info: {
      title: "Forecourt Admin: the API for machines",
      version: VERSION,
      summary: "People's rights and the audit log",
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
      { name: "People", description: "Who has access, and which" },
      { name: "Audit log", description: "Who did what" },
    ],
    paths: {
      "/people": { get: operation("listPeople", "People", "People whose access the token reaches", "People") },
      "/people/{id}": {
        get: operation("getPerson", "People", "One person", "Person", [
          { name: "id", in: "path", required: true, description: "The person's id", schema: UUID },
        ]),
      },
      "/acts": {
        get: operation("listActs", "Audit log", "Entries of the audit log, newest first, 50 at a time", "Acts", [
          { name: "who", in: "query", description: "The id of who acted, or cli, issuer or system", schema: { type: "string" } },
          { name: "what", in: "query", description: "What was done", schema: { type: "string", enum: [...STAFF_ACTIONS] } },
          { name: "about", in: "query", description: "The id of the person whom it concerns", schema: UUID },
          { name: "from", in: "query", description: "The first day", schema: DAY },
          { name: "to", in: "query", description: "The last day", schema: DAY },
          { name: "before", in: "query", description: "Entries older than this one", schema: { type: "integer", minimum: 1 } },
        ]),
      },
    },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "A token made in Admin" } },
      schemas: schemas(),
    },
  };
}

function operation(operationId: string, tag: string, summary: string, schema: keyof typeof API_SCHEMAS, parameters: Parameter[] = []) {
  const refusals = parameters.some((parameter) => parameter.in === "path")
    ? { ...REFUSALS, 404: "There is none that the token reaches" }
    : REFUSALS;
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${summary}.`,
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: { description: summary, content: body(schema) },
      ...Object.fromEntries(Object.entries(refusals).map(([status, description]) => [status, { description, content: body("Failure") }])),
    },
  };
}

function body(name: string) {
  return { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
}

function schemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(API_SCHEMAS)) registry.add(schema, { id });
  const { schemas: found } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(found).map(([name, { $id: _id, $schema: _schema, id: _name, ...schema }]) => [name, schema]));
}
