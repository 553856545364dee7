import { sites, vehicles, vehicleTombstones, priceEvents } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

describe.each(testDatabases())("on $name", (engine) => {
  test("opens", async () => {
    await using open = await engine.open();
    expect(await open.database.select().from(sites)).toEqual([]);
  });
});
