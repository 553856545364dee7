import type { Dealership } from "#server/dealership.ts";
import { VERSION } from "#server/version.ts";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { assistantTools } from "./tools.ts";

const INSTRUCTIONS =
  "Prices are in pounds and include every compulsory fee. Quote a monthly figure or a rate only with its representative example and " +
  "its date. What is null is not known, never zero. Send no names, addresses, telephone numbers or registrations; of a postcode only " +
  "the first half is used.";

/** The response to one message. Nothing outlives it: every call has a server of its own. */
export async function answerCall(dealership: Dealership, site: string, request: Request, body: object): Promise<Response> {
  const server = new McpServer({ name: dealership.website.site_name, version: VERSION }, { instructions: INSTRUCTIONS });
  for (const { name, title, description, input, run } of assistantTools(dealership, site)) {
    const annotations = { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given: unknown) => {
      const answer = await run(given);
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
}
