import { orderProofs } from "#server/orders/proof/order-proofs-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { createOrderFixture, insertVehicle, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { proofFiles } from "./proof-files.ts";
import { proofsOf } from "./read-proofs.ts";
import { shownPaper } from "./shown-paper.ts";

let open: TestDatabase;
beforeAll(async () => {
  open = await testDatabases()[0]!.open();
});
afterEach(() => open.empty());
afterAll(() => open.close());

test("staff who see customers get what the customer was shown last, as it was stored", async () => {
  const keys = [randomBytes(32)] as const;
  const { orders, client } = createOrderFixture(open, { proofKeys: keys });
  const order = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
  const admin = openAdmin(open.database, {
    ordersOf: () => ({ orders, confirmation: async () => "nothing", shown: (guid) => shownPaper(open.database, guid, keys) }),
  });
  const manager = await admin.signedIn({ name: "Mo", role: "manager" });
  const get = () => manager.send(`/orders/${order.reference}/shown.pdf`, undefined, { method: "GET" });
  const [proof] = await proofsOf(open.database, order.guid);
  const sent = await get();
  expect(sent.status).toBe(200);
  await open.database.update(orderProofs).set({ content: `${proof!.content} ` });
  expect((await get()).status).toBe(409);
  await open.database.delete(orderProofs);
  expect((await get()).status).toBe(404);
  expect(Buffer.from(proofFiles(proof!).pdf).toString("latin1")).toContain(order.reference);
});
