import { MINUTE_MS } from "#domain/calendar.ts";
import type { Dealership } from "#server/dealership.ts";
import type { AddressOf } from "#server/http/client-address.ts";
import { clientKey } from "#server/http/client-key.ts";
import { readJsonObject, requireJsonBody } from "#server/http/json-body.ts";
import { retryAfter } from "#server/http/too-many.ts";
import { websiteOrigin } from "#server/pages/website-origin.ts";
import { Hono } from "hono";
import type { openAssistant } from "./answer-call.ts";
import { llmsText } from "./llms-text.ts";

const CALLS_A_MINUTE = 60;
const TOO_MANY_CALLS = "You have made many calls in the last minute. Wait before the next one.";
const OFF = "This website is not open to assistants.";
const CACHING = "public, max-age=300";

type Assistant = ReturnType<typeof openAssistant>;

/**
 * POST /mcp: the Model Context Protocol over streamable HTTP, without sessions, streams or cookies; GET /llms.txt. Both are 404 with the
 * setting `assistants` off. The SDK is loaded at the first call.
 */
export function assistantsApp(dealership: Dealership, addressOf: AddressOf, origin: string | undefined): Hono {
  const app = new Hono();
  const { website, openLimit } = dealership;
  if (website.assistants === false) {
    return app.all("/mcp", (c) => c.json({ message: OFF }, 404)).get("/llms.txt", (c) => c.text(OFF, 404));
  }
  const limit = openLimit(`assistants ${website.name}`, [{ most: CALLS_A_MINUTE, withinMs: MINUTE_MS }]);
  const siteOf = websiteOrigin(website, origin);
  let assistant: Promise<Assistant> | undefined;
  const opened = () => (assistant ??= import("./answer-call.ts").then(({ openAssistant }) => openAssistant(dealership)));

  app.post(
    "/mcp",
    async (c, next) => {
      // A page in a browser sends its origin: only the website's own may call.
      const from = c.req.header("Origin");
      if (from !== undefined && from !== siteOf(c.req.url))
        return c.json({ message: "Calls from other websites' pages are refused." }, 403);
      const client = clientKey(addressOf(c));
      const seconds = client === "" ? undefined : await limit.take(client);
      if (seconds === undefined) return next();
      return c.json({ message: TOO_MANY_CALLS }, 429, { "Cache-Control": "no-store", ...retryAfter(seconds) });
    },
    requireJsonBody,
    async (c) => {
      // An object: a list of calls would count as one.
      const body = await readJsonObject(c);
      if (body instanceof Response) return body;
      const answerCall = await opened();
      const answer = await answerCall(siteOf(c.req.url), c.req.raw, body);
      answer.headers.set("Cache-Control", "no-store");
      return answer;
    },
  );
  app.all("/mcp", (c) => c.json({ message: "This address takes POST only." }, 405, { Allow: "POST" }));
  app.get("/llms.txt", (c) => c.text(llmsText(website, siteOf(c.req.url)), 200, { "Cache-Control": CACHING }));
  return app;
}
