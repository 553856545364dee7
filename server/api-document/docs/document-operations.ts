import { operation, UNCHANGED } from "#server/api-document/operation.ts";

export const readDocument = operation({
  id: "readDocument",
  tag: "Service",
  method: "get",
  route: "/openapi.json",
  summary: "This document",
  answers: { 200: { says: "OpenAPI 3.1", type: "application/json" }, 304: UNCHANGED },
});
export const readStockSchema = operation({
  id: "readStockSchema",
  tag: "Service",
  method: "get",
  route: "/stock-schema.json",
  summary: "What a line of a stock file takes, as a JSON Schema",
  answers: { 200: { says: "JSON Schema 2020-12 of one vehicle", type: "application/schema+json" }, 304: UNCHANGED },
});
export const readDocs = operation({
  id: "readDocs",
  tag: "Service",
  method: "get",
  route: "/docs",
  summary: "This document as a page",
  answers: { 200: { says: "The page", type: "text/html" }, 304: UNCHANGED },
});
