import { inEnglish } from "#locales/in-english.ts";
import { hoursOn } from "#domain/organisation/opening-hours.ts";
import type { Day } from "#domain/calendar.ts";
import { sites } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";

describe.each(testDatabases())("on $name", (engine) => {
  test("departments are listed after their site, and stored bank-holiday and special hours are read back", async () => {
    await using open = await engine.open();
    const [yard] = await open.database
      .insert(sites)
      .values({
        slug: "yard",
        name: "Yard",
        hours: Array.from({ length: 7 }, () => ({ open: "09:00", closed: "17:00" })),
        special_hours: [{ day: "2026-12-24" as Day, hours: { open: "09:00", closed: "12:00" }, reason: "Christmas Eve" }],
        bank_holiday_hours: "closed",
      })
      .returning();
    await open.database.insert(sites).values({ slug: "yard-parts", name: "Yard parts", parent_id: yard!.id });
    const organisation = await openOrganisation(open.database);

    expect(organisation.sites().map(({ slug }) => slug)).toEqual(["yard"]);
    expect(organisation.all().map(({ slug }) => slug)).toEqual(["yard", "yard-parts"]);
    const site = organisation.site("yard")!;
    expect(inEnglish(hoursOn(site, "2026-12-24" as Day))).toMatchObject({
      hours: { open: "09:00", closed: "12:00" },
      reason: "Christmas Eve",
    });
    expect(inEnglish(hoursOn(site, "2026-12-25" as Day))).toEqual({ hours: null, reason: "Christmas Day" });
    expect(organisation.site("yard-parts")).toMatchObject({
      bank_holiday_hours: null,
      bank_holiday_region: "england-and-wales",
      special_hours: [],
    });
  });

  test("when the sites cannot be read again, the failure is logged and the last known sites are used", { tags: ["c8-7"] }, async () => {
    await using open = await engine.open();
    await open.database.insert(sites).values({ slug: "yard", name: "Yard" });
    const organisation = await openOrganisation(open.database);
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await open.database.execute(sql`alter table sites rename to sites_away`);

    expect(await organisation.refresh()).toEqual([]);

    expect(organisation.sites().map(({ slug }) => slug)).toEqual(["yard"]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    await open.database.execute(sql`alter table sites_away rename to sites`);
    await open.database.update(sites).set({ name: "The yard" });
    expect(await organisation.refresh()).toHaveLength(1);
    expect(organisation.sites().map(({ name }) => name)).toEqual(["The yard"]);
  });
});
