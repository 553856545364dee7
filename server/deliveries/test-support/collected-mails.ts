import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import type { MailMessage } from "#server/providers/mail/mail.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { openDeliveries } from "../open-deliveries.ts";

/** The deliveries of Wexcombe with email alone, and the emails that were sent. */
export async function collectedMails({ database }: Pick<TestDatabase, "database">, now: () => number) {
  const mails: MailMessage[] = [];
  const outbox = openDeliveries({
    database,
    website: wexcombe,
    organisation: await openOrganisation(database),
    origin: () => "https://cars.example",
    mail: { name: "test", send: async (mail) => void mails.push(mail) },
    webhook: undefined,
    adfWebhook: undefined,
    now,
  });
  return { mails, outbox };
}
