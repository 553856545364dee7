import { etagDigest, etagMatches, NO_CACHE } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { Hono, type Context } from "hono";

/** GET /openapi.json: what the API takes and gives, for programs. GET /stock-schema.json: what a stock file takes. GET /docs: the same for people, readable without script. */
export function documentApp({ website, version }: Pick<Dealership, "website" | "version">): Hono {
  // Who runs the website hardly ever asks: it is made when somebody does, so a start need not wait for it.
  let made: Promise<Made> | undefined;
  const document = () => (made ??= make(website, version));
  return new Hono()
    .get("/openapi.json", async (c) => answer(c, (await document()).json, { "Content-Type": "application/json" }))
    .get("/stock-schema.json", async (c) => answer(c, (await document()).stockSchema, { "Content-Type": "application/schema+json" }))
    .get("/docs", async (c) => {
      const { page, policy } = await document();
      return answer(c, page, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin" });
    });
}

type Made = { json: string; stockSchema: string; page: string; policy: string };

async function make(website: Dealership["website"], version: string): Promise<Made> {
  const [{ apiDocument }, { docsPage }, { stockSchema }] = await Promise.all([import("#server/api-document/openapi.ts"), import("./docs-page.ts"), import("#server/stock/import/stock-schema.ts")]);
  const document = apiDocument(website, version);
  return { json: JSON.stringify(document), stockSchema: JSON.stringify(stockSchema()), ...docsPage(document, website) };
}

function answer(c: Context, body: string, headers: Record<string, string>): Response {
  const caching = { ETag: `"${etagDigest(body)}"`, "Cache-Control": NO_CACHE };
  if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
  return c.body(body, 200, { ...headers, ...caching });
}
