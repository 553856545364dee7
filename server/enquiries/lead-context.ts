import type { Database } from "#server/database/connect.ts";
import type { leads } from "#server/database/schema.ts";
import type { DealLinks } from "#server/deals/deal-links.ts";
import type { MailLimit } from "#server/deliveries/mail-limit.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { BotCheck } from "#server/providers/bot-check/bot-check.ts";
import type { Website } from "#websites/website.ts";

export type StoredLead = typeof leads.$inferSelect;

/** Dependencies of all lead operations. */
export type LeadContext = {
  database: Database;
  website: Website;
  organisation: Pick<Organisation, "site" | "sites" | "all">;
  /** Undefined without a configured provider. */
  botCheck?: BotCheck | undefined;
  now: () => number;
  /** Reads the deal of an unfinished deal's form. */
  deals?: Pick<DealLinks, "read">;
  /** The limit of mails per mailbox; none if left out. */
  mails?: MailLimit;
  /** Runs in the transaction that stores the lead, so that its announcement is committed with it or not at all. */
  onTaken?: (tx: Database, lead: StoredLead) => Promise<void>;
};
