import type { announcements, deliveries } from "#server/database/schema.ts";
import type { Database } from "#server/database/connect.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { MailProvider } from "#server/providers/mail/mail.ts";
import type { Website } from "#websites/website.ts";
import type { WebhookSettings } from "#server/deliveries/webhooks/webhook.ts";

export type Announcement = typeof announcements.$inferSelect;
export type Delivery = typeof deliveries.$inferSelect;
export type DeliveryRoute = Delivery["route"];

/** What everybody who works on deliveries has at hand. */
export type DeliveryContext = {
  database: Database;
  website: Website;
  organisation: Pick<Organisation, "site">;
  /** Where the site is reached: links in mails begin with it. */
  origin: () => string;
  /** The group's other websites: what happens there is told in their name. */
  others?: readonly Pick<DeliveryContext, "website" | "origin">[];
  /** Undefined where none is set: what goes by it waits. */
  mail: MailProvider | undefined;
  webhook: WebhookSettings | undefined;
  adfWebhook: WebhookSettings | undefined;
  now: () => number;
  /** Between 0 and 1: spreads attempts over time. */
  chance?: () => number;
};

/** The same desk in the name of one website; what became of a website that is gone is told by the first. */
export function forWebsite(desk: DeliveryContext, { website: name }: Pick<Announcement, "website">): DeliveryContext {
  return { ...desk, ...desk.others?.find(({ website }) => website.name === name) };
}
