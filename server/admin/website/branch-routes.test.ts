import { sites } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { branchPage, listBranches } from "#server/admin/website/branch-page.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { importSites } from "#server/organisation/import/import-sites.ts";
import { EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const ALL_RIGHTS = { posts: [{ role: "owner", ...EVERYWHERE }] } as const;
const FILE = {
  slug: "swindon",
  name: "Hill Cars Swindon",
  town: "Swindon",
  telephone: "01632 960 410",
  hours: "Mon-Fri 08:30-19:00; Sat 09:00-17:00",
};

describe.each(testDatabases())("branches in Admin on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const fromFile = (fields: Readonly<Record<string, unknown>> = {}) =>
    importSites(open.database, [{ row: 1, line: null, fields: { ...FILE, ...fields } }]);
  const rowOf = async (slug = "swindon") => (await open.database.select().from(sites).where(eq(sites.slug, slug)))[0]!;

  /** Admin of a dealer whose branch came with a file. */
  async function branchesOfAdmin() {
    await fromFile();
    const admin = openAdmin(open.database);
    const page = async (slug = "swindon") => (await branchPage(admin.services, ALL_RIGHTS, slug))!;
    return { admin, page };
  }

  test("a save names the act, says what is wrong at its field, and keeps everything else", async () => {
    const { admin, page } = await branchesOfAdmin();
    const priya = await admin.signedIn();
    const { revision } = await page();
    const wrong = await priya.send("/branches/swindon", {
      revision,
      fields: { telephone: "soon", monday: "19:00-08:30", "day.2026-12-25": "perhaps", postcode: "SW" },
    });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { "day.2026-12-25": [expect.stringContaining("neither hours")] } } });
    const others = await priya.send("/branches/swindon", {
      revision,
      fields: { telephone: "soon", monday: "19:00-08:30", postcode: "SW" },
    });
    expect(Object.keys(others.body.errors).toSorted()).toEqual(["monday", "postcode", "telephone"]);
    expect(await rowOf()).toMatchObject({ revision });
    const fields = {
      telephone: "01632 960 411",
      tuesday: "closed",
      "day.2026-12-25": "closed Christmas Day",
      "day.2026-12-24": "9:00-14:00 Tea; cake",
    };
    const saved = await priya.send("/branches/swindon", { revision, fields });
    expect(saved).toMatchObject({ status: 200, body: { changed: ["telephone", "hours", "special_hours"] } });
    const row = await rowOf();
    expect(row).toMatchObject({
      name: "Hill Cars Swindon",
      telephone: "01632 960 411",
      special_hours: [
        { day: "2026-12-24", hours: { open: "09:00", closed: "14:00" }, reason: "Tea; cake" },
        { day: "2026-12-25", hours: null, reason: "Christmas Day" },
      ],
      revision: saved.body.revision,
    });
    expect(row.hours.slice(0, 2)).toEqual([{ open: "08:30", closed: "19:00" }, null]);
    const [act] = await open.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1);
    expect(act).toMatchObject({ action: "branches.change", permission: "branches.edit", actor: `staff:${priya.id}` });
    expect(await open.database.select().from(staffActChanges).where(eq(staffActChanges.act, act!.id))).toContainEqual(
      expect.objectContaining({
        entity: "sites",
        change: expect.objectContaining({ telephone: { before: "01632 960 410", after: "01632 960 411" } }),
      }),
    );
    for (const fields of [{ revision: "1" }, { slug: "other" }, { id: "5" }, { parent_id: "1" }, { of_admin: "yes" }, { __proto__x: "1" }])
      expect((await priya.send("/branches/swindon", { revision: saved.body.revision, fields })).status, JSON.stringify(fields)).toBe(422);
  });

  test("hours of different days fit together; of the same day nothing is overwritten", async () => {
    const { admin, page } = await branchesOfAdmin();
    const [priya, tom] = [await admin.signedIn(), await admin.signedIn({ name: "Tom Hallett", role: "manager" })];
    const { revision, texts } = await page();
    await tom.send("/branches/swindon", { revision, fields: { monday: "09:00-18:00", "day.2026-12-25": "closed" } });
    const merged = await priya.send("/branches/swindon", {
      revision,
      fields: { tuesday: "closed", "day.2026-12-26": "closed Boxing Day" },
      from: { tuesday: texts["tuesday"] },
    });
    expect(merged.status).toBe(200);
    expect((await rowOf()).special_hours.map(({ day }) => day)).toEqual(["2026-12-25", "2026-12-26"]);
    const refused = await priya.send("/branches/swindon", {
      revision,
      fields: { monday: "10:00-16:00", name: "Hill Cars" },
      from: { monday: texts["monday"], name: texts["name"] },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        reason: "conflict",
        conflicts: [{ field: "monday", from: "08:30-19:00", theirs: "09:00-18:00", yours: "10:00-16:00", by: { name: "Priya Nair" } }],
        texts: { monday: "09:00-18:00", tuesday: "closed" },
      },
    });
    expect(await rowOf()).toMatchObject({ name: "Hill Cars Swindon" });
    const chosen = { revision: refused.body.revision, fields: { monday: "10:00-16:00" }, from: { monday: "09:00-18:00" } };
    expect((await priya.send("/branches/swindon", chosen)).status).toBe(200);
  });

  test("a later file does not overwrite what staff decided, names it, and is followed again when that is taken back", async () => {
    const { admin, page } = await branchesOfAdmin();
    const priya = await admin.signedIn();
    const { revision } = await page();
    await priya.send("/branches/swindon", { revision, fields: { telephone: "01632 960 411", monday: "closed" } });
    const report = await fromFile({ telephone: "01632 960 412", town: "Swindon North" });
    expect(report).toMatchObject({
      changed: ["swindon"],
      changes: [{ field: "town" }],
      overridden: [
        { slug: "swindon", field: "hours" },
        { slug: "swindon", field: "telephone", shown: "01632 960 411", file: "01632 960 412" },
      ],
    });
    expect(await rowOf()).toMatchObject({ telephone: "01632 960 411", town: "Swindon North" });
    expect((await page()).overrides).toMatchObject([
      { field: "hours", texts: { monday: "08:30-19:00" }, name: "Priya Nair" },
      { field: "telephone", texts: { telephone: "01632 960 412" }, name: "Priya Nair" },
    ]);
    expect((await priya.send("/branches/swindon/file", { fields: ["name"] })).status, "nobody decided it").toBe(422);
    expect((await priya.send("/branches/swindon/file", { fields: ["telephone", "monday"] })).status).toBe(200);
    const row = await rowOf();
    expect(row.telephone).toBe("01632 960 412");
    expect(row.hours[0]).toEqual({ open: "08:30", closed: "19:00" });
    await fromFile({ telephone: "01632 960 413" });
    expect((await rowOf()).telephone, "follows the file").toBe("01632 960 413");
    const { revision: now } = await page();
    await priya.send("/branches/swindon", { revision: now, fields: { telephone: "01632 960 499" } });
    await priya.send("/branches/swindon", { revision: (await page()).revision, fields: { telephone: "01632 960 413" } });
    await fromFile({ telephone: "01632 960 414" });
    expect((await rowOf()).telephone, "agreeing with the file ends it").toBe("01632 960 414");
  });

  test("a dealer without branches adds one with departments; a file that names it later leaves what staff typed", async () => {
    const admin = openAdmin(open.database);
    const priya = await admin.signedIn();
    expect(await listBranches(admin.services, ALL_RIGHTS)).toMatchObject({ branches: [], mayAdd: true });
    expect((await priya.send("/branches", { slug: "Hill Cars", name: "" })).body.errors).toEqual({
      slug: [expect.stringContaining("must contain only lower-case letters")],
    });
    expect((await priya.send("/branches", { slug: "hill", name: " " })).body.errors).toEqual({ name: ["is missing"] });
    expect((await priya.send("/branches", { slug: "hill", name: "Hill Cars" })).body).toEqual({ slug: "hill" });
    expect((await priya.send("/branches", { slug: "hill", name: "Hill Cars" })).body.errors).toEqual({
      slug: ["is the address of another branch"],
    });
    expect((await priya.send("/branches", { slug: "hill-workshop", name: "Workshop", parent: "hill" })).status).toBe(200);
    expect((await priya.send("/branches", { slug: "lost", name: "Lost", parent: "nowhere" })).status).toBe(422);
    const { branches } = await listBranches(admin.services, ALL_RIGHTS);
    expect(branches).toMatchObject([
      { slug: "hill", parent: null },
      { slug: "hill-workshop", parent: "Hill Cars" },
    ]);
    const page = async () => (await branchPage(admin.services, ALL_RIGHTS, "hill"))!;
    expect((await page()).overrides, "there is no file").toEqual([]);
    expect((await priya.send("/branches/hill/file", { fields: ["name"] })).status).toBe(422);
    expect((await page()).preview).toMatchObject({ testDriveDays: 0, hours: [], note: "Please call us for our opening hours" });
    const report = await fromFile({ slug: "hill", name: "Hill", town: "Bath" });
    expect(report.overridden).toMatchObject([{ slug: "hill", field: "name", shown: "Hill Cars", file: "Hill" }]);
    expect(await rowOf("hill")).toMatchObject({ name: "Hill Cars", town: "Bath", of_admin: false });
    expect((await page()).overrides).toMatchObject([{ field: "name", texts: { name: "Hill" } }]);
  });

  test("a preview has what was typed in the shop's words, and writes nothing", async () => {
    const { admin } = await branchesOfAdmin();
    const priya = await admin.signedIn({ name: "Megan Frost", role: "marketing" });
    const before = await rowOf();
    const preview = async (fields: Readonly<Record<string, string>>) => (await priya.send("/branches/swindon/preview", { fields })).body;
    expect(await preview({ monday: "09:30-18:00", "day.2026-12-25": "closed Christmas Day", name: "Hill" })).toMatchObject({
      title: "Hill",
      hours: [
        { days: "Monday", hours: "9.30am to 6pm" },
        { days: "Tue-Fri", hours: "8.30am to 7pm" },
        { days: "Saturday", hours: "9am to 5pm" },
        { days: "Sunday", hours: "Closed" },
      ],
      unusual: [{ day: "Friday 25 December 2026", hours: "Closed", reason: "Christmas Day" }],
    });
    const closed = Object.fromEntries("monday tuesday wednesday thursday friday saturday".split(" ").map((day) => [day, "closed"]));
    expect(await preview(closed), "no hours, no test drives").toMatchObject({ hours: [], testDriveDays: 0, status: null });
    expect((await preview({ monday: "late" })).errors).toHaveProperty("monday");
    expect((await priya.send("/branches/swindon/preview", { fields: { of_admin: "yes" } })).status).toBe(404);
    expect(await rowOf()).toEqual(before);
  });
});
