import { replyMessagesApi } from "#server/api/reply-messages.ts";
import { processLimits } from "#server/http/open-limit.ts";
import type { Replies } from "#server/replies/open-replies.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { Hono } from "hono";
import { createHmac } from "node:crypto";

export const SECRET = "a secret of a mail server";
const CLIENT = "192.0.2.25";

type Written = { to: string; from?: string; subject?: string; text?: string; id?: string; headers?: readonly string[]; parts?: string };

let sent = 0;

/** An email as a mail server has it. `parts` replaces the content with its headers. */
export function email({ to, from = "Amina Okafor <amina.okafor@example.com>", subject, text, id, headers = [], parts }: Written): string {
  sent += 1;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject ?? "Re: The history"}`,
    `Message-ID: <${id ?? `reply-${sent}`}@mail.example.com>`,
    ...headers,
    "MIME-Version: 1.0",
    ...(parts === undefined ? ["Content-Type: text/plain; charset=utf-8", "", text ?? "Thursday is fine."] : [parts]),
    "",
  ].join("\r\n");
}

/** The shop's webhook, and what a mail server sends to it. */
export function openMailServer(replies: Replies, now: () => number) {
  const api = new Hono().route(
    "/api/v2",
    replyMessagesApi({ replies, openLimit: processLimits(now), website: wexcombe }, (c) => c.req.header("X-Test-Address") ?? CLIENT),
  );
  const post = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const response = await api.request("/api/v2/replies/messages", { method: "POST", body, headers });
    return { status: response.status, body: await response.json() };
  };
  const signature = (body: string | Uint8Array, at = now(), secret = SECRET) => {
    const t = Math.floor(at / 1000);
    return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex")}`;
  };
  return {
    post,
    signature,
    deliver: (body: string | Uint8Array<ArrayBuffer>) => post(body, { "Forecourt-Signature": signature(body) }),
  };
}
