import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, request as plainRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushRequest } from "../send-push.ts";

/** A push message as the browser of its subscription reads it. */
type Received = { path: string; headers: IncomingHttpHeaders; text: string };

/** A service that never answers. */
export const NO_ANSWER = 0;

/** A push service after RFC 8030 with the browsers of its subscriptions, which decrypt what arrives (RFC 8291). */
export async function startPushService() {
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: Buffer; answer: number; header: Record<string, string> }>();
  const requested: string[] = [];
  let atOnce = 0;
  let maxAtOnce = 0;
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    requested.push(request.url ?? "");
    maxAtOnce = Math.max(maxAtOnce, (atOnce += 1));
    response.on("close", () => (atOnce -= 1));
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const browser = browsers.get(path);
      if (!browser) return response.writeHead(404).end();
      if (request.method !== "POST" || request.headers.ttl === undefined) return response.writeHead(400).end();
      if (browser.answer === NO_ANSWER) return undefined;
      const header = { Location: "http://127.0.0.1:9/", ...browser.header };
      if (browser.answer !== 201) return response.writeHead(browser.answer, header).end();
      received.push({ path, headers: request.headers, text: decrypted(Buffer.concat(chunks), browser) });
      return setImmediate(() => response.writeHead(201, { Location: `/message/${received.length}` }).end());
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  const request = ((address: string, options: object, answered: never) => {
    const { pathname, host } = new URL(address);
    return plainRequest(
      {
        ...options,
        lookup: undefined,
        host: "127.0.0.1",
        port,
        path: pathname,
        headers: { ...(options as { headers: object }).headers, Host: host },
      },
      answered,
    );
  }) as unknown as NonNullable<PushRequest["ask"]>;

  return {
    request,
    received,
    /** The paths of all requests, answered or not. */
    requested,
    maxAtOnce: () => maxAtOnce,
    /** A browser that has subscribed; `answer` is what its service answers, until `nowAnswers`. */
    browser: (answer = 201, header: Record<string, string> = {}) => {
      const key = createECDH("prime256v1");
      key.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(9).toString("base64url")}`;
      browsers.set(path, { key, auth, answer, header });
      return {
        path,
        nowAnswers: (status: number) => void browsers.set(path, { key, auth, answer: status, header: {} }),
        subscription: {
          endpoint: `https://push.example${path}`,
          p256dh: key.getPublicKey("base64url"),
          auth: auth.toString("base64url"),
        },
      };
    },
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}

function decrypted(body: Buffer, { key, auth }: { key: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), key.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync("sha256", key.computeSecret(sender), auth, info, 32));
  const derived = (name: string, bytes: number) => Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  if (plain.at(-1) !== 2) throw new Error("not the last record");
  return plain.subarray(0, -1).toString();
}
