import { text } from "#domain/messages/message-text.ts";
import { emailIdentity } from "#domain/contact/email-identity.ts";
import { DAY_MS, HOUR_MS } from "#domain/calendar.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { createHmac, randomBytes } from "node:crypto";

export const TOO_MANY_MAILS = text("problem.weHaveSentSeveralMessages");

/** Limits requested mails only; mails already due are sent regardless. */
export type MailLimit = {
  /** Counts a mail requested for an address; returns the seconds to wait if the limit is reached. */
  take: (recipient: string) => number | undefined;
  /** The same seconds, without counting. */
  wait: (recipient: string) => number | undefined;
};

/** The limit of mails that visitors can cause to one mailbox, whatever the spelling of its address. Keyed by HMAC of the address. */
export function mailLimit({ mails_an_hour, mails_a_day }: { mails_an_hour: number; mails_a_day: number }, now: () => number): MailLimit {
  const key = randomBytes(32);
  const limit = rateLimit(
    [
      { most: mails_an_hour, withinMs: HOUR_MS },
      { most: mails_a_day, withinMs: DAY_MS },
    ],
    now,
  );
  const digestOf = (recipient: string) => createHmac("sha256", key).update(emailIdentity(recipient)).digest("base64url");
  return { take: (recipient) => limit.take(digestOf(recipient)), wait: (recipient) => limit.wait(digestOf(recipient)) };
}
