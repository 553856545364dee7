import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { orders } from "#server/database/schema.ts";
import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import { openDocuments } from "#server/documents/documents.ts";
import { createOrderFixture, insertVehicle } from "#server/orders/test-support/order-fixture.ts";
import type { PartExchange } from "#server/part-exchange/part-exchange.ts";
import { Hono } from "hono";
import { asc } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { customerDeals } from "../deals-schema.ts";
import { openDeals } from "../open-deals.ts";

/** 2,000 down over 48 months, 10,000 miles a year. */
export const TYPED = {
  method: "PCP",
  deposit: "2000",
  months: 48,
  mileage: 10_000,
  discount: "",
  reason: "",
  car_vrm: "",
  car_mileage: "",
  car_settlement: "",
  products: [] as string[],
  delivery_postcode: "",
};
const GWEN = { website: "wexcombe", first_name: "Gwen", last_name: "Morris", email: "gwen@example.com", telephone: "07700 900123" };

const unvalued = async () => ({ ok: false, status: 422, errors: {} }) as const;

/** What a customer's car is valued with; by default nothing can be. */
type Changes = { partExchange?: Pick<PartExchange, "value"> };

/** A shop that takes orders, and its staff's Admin, on one database. */
export async function openDealFixture(
  open: TestDatabase,
  { partExchange = { value: unvalued }, ...changes }: NonNullable<Parameters<typeof createOrderFixture>[1]> & Changes = {},
) {
  const shop = createOrderFixture(open, changes);
  const documents = openDocuments(new Hono());
  onTestFinished(documents.close);
  const deals = openDeals({ ...shop.desk, documents });
  const admin = openAdmin(open.database, { from: shop.desk.now(), dealsOf: () => ({ deals, partExchange }) });
  const stock_id = await insertVehicle(open);
  const seller = await admin.signedIn({ name: "Megan Frost", role: "sales" });
  const manager = await admin.signedIn({ name: "Robert Ashdown", role: "manager" });

  /** A draft for a new customer; its id. */
  const build = async (vehicle = stock_id): Promise<string> => {
    const built = await seller.send("/deals/for-customer", { ...GWEN, vehicle: String(vehicle) });
    if (built.status !== 200) throw new Error(JSON.stringify(built.body));
    return built.body.id;
  };
  const stored = async (id: string) => {
    const found = (await open.database.select().from(customerDeals)).find((deal) => deal.id === id);
    if (!found) throw new Error("no such deal");
    return found;
  };
  /** Changes a deal at its present version, as the seller types it. */
  const save = async (id: string, typed: Partial<typeof TYPED> = {}) =>
    seller.send(`/deals/${id}`, { ...TYPED, ...typed, version: (await stored(id)).version });
  const step = async (id: string, name: string, by = seller) => by.send(`/deals/${id}/${name}`, { version: (await stored(id)).version });
  /** The tokens that were mailed, oldest first. */
  const mailed = async (about: "lead" | "order"): Promise<string[]> =>
    (await open.database.select().from(announcements).orderBy(asc(announcements.id)))
      .filter((row) => row.about === about && row.told?.["deal_link"])
      .map((row) => String(Reflect.get(row.told?.["deal_link"] as object, "token")));
  /** Builds, saves and sends a deal; the token of its link. */
  const send = async (typed: Partial<typeof TYPED> = {}): Promise<{ id: string; token: string }> => {
    const id = await build();
    const saved = await save(id, typed);
    const sent = await step(id, "send");
    if (saved.status !== 200 || sent.status !== 200) throw new Error(JSON.stringify([saved.body, sent.body]));
    return { id, token: (await mailed("lead")).at(-1) ?? "" };
  };
  const ordered = () => open.database.select().from(orders);
  return { ...shop, documents, deals, admin, stock_id, seller, manager, build, save, step, send, stored, mailed, ordered };
}
