import { isDatabaseAway } from "#server/database/database-away.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import type { Dealership } from "#server/dealership.ts";
import { VERSION } from "#server/version.ts";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { assistantApis, assistantTools, type Tool } from "./tools.ts";

const INSTRUCTIONS =
  "Prices are in pounds and include every compulsory fee; a price labelled “Plus VAT” is without VAT. Quote a monthly figure or a rate " +
  "only with its representative example and its date. What is null is not known, never zero. Send no names, addresses, telephone numbers " +
  "or registrations; of a postcode only the first half is used.";
/** Characters of an answer. The tools bound what they return; a longer one is a bug. */
const MAX_ANSWER = 64_000;
const AWAY = "This can't be answered at the moment. Try again in a few seconds.";
const FAILED = "Something went wrong here. Try again in a minute.";

/** Answers the calls of one website. */
export function openAssistant(dealership: Dealership) {
  const apis = assistantApis(dealership);

  /** The response to one message. Nothing but the API's caches outlives it: every call has a server of its own. */
  return async function answerCall(site: string, request: Request, body: object): Promise<Response> {
    const server = new McpServer({ name: dealership.website.site_name, version: VERSION }, { instructions: INSTRUCTIONS });
    for (const { name, title, description, input, run } of assistantTools(dealership, apis, site)) {
      const annotations = { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
      server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given: unknown) => {
        const answer = await withoutCause(name, () => run(given));
        return {
          content: [{ type: "text", text: JSON.stringify(answer) }],
          ...("problem" in answer && { isError: true }),
        };
      });
    }
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    try {
      await server.connect(transport);
      return await transport.handleRequest(request, { parsedBody: body });
    } finally {
      await server.close();
    }
  };
}

/** The SDK would answer with the message of an error, which may be SQL. An outage of the database has its own log lines. */
async function withoutCause(name: string, run: () => ReturnType<Tool["run"]>): ReturnType<Tool["run"]> {
  try {
    const answer = await redactDatabaseErrors(run)();
    const { length } = JSON.stringify(answer);
    if (length > MAX_ANSWER) throw new Error(`The answer has ${length} characters`);
    return answer;
  } catch (error) {
    if (isDatabaseAway(error)) return { problem: AWAY };
    console.error(`An assistant's call of ${name} failed:`, error);
    return { problem: FAILED };
  }
}
