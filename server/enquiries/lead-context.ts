import type { Database } from "#server/database/connect.ts";
import type { leads } from "#server/database/schema.ts";
import type { MailLimit } from "#server/deliveries/mail-limit.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { BotCheck } from "#server/providers/bot-check/bot-check.ts";
import type { Website } from "#websites/website.ts";

export type StoredLead = typeof leads.$inferSelect;

/** What everybody who works on leads has at hand. */
export type LeadContext = {
  database: Database;
  website: Website;
  organisation: Pick<Organisation, "site" | "sites" | "all">;
  /** Undefined where no provider is set. */
  botCheck?: BotCheck | undefined;
  now: () => number;
  /** How many mails one mailbox is sent; nobody counts where this is left out. */
  mails?: MailLimit;
  /** Runs in the transaction that stores the lead: whatever has to be sent on is written down with it, or neither is. */
  onTaken?: (tx: Database, lead: StoredLead) => Promise<void>;
};
