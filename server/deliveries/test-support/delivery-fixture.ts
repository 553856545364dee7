import { sites, vehicles } from "#server/database/schema.ts";
import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { MailRefused, type MailMessage } from "#server/providers/mail/mail.ts";
import { createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Website } from "#websites/website.ts";
import type { DeliveryContext } from "#server/deliveries/delivery-context.ts";
import { openDeliveries } from "#server/deliveries/open-deliveries.ts";

const DAY = { open: "08:30", closed: "18:00" };

type Changes = Partial<DeliveryContext> & { order?: Partial<Website["order"]> };

/** A branch with a Fiesta, order operations, deliveries and a mail provider that records its mails, on one clock set by the test. */
export async function createDeliveryFixture(open: TestDatabase, { order, ...changes }: Changes = {}) {
  const clock = { now: Date.parse("2026-11-21T10:00:00Z") };
  const base = changes.website ?? wexcombe;
  const website = { ...base, order: { ...base.order, ...order } };
  const { database } = open;
  const [swindon] = await database
    .insert(sites)
    .values({
      slug: "swindon",
      name: "Wexcombe Swindon",
      address: "Marlborough Road",
      town: "Swindon",
      postcode: "SN99 4WX",
      telephone: "01632 960 410",
      hours: [DAY, DAY, DAY, DAY, DAY, DAY, null],
    })
    .returning();
  const details = { additional_features: [{ id: "paint", name: "Paint protection", price: 29_900 as never }] };
  const [row] = await database
    .insert(vehicles)
    .values({ ...fiesta(swindon!.id), vrm: "AB21CDE", admin_fee: 19_900, mileage: 24_000, derivative: "1.0 EcoBoost Titanium", details })
    .returning();
  const mails: MailMessage[] = [];
  const context: DeliveryContext = {
    database,
    website,
    organisation: await openOrganisation(database),
    origin: () => "https://cars.example",
    mail: testMail(mails),
    webhook: undefined,
    adfWebhook: undefined,
    now: () => clock.now,
    random: () => 0.5,
    ...changes,
  };
  return {
    ...createOrderFixture(open, { website, now: () => clock.now }),
    stock_id: row!.stock_id,
    site_id: swindon!.id,
    desk: context,
    deliveries: openDeliveries(context),
    mails,
    mailsTo: (address: string) => mails.filter(({ to }) => to === address),
    clock,
  };
}

/** Rejects addresses that begin with "bounces@". */
function testMail(mails: MailMessage[]): DeliveryContext["mail"] {
  return {
    name: "test",
    send: async (message) => {
      if (message.to.startsWith("bounces@")) throw new MailRefused("The mail server answered 550 (EENVELOPE)");
      mails.push(message);
    },
  };
}
