import type { Website } from "#websites/website.ts";
import { VERSION } from "#server/version.ts";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { TAGS, type OperationResponse, type Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import type { Parameter } from "#server/http/parameters.ts";
import { SCHEMAS } from "#server/api-document/schemas/schemas.ts";
import type { JsonSchema } from "./openapi-types.ts";

export type MediaTypeMap = Record<string, { schema?: JsonSchema | { $ref: string }; example?: unknown }>;
export type DocumentedOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Empty: no authentication. */
  security: [];
  parameters?: (Parameter & { example?: unknown })[];
  requestBody?: { required: true; content: MediaTypeMap };
  responses: Record<string, { description: string; content?: MediaTypeMap }>;
};
export type ApiDocument = {
  openapi: "3.1.1";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** A recorded call to the demonstration dealer. */
export type Example = { parameters?: Record<string, unknown>; body?: unknown; status: number; answer: unknown };

const ABOUT = [
  "Money is in pounds with at most two decimals, distances are in miles, times are in UTC. A value that is not known is null.",
  "Limits: 4,096 bytes for a query, 50 values for a filter, 64 KB and 20 levels for a JSON body. Invalid fields give " +
    'status 422 with `{"errors": {field: [messages]}}`, any other refusal `{"message"}`, both written for shoppers. ' +
    "Responses that are the same for everyone have an ETag; send it back as If-None-Match. There are no accounts: " +
    "whoever has the guid of an order or the hash of a valuation can read it, so keep them secret.",
  "`import stock` reads a vehicle as `GET /api/v2/vehicle/{slug}` returns it. The JSON Schema of a line of its file is " +
    "/api/v2/stock-schema.json.",
  "Browsers may write only from the website's own pages; requests from other origins are refused.",
].join("\n\n");

/**
 * The API as OpenAPI 3.1, generated from the schemas and tables that validate requests; examples are recorded calls to the demonstration.
 */
export function apiDocument(website: Website, examples: Readonly<Record<string, Example>> = recordedExamples()): ApiDocument {
  const paths: ApiDocument["paths"] = {};
  for (const operation of OPERATIONS)
    (paths[operation.path] ??= {})[operation.method] = documented(operation, website, examples[operation.id]);
  return {
    openapi: "3.1.1",
    info: {
      title: `${website.site_name}: the website's API`,
      version: VERSION,
      summary: "A vehicle dealer's stock, finance, content, orders, part exchange and enquiries",
      description: ABOUT,
      contact: { name: website.site_name },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: componentSchemas() },
  };
}

/** Applies to every operation, with or without query parameters. */
const QUERY_TOO_LONG: OperationResponse = { description: "The query is too long", schema: "Errors" };

/** Written by record-examples.ts. */
export function recordedExamples(): Record<string, Example> {
  return JSON.parse(readFileSync(new URL("examples.json", import.meta.url), "utf8"));
}

function documented(
  { id, tag, summary, description, parameters: listed, body, responses }: Operation,
  website: Website,
  example: Example | undefined,
): DocumentedOperation {
  const parameters = listed();
  const bodyExample = example?.body === undefined ? {} : { example: example.body };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: [],
    ...(parameters.length > 0 && { parameters: parameters.map((parameter) => ({ ...parameter, ...exampleOf(parameter, example) })) }),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(body.types.map((type) => [type, { schema: body.schema(website), ...bodyExample }])),
      },
    }),
    responses: Object.fromEntries(
      Object.entries({ 422: QUERY_TOO_LONG, ...responses }).map(([status, answer]) => [
        status,
        documentedAnswer(answer, example?.status === Number(status) ? example : undefined),
      ]),
    ),
  };
}

function exampleOf({ name, schema }: Parameter, example: Example | undefined): { example?: unknown } {
  const value = example?.parameters?.[name];
  return value === undefined ? {} : { example: inSchemaType(value, schema) };
}

/** Recorded values are strings from a URL: split lists at commas, and convert to the schema's type. */
function inSchemaType(value: unknown, { type, items }: JsonSchema): unknown {
  if (type === "array" && typeof value === "string") return value.split(",").map((item) => inSchemaType(item, items as JsonSchema));
  if (type === "integer" || type === "number") return Number(value);
  return type === "string" ? String(value) : value;
}

function documentedAnswer(
  { description, schema, type }: OperationResponse,
  example: Example | undefined,
): DocumentedOperation["responses"][string] {
  if (schema === undefined && type === undefined) return { description };
  const written = schema === undefined ? { schema: { type: "string" } } : { schema: { $ref: `#/components/schemas/${schema}` } };
  return { description, content: { [type ?? "application/json"]: { ...written, ...(example && { example: example.answer }) } } };
}

function componentSchemas(): ApiDocument["components"]["schemas"] {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, id: _name, ...schema }]) => [name, schema]));
}
