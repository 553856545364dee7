import { once } from "node:events";
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A request to Admin without a browser: only browsers resolve names below localhost, and `fetch` sends no Host of its own. */
export async function requestAdmin(admin: string, path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Answer> {
  const { host, port } = new URL(admin);
  const sent = request({ host: "127.0.0.1", port, path, method, headers: { host, ...headers } }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}
