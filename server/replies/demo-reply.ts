import type { StoredMail } from "#server/providers/mail/demo-outbox.ts";
import { normaliseLine } from "#server/text/normalise-input.ts";
import { tokenOf } from "./reply-address.ts";

/** Whether a mail of the demonstration can be answered: staff wrote it about a lead. */
export function canBeAnswered({ reply_to }: Pick<StoredMail, "reply_to">): boolean {
  return reply_to !== null && tokenOf(reply_to) !== undefined;
}

/** What the recipient of a mail of the demonstration answers, as a mail program sends it. */
export function demoReply({ number, to, reply_to, subject, text }: StoredMail, answer: string, at: Date): Uint8Array {
  const quoted = text.split("\n").map((line) => `> ${line}`);
  const body = `${answer}\n\nOn ${at.toUTCString()}, we wrote:\n${quoted.join("\n")}\n`;
  const lines = [
    `From: <${normaliseLine(to)}>`,
    `To: <${normaliseLine(reply_to ?? "")}>`,
    `Subject: =?UTF-8?B?${Buffer.from(`Re: ${subject}`).toString("base64")}?=`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <demo-${number}-${at.getTime()}@demo.invalid>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    ...(Buffer.from(body)
      .toString("base64")
      .match(/.{1,76}/g) ?? []),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n`);
}
