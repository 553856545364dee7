import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";

export const SECRET = "a secret that both know";

/** Maximum age of a signature. */
const FRESH_SECONDS = 300;

export type Received = { delivery: string; key: string; event: string; type: string; body: string; signature: string };

/**
 * A dealer's system on its own port, which records accepted messages. `answer` decides on each message: a status, or "silence" to accept it
 * without a response.
 */
export async function startWebhookReceiver(answer: (message: Received) => number | "silence" = () => 204) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const header = (name: string) => String(request.headers[name] ?? "");
    const message = {
      delivery: header("forecourt-delivery"),
      key: header("idempotency-key"),
      event: header("forecourt-event"),
      type: header("content-type"),
      body,
      signature: header("forecourt-signature"),
    };
    const reply = answer(message);
    if (reply === "silence" || reply < 300) received.push(message);
    if (reply !== "silence") response.writeHead(reply).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { received, webhook: { url: `http://127.0.0.1:${port}/hook`, secret: SECRET } };
}

/** Verifies signature and age, as a receiver should. */
export function isSigned({ body, signature }: Received, now: number): boolean {
  const [, seconds = "", given = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const expected = createHmac("sha256", SECRET).update(`${seconds}.${body}`).digest("hex");
  return (
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected)) &&
    Math.abs(now / 1000 - Number(seconds)) <= FRESH_SECONDS
  );
}
