import { cameToNothing, moneyBackOf } from "#domain/deal/money-back.ts";
import { cashTotals } from "#domain/deal/totals.ts";
import { NO_MONEY, pence, poundsFromPence } from "#domain/money.ts";
import { partExchangeBalance } from "#domain/part-exchange/balance.ts";
import type { Database } from "#server/database/connect.ts";
import { orderEvents, orders, payments } from "#server/database/schema.ts";
import { deliveriesAbout, DeliveryAbout } from "#server/deliveries/list-deliveries.ts";
import { count, desc, inArray } from "drizzle-orm";
import * as z from "zod";
import { leftToPay, presentOrderedVehicle } from "./present-order.ts";
import { storedDeal, storedCustomer } from "./stored-order.ts";

/** An order in the dealer's list. Money in pounds, timestamps in ISO 8601. */
export const ListedOrder = z.object({
  guid: z.string(),
  reference: z.string(),
  created_at: z.string(),
  status: z.string(),
  payment_type: z.string(),
  hold_expires_at: z.string().nullable(),
  stock_id: z.number(),
  vehicle: z.string(),
  vrm: z.string().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_telephone: z.string(),
  /** Where it is delivered; absent if the customer collects it. */
  delivery_postcode: z.string().optional(),
  total: z.number(),
  amount_due: z.number(),
  amount_paid: z.number(),
  left_to_pay: z.number(),
  owed_to_customer: z.number(),
  amount_refund_due: z.number(),
  amount_refunded: z.number(),
  finance: z.string().nullable(),
  /** "unchecked": the bot check was unavailable. */
  flags: z.array(z.string()),
  /** Events, oldest first, with their actors. */
  events: z.array(
    z.object({ move: z.string(), status: z.string(), at: z.string(), note: z.string().nullable(), actor: z.string().nullable() }),
  ),
  /** Deliveries, oldest first. */
  deliveries: z.array(DeliveryAbout),
});
export type ListedOrder = z.infer<typeof ListedOrder>;

export const OrderList = z.object({ orders: z.array(ListedOrder), total: z.number() });
export type OrderList = z.infer<typeof OrderList>;

/** The newest orders for the dealer, and the total count. */
export async function listOrders(database: Database, limit: number): Promise<OrderList> {
  const rows = await database.select().from(orders).orderBy(desc(orders.created_at), desc(orders.guid)).limit(limit);
  const [counted] = await database.select({ total: count() }).from(orders);
  const about = await deliveriesAbout(
    database,
    rows.map(({ guid }) => guid),
  );
  const events = await eventsOf(
    database,
    rows.map(({ guid }) => guid),
  );
  const received = await database
    .select()
    .from(payments)
    .where(
      inArray(
        payments.guid,
        rows.map(({ guid }) => guid),
      ),
    );
  const paidFor = Map.groupBy(received, ({ guid }) => guid);
  const listedOf = (row: Row) =>
    listed(row, paidFor.get(row.guid) ?? [], { deliveries: about.get(row.guid) ?? [], events: events.get(row.guid) ?? [] });
  return { orders: rows.map(listedOf), total: counted?.total ?? 0 };
}

async function eventsOf(database: Database, guids: string[]): Promise<Map<string, ListedOrder["events"]>> {
  const rows = await database.select().from(orderEvents).where(inArray(orderEvents.guid, guids)).orderBy(orderEvents.id);
  const byOrder = Map.groupBy(rows, ({ guid }) => guid);
  return new Map(
    Array.from(byOrder, ([guid, events]) => [
      guid,
      events.map(({ move, to_status, at, note, actor }) => ({ move, status: to_status, at: at.toISOString(), note, actor })),
    ]),
  );
}

type Row = typeof orders.$inferSelect;

function listed(
  row: Row,
  received: (typeof payments.$inferSelect)[],
  { deliveries, events }: Pick<ListedOrder, "deliveries" | "events">,
): ListedOrder {
  const deal = storedDeal(row);
  const part_exchange = partExchangeBalance(deal.part_exchange ? [deal.part_exchange] : []);
  const totals = cashTotals({ headline_price: deal.price, products: deal.products, part_exchange, paid: pence(row.amount_paid) });
  const isOver = row.payment_type === "FINANCE" || cameToNothing(row.status);
  const { delivery } = deal;
  const back = moneyBackOf(received);
  const customer = storedCustomer(row);
  const vehicle = presentOrderedVehicle(deal);
  return {
    guid: row.guid,
    reference: row.reference,
    created_at: row.created_at.toISOString(),
    status: row.status,
    flags: row.flags,
    payment_type: row.payment_type,
    hold_expires_at: row.hold_expires_at?.toISOString() ?? null,
    stock_id: row.stock_id,
    vehicle: [vehicle.title, vehicle.derivative].filter((part) => part !== null).join(" "),
    vrm: vehicle.vrm,
    customer_name: [customer.customer_title, customer.customer_first_name, customer.customer_last_name]
      .filter((part) => part !== "")
      .join(" "),
    customer_email: customer.customer_email,
    customer_telephone: customer.customer_telephone,
    ...(delivery && { delivery_postcode: delivery.postcode }),
    total: poundsFromPence(totals.total),
    amount_due: poundsFromPence(pence(row.amount_due)),
    amount_paid: poundsFromPence(pence(row.amount_paid)),
    left_to_pay: poundsFromPence(leftToPay({ ...row, deal }, totals)),
    owed_to_customer: poundsFromPence(isOver ? NO_MONEY : totals.owed_to_customer),
    amount_refund_due: poundsFromPence(back.due),
    amount_refunded: poundsFromPence(back.sent),
    finance: deal.finance?.quote.key ?? null,
    events,
    deliveries,
  };
}
