import { once } from "node:events";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { isSigned, signatureOf } from "#server/providers/signed-message.ts";

export const LENDER_SECRET = "a secret of site and lender";

export type LenderRequest = { key: string; signature: string; type: string; body: string; path: string };
/** `silence`: the application is taken, and the answer never comes. */
export type LenderReply = { status: number; body?: unknown; location?: string } | "silence";

/** A lender on its own port. It keeps what it accepted by the key, as docs/lenders.md asks of it. */
export async function startLenderStub(reply: (request: LenderRequest, attempt: number) => LenderReply = () => ({ status: 202 })) {
  const requests: LenderRequest[] = [];
  const accepted = new Map<string, LenderRequest>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    const header = (name: string) => String(request.headers[name] ?? "");
    const received = {
      key: header("idempotency-key"),
      signature: header("forecourt-signature"),
      type: header("content-type"),
      body,
      path: request.url ?? "",
    };
    requests.push(received);
    const answer = reply(received, requests.length);
    if (answer === "silence" || answer.status < 300) accepted.set(received.key, received);
    if (answer === "silence") return;
    response.writeHead(answer.status, {
      "Content-Type": "application/json",
      ...(answer.location && { Location: answer.location }),
    });
    response.end(answer.body === undefined ? undefined : typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { requests, accepted, url: `http://127.0.0.1:${port}/applications` };
}

export function isSignedByShop({ body, signature }: LenderRequest, now: number): boolean {
  return isSigned(LENDER_SECRET, { body, signature, now });
}

export function signedByLender(body: string, now: number, secret = LENDER_SECRET): string {
  return signatureOf(secret, body, now);
}
