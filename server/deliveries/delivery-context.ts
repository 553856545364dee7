import type { FacetLabels } from "#domain/search/applied-filters.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import type { announcements, deliveries } from "#server/database/outbox-schema.ts";
import type { Database } from "#server/database/connect.ts";
import type { FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import type { LenderOperations } from "#server/orders/lender/lender-operations.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { MailProvider } from "#server/providers/mail/mail.ts";
import type { Website } from "#websites/website.ts";
import type { WebhookSettings } from "#server/deliveries/webhooks/webhook.ts";

export type Announcement = typeof announcements.$inferSelect;
export type Delivery = typeof deliveries.$inferSelect;
export type DeliveryRoute = Delivery["route"];

/** Dependencies of all delivery operations. */
export type DeliveryContext = {
  database: Database;
  website: Website;
  organisation: Pick<Organisation, "site">;
  /** The site's origin, for links in mails. */
  origin: () => string;
  /** Admin, to which mails to staff link; `isPublic`: staff reach it from elsewhere. Undefined: it is off. */
  admin?: { origin: () => string | undefined; isPublic: boolean } | undefined;
  /** The group's other websites: their deliveries use their own name and origin. */
  others?: readonly Pick<DeliveryContext, "website" | "origin">[];
  /** Undefined without a configured provider: its deliveries wait. */
  mail: MailProvider | undefined;
  webhook: WebhookSettings | undefined;
  adfWebhook: WebhookSettings | undefined;
  /** Opens the addresses of alerts; undefined without a key. */
  vault?: FieldEncryption | undefined;
  /** The labels of a search's values, for the names of alerts; without them the values themselves are named. */
  labels?: ((search: VehicleSearch) => FacetLabels) | undefined;
  /** Undefined without a way to the lender. */
  lender?: LenderOperations | undefined;
  now: () => number;
  /** Random number from 0 to 1, for the jitter of retries. */
  random?: () => number;
};

/** The context of the announcement's website; the first website takes over those of removed websites. */
export function forWebsite(context: DeliveryContext, { website: name }: Pick<Announcement, "website">): DeliveryContext {
  return { ...context, ...context.others?.find(({ website }) => website.name === name) };
}
