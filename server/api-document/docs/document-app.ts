import { etagMatches, NO_CACHE, strongEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { Hono, type Context } from "hono";
import { readDocs, readDocument, readStockSchema } from "./document-operations.ts";

/** The OpenAPI document, the JSON Schema of a stock file, and the document as a page without script. */
export function documentApp({ website }: Pick<Dealership, "website">): Hono {
  // Built on first request, because it is rarely needed and would slow the start.
  let made: Promise<Made> | undefined;
  const document = () => (made ??= make(website));
  return new Hono()
    .on(readDocument.method, readDocument.route, async (c) => answer(c, (await document()).json, { "Content-Type": "application/json" }))
    .on(readStockSchema.method, readStockSchema.route, async (c) =>
      answer(c, (await document()).stockSchema, { "Content-Type": "application/schema+json" }),
    )
    .on(readDocs.method, readDocs.route, async (c) => {
      const { page, policy } = await document();
      return answer(c, page, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
      });
    });
}

type Made = { json: string; stockSchema: string; page: string; policy: string };

async function make(website: Dealership["website"]): Promise<Made> {
  const [{ apiDocument }, { docsPage }, { stockSchema }] = await Promise.all([
    import("#server/api-document/openapi.ts"),
    import("./docs-page.ts"),
    import("#server/stock/import/fields/stock-schema.ts"),
  ]);
  const document = apiDocument(website);
  return { json: JSON.stringify(document), stockSchema: JSON.stringify(stockSchema()), ...docsPage(document, website) };
}

function answer(c: Context, body: string, headers: Record<string, string>): Response {
  const caching = { ETag: strongEtag(body), "Cache-Control": NO_CACHE };
  if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
  return c.body(body, 200, { ...headers, ...caching });
}
