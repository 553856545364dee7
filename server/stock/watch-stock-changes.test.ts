import { sites, vehicles } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";

const POLL_MS = 50;
const PATIENCE_MS = 30_000;
const DEAF = async () => async () => undefined;

describe.each(testDatabases())("a node on $name that hears no notification", (engine) => {
  test("finds a new price, a sale and a new name at the next poll", async () => {
    await using open = await engine.open();
    const { database } = open;
    const [dearer = 0, sold = 0] = await insertFiestas(database, 2);
    const organisation = await openOrganisation(database);
    const stock = await openStock({ database, listen: DEAF }, { website: wexcombe, organisation, now: Date.now, pollMs: POLL_MS });
    try {
      const before = stock.revision();
      await database.update(vehicles).set({ price: 1_349_500 }).where(eq(vehicles.stock_id, dearer));
      await database.update(vehicles).set({ state: "sold" }).where(eq(vehicles.stock_id, sold));
      await database.update(sites).set({ town: "Salisbury" });
      const notified = () => [
        ...stock.cards([dearer, sold]).map((card) => card.headline_price),
        ...organisation.sites().map(({ town }) => town),
      ];
      await vi.waitUntil(() => notified().join() === "1349500,Salisbury", { timeout: PATIENCE_MS, interval: 5 });
      expect(stock.revision()).toBeGreaterThan(before);
    } finally {
      await stock.close();
    }
  });
});
