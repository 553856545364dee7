import { operation, UNCHANGED } from "#server/api-document/operation.ts";

export const readDocument = operation({
  id: "readDocument",
  tag: "Service",
  method: "get",
  route: "/openapi.json",
  summary: "Get this document",
  responses: { 200: { description: "OpenAPI 3.1", type: "application/json" }, 304: UNCHANGED },
});
export const readStockSchema = operation({
  id: "readStockSchema",
  tag: "Service",
  method: "get",
  route: "/stock-schema.json",
  summary: "Get the JSON Schema of the stock format",
  responses: { 200: { description: "JSON Schema 2020-12 of one vehicle", type: "application/schema+json" }, 304: UNCHANGED },
});
export const readDocs = operation({
  id: "readDocs",
  tag: "Service",
  method: "get",
  route: "/docs",
  summary: "Get this document as a page",
  responses: { 200: { description: "The page", type: "text/html" }, 304: UNCHANGED },
});
