import { text } from "#domain/messages/message-text.ts";
import { emailIdentity } from "#domain/contact/email-identity.ts";
import { DAY_MS, HOUR_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import type { OpenLimit } from "#server/http/open-limit.ts";

export const TOO_MANY_MAILS = text("problem.weHaveSentSeveralMessages");

/** Limits requested mails only; mails already due are sent regardless. */
export type MailLimit = {
  /** Counts a mail requested for an address, in the caller's transaction if there is one; returns the seconds to wait at the limit. */
  take: (recipient: string, tx?: Database) => Promise<number | undefined>;
  /** The same seconds, without counting. */
  wait: (recipient: string, tx?: Database) => Promise<number | undefined>;
};

/** The limit of mails that visitors can cause to one mailbox, whatever the spelling of its address. */
export function mailLimit(
  openLimit: OpenLimit,
  name: string,
  { mails_an_hour, mails_a_day }: { mails_an_hour: number; mails_a_day: number },
): MailLimit {
  const limit = openLimit(name, [
    { most: mails_an_hour, withinMs: HOUR_MS },
    { most: mails_a_day, withinMs: DAY_MS },
  ]);
  return {
    take: (recipient, tx) => limit.take(emailIdentity(recipient), tx),
    wait: (recipient, tx) => limit.wait(emailIdentity(recipient), tx),
  };
}
