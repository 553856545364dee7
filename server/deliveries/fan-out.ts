import { DEALER_NOTICES } from "#domain/letters/dealer-notices.ts";
import { CUSTOMER_LETTERS, type OrderEventName } from "#domain/letters/order-letters.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { FLAGS } from "#server/enquiries/take-lead.ts";
import { asc, DrizzleQueryError, inArray, isNull } from "drizzle-orm";
import { forWebsite, type Announcement, type Delivery, type DeliveryContext, type DeliveryRoute } from "./delivery-context.ts";
import { readLeadPayload, readOrderPayload, leadEmail, orderSnapshot, announcedVehicle } from "./snapshots.ts";

/** Announcements per transaction. */
const BATCH = 100;

/** Events from which an order is sent to lead-management systems (ADF). */
const PROSPECTS: readonly string[] = ["hold", "pay", "pay_late"] satisfies OrderEventName[];

type Receiver = { route: DeliveryRoute; recipient: string } & Partial<Pick<Delivery, "status" | "error">>;

/** Creates the deliveries of each new announcement, once. Returns the number of announcements. */
export async function fanOut(context: DeliveryContext): Promise<number> {
  const { database, now } = context;
  // A query without a lock first: usually there is nothing to do.
  const [first] = await database.select({ id: announcements.id }).from(announcements).where(isNull(announcements.spread_at)).limit(1);
  if (!first) return 0;
  return database.transaction(async (tx) => {
    const fresh = await tx
      .select()
      .from(announcements)
      .where(isNull(announcements.spread_at))
      .orderBy(asc(announcements.id))
      .limit(BATCH)
      .for("update");
    const at = new Date(now());
    const rows = [];
    for (const announcement of fresh) {
      const about = { announcement: announcement.id, about_id: announcement.about_id, due_at: at, created_at: at };
      for (const receiver of await receiversOrFault({ ...forWebsite(context, announcement), database: tx }, announcement))
        rows.push({ ...about, ...receiver });
    }
    if (rows.length > 0) await tx.insert(deliveries).values(rows);
    if (fresh.length > 0)
      await tx
        .update(announcements)
        .set({ spread_at: at })
        .where(
          inArray(
            announcements.id,
            fresh.map(({ id }) => id),
          ),
        );
    return fresh.length;
  });
}

/** An unreadable announcement becomes a failed delivery and does not block the others. Database errors abort the transaction. */
async function receiversOrFault(context: DeliveryContext, announcement: Announcement): Promise<Receiver[]> {
  try {
    return await receivers(context, announcement);
  } catch (error) {
    if (error instanceof DrizzleQueryError) throw error;
    console.error(`The announcement ${announcement.id} could not be prepared for sending; “forecourt deliveries” lists it.`);
    return [{ route: "dealer_mail", recipient: "", status: "failed", error: "The stored message can't be read" }];
  }
}

async function receivers(context: DeliveryContext, announcement: Announcement): Promise<Receiver[]> {
  return announcement.about === "order" ? orderReceivers(context, announcement) : leadReceivers(context, announcement);
}

async function orderReceivers(context: DeliveryContext, announcement: Announcement): Promise<Receiver[]> {
  const { website, organisation } = context;
  const order = readOrderPayload(announcement);
  const event = announcement.event;
  const snapshot = orderSnapshot(order, website);
  const vehicle = await announcedVehicle(context, order.stock_id);
  const branch = vehicle && organisation.site(vehicle.site_id)?.slug;
  const receiving: Receiver[] = [];
  // An erased customer has no address to write to, so neither customer nor staff are mailed.
  if (order.customer.customer_email === "") return systems(context, false);
  if (event === "new_email") return mailTo("shopper_mail", [order.old_email ?? ""].filter(Boolean));
  if (event === "confirm_email") return mailTo("shopper_mail", [order.customer.customer_email]);
  // The terms were accepted with the application, so the next event supersedes this one.
  const overtaken = event === "hold" && snapshot.payment_type === "FINANCE" && snapshot.terms_accepted;
  // The opening is mailed only if it carries the confirmation link.
  const mailsCustomer = event in CUSTOMER_LETTERS && !overtaken && (event !== "open" || order.confirm !== undefined);
  if (mailsCustomer) receiving.push({ route: "shopper_mail", recipient: order.customer.customer_email });
  if (event in DEALER_NOTICES && !overtaken)
    receiving.push(...mailTo("dealer_mail", readers(context, branch, website.deliveries.orders_to)));
  if (event === "application_link" || event === "order_link") return receiving;
  return [...receiving, ...systems(context, PROSPECTS.includes(event))];
}

async function leadReceivers(context: DeliveryContext, announcement: Announcement): Promise<Receiver[]> {
  const { website, organisation } = context;
  const lead = readLeadPayload(announcement);
  const branch = lead.site_id === null ? undefined : organisation.site(lead.site_id)?.slug;
  const email = leadEmail(lead);
  // A bot that filled in the hidden field may have entered another person's address.
  // Customers whose lead staff typed in have sent no enquiry.
  const answered = email !== "" && !lead.flags.includes(FLAGS.robot) && !lead.by_staff;
  return [
    ...(answered ? mailTo("shopper_mail", [email]) : []),
    ...mailTo("dealer_mail", readers(context, branch, website.deliveries.leads_to)),
    ...systems(context, true),
  ];
}

function readers({ website }: DeliveryContext, branch: string | undefined, everybody: readonly string[]): readonly string[] {
  return (branch === undefined ? undefined : website.deliveries.branches[branch]) ?? everybody;
}

function systems({ website, webhook, adfWebhook }: DeliveryContext, prospect: boolean): Receiver[] {
  return [
    ...(webhook ? [{ route: "webhook", recipient: "" } as const] : []),
    ...(prospect ? mailTo("adf_mail", website.deliveries.adf_to) : []),
    ...(prospect && adfWebhook ? [{ route: "adf_webhook", recipient: "" } as const] : []),
  ];
}

function mailTo(route: DeliveryRoute, addresses: readonly string[]): Receiver[] {
  return addresses.map((recipient) => ({ route, recipient }));
}
