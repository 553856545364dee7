import { londonDay } from "#domain/calendar.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { contentFolder } from "#server/content/content.ts";
import { watchContent } from "#server/content/watch-content.ts";
import { openStaffContent } from "#server/content/staff/open-staff-content.ts";
import { listPieces, showPiece, versionText } from "#server/content/staff/read-pieces.ts";
import { contentVersions } from "#server/content/staff/content-schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { desc, sql } from "drizzle-orm";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";

const WARRANTY = "pages/warranty.md";
const OFFER = "offers/returns.md";
const released = (path: string) => readFileSync(join(contentFolder(wexcombe), path), "utf8");
const AT = { website: wexcombe, folder: contentFolder(wexcombe) };

describe.each(testDatabases())("the content that staff write on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** Admin, and the content as the shop reads it. */
  async function begin() {
    await addSite(open.database, "swindon");
    const shop = await watchContent(wexcombe);
    const laid = await openStaffContent(open.database);
    onTestFinished(() => {
      shop.close();
      laid.close();
    });
    await laid.follow("wexcombe", shop.lay);
    const admin = openAdmin(open.database);
    const megan = await admin.signedIn({ name: "Megan Frost", role: "marketing" });
    const tom = await admin.signedIn({ name: "Tom Hallett", role: "manager" });
    const piece = async (path: string) => (await showPiece(open.database, AT, path))!;
    /** Saves a text and publishes it. */
    const publish = async (path: string, text: string, more: object = {}, who = megan, of = "") => {
      const { version: base, revision } = (await showPiece(open.database, AT, path)) ?? { version: 0, revision: 0 };
      const saved = await who.send("/content/wexcombe/save", { path, text, base });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const answer = await who.send(`/content/wexcombe${of}/publish`, { path, version: saved.body.version, revision, ...more });
      await laid.refresh();
      return answer;
    };
    return { admin, shop, laid, megan, tom, piece, publish };
  }

  test("a draft is in no page of the shop; what is published is, until it is taken back, byte for byte", async () => {
    const { shop, laid, megan, piece, publish } = await begin();
    expect((await piece(WARRANTY)).state).toBe("release");
    // A byte order mark and line ends of Windows are bytes too.
    const text = `\uFEFF${released(WARRANTY).replace("title: Warranty", "title: Our warranty").replaceAll("\n", "\r\n")}\r\n  \r\n`;
    const saved = await megan.send("/content/wexcombe/save", { path: WARRANTY, text, base: 0 });
    expect(saved.body).toEqual({ version: 1 });
    await laid.refresh();
    expect([shop.page("warranty")?.title, (await piece(WARRANTY)).state]).toEqual(["Warranty", "draft"]);
    const changes = laid.changes();
    expect((await publish(WARRANTY, text)).status).toBe(200);
    expect(laid.changes()).toBeGreaterThan(changes);
    expect([shop.page("warranty")?.title, (await piece(WARRANTY)).state]).toEqual(["Our warranty", "live"]);
    expect((await piece(WARRANTY)).text).toBe(text);
    const [stored] = (await open.database.execute<{ hex: string }>(sql`select encode(text, 'hex') as hex from content_versions`)).rows;
    expect(stored?.hex).toBe(Buffer.from(text, "utf8").toString("hex"));
    const { revision } = await piece(WARRANTY);
    expect((await megan.send("/content/wexcombe/withdraw", { path: WARRANTY, revision })).status).toBe(200);
    await laid.refresh();
    expect([shop.page("warranty")?.title, (await piece(WARRANTY)).state]).toEqual(["Warranty", "withdrawn"]);
    const [act] = await open.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1);
    expect(act).toMatchObject({ action: "content.withdraw", permission: "content.publish", actor: `staff:${megan.id}` });
    expect(await open.database.select().from(staffActChanges).orderBy(desc(staffActChanges.line)).limit(1)).toMatchObject([
      { entity: "content_pieces", key: `wexcombe/${WARRANTY}`, change: { live_version: { before: 1, after: null } } },
    ]);
  });

  test("a new page, a new post and a new offer are in the shop once they are published", async () => {
    const { shop, megan, publish, admin } = await begin();
    const today = londonDay(admin.now());
    for (const [path, fields] of [
      ["pages/tyres.md", "title: Tyres"],
      ["posts/tyres.md", `title: Tyres\ntemplate: news\npublished: ${today}`],
      ["offers/tyres.md", "title: Tyres\nlink: { url: /offers }\ntemplates: [home-offer]"],
    ] as const) {
      const text = `---\n${fields}\n---\n\nFour **winter** tyres.\n`;
      expect((await publish(path, text)).body, path).toMatchObject({ revision: expect.any(Number) });
      const again = await megan.send("/content/wexcombe/save", { path, text: `${text}More.`, base: 0, isNew: true });
      expect(again.body.errors, path).toEqual({ path: ["There is already “Tyres” at this address. Choose another name."] });
    }
    expect(shop.page("tyres")?.html).toContain("<strong>winter</strong>");
    expect(shop.posts(today).map(({ id }) => id)).toContain("tyres");
    expect(shop.allOffers().map(({ id }) => id)).toContain("tyres");
    expect((await listPieces(open.database, AT)).filter(({ title }) => title === "Tyres")).toHaveLength(3);
  });

  test("what is wrong is refused with line and words, as the check of the files says it, and nothing half-read goes live", async () => {
    const { shop, megan, publish } = await begin();
    const wrong = [
      ["---\ntitel: Warranty\n---\n", 2, "titel: There is no such field"],
      ["---\ntitle: Warranty\n---\n\n::: waranty\n:::\n", 5, 'There is no block "waranty": did you mean "warranty"?'],
      ["---\ntitle: Warranty\n---\n\nFrom {price}\n", 5, "There is no value for {price}"],
      ["Warranty", 1, "The file must start with its fields between two lines of ---"],
    ] as const;
    for (const [text, line, message] of wrong) {
      const { status, body } = await publish(WARRANTY, text);
      expect(status, text).toBe(422);
      expect(body, text).toMatchObject({ reason: "mistakes", mistakes: expect.arrayContaining([{ file: WARRANTY, line, message }]) });
      const typed = await megan.send("/content/wexcombe/preview", { path: WARRANTY, text });
      expect(typed.body.mistakes).toEqual(body.mistakes);
    }
    expect(shop.page("warranty")?.title).toBe("Warranty");
    // A menu leads to it.
    const unlinked = await publish(WARRANTY, released(WARRANTY).replace("---\n", "---\npage_live: false\n"));
    expect(unlinked.body.mistakes).toEqual([
      expect.objectContaining({ file: expect.stringMatching(/^menus\//), message: expect.stringContaining("/warranty") }),
    ]);
    expect((await publish("pages/html.md", "---\ntitle: HTML\n---\n\n<script>alert(1)</script>\n")).status).toBe(200);
    expect(shop.page("html")?.html).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
  });

  test("a text that breaks a rule of the compliance gate is refused with its line and what to do", async () => {
    const { shop, megan, publish } = await begin();
    const doubtful = "---\ntitle: Sale\n---\n\nOur sale.\nHurry, it is a good one.\n";
    const typed = await megan.send("/content/wexcombe/preview", { path: "pages/sale.md", text: doubtful });
    expect(typed.body).toMatchObject({
      mistakes: [],
      doubts: [
        { file: "pages/sale.md", line: 6, message: expect.stringMatching(/ The person responsible for compliance decides this\.$/) },
      ],
    });
    const { status, body } = await publish("pages/sale.md", "---\ntitle: Sale\n---\n\nOur sale.\nAll cars are sold as seen.\n");
    expect([status, body.reason]).toEqual([422, "mistakes"]);
    expect(body.mistakes).toEqual([{ file: "pages/sale.md", line: 6, message: expect.stringContaining("Consumer Rights Act 2015") }]);
    expect(shop.page("sale")).toBeUndefined();
  });

  test("of two people nothing is overwritten, and of two who publish one is first", async () => {
    const { megan, tom, piece } = await begin();
    const save = (who: typeof megan, text: string, base: number) =>
      who.send("/content/wexcombe/save", { path: OFFER, text: released(OFFER) + text, base });
    const both = await Promise.all([save(megan, "Megan", 0), save(tom, "Tom", 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = both[0].status === 200 ? "Megan Frost" : "Tom Hallett";
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      reason: "conflict",
      conflict: { by: { name: first }, version: 1, revision: 0 },
    });
    expect((await save(megan, "Both", 1)).body).toEqual({ version: 2 });
    const publish = (who: typeof megan, version: number, revision: number) =>
      who.send("/content/wexcombe/publish", { path: OFFER, version, revision });
    expect((await publish(tom, 1, 0)).body, "somebody wrote more meanwhile").toMatchObject({
      reason: "conflict",
      conflict: { by: { name: "Megan Frost" }, version: 2 },
    });
    const race = await Promise.all([publish(megan, 2, 0), publish(tom, 2, 0), publish(megan, 2, 0), publish(tom, 2, 0)]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await piece(OFFER)).toMatchObject({ state: "live", live: 2 });
    const acts = await open.database.select({ action: staffActs.action }).from(staffActs);
    expect(acts.filter(({ action }) => action === "content.publish")).toHaveLength(1);
  });

  test("a text with a rate goes live by somebody for compliance only, and releases have what only they change", async () => {
    const { admin, megan, publish, piece } = await begin();
    const aled = await admin.signedIn({ name: "Aled Price", role: "compliance" });
    const withRate = `${released(OFFER)}\nFrom £199 a month, 9.9% APR.\n`;
    const refused = await publish(OFFER, withRate);
    expect(refused).toMatchObject({ status: 422, body: { reason: "rate" } });
    const { version, revision } = await piece(OFFER);
    expect((await megan.send("/content/wexcombe/promotions/publish", { path: OFFER, version, revision })).status).toBe(403);
    expect((await aled.send("/content/wexcombe/promotions/publish", { path: OFFER, version, revision })).status).toBe(200);
    expect(await piece(OFFER)).toMatchObject({ state: "live", namesRate: true });
    expect((await publish(WARRANTY, `${released(WARRANTY)}More.\n`)).status).toBe(200);
    const other = await piece(WARRANTY);
    const without = { path: WARRANTY, version: other.version, revision: other.revision };
    expect((await aled.send("/content/wexcombe/promotions/publish", without)).body.reason).toBe("noRate");
    for (const path of ["pages/terms.md", "pages/privacy.md", "snippets/0-finance.md", "snippets/admin-fee.md"]) {
      const { status, body } = await megan.send("/content/wexcombe/save", { path, text: "---\ntitle: A\n---\n", base: 0 });
      expect([status, body.errors.path?.[0]], path).toEqual([422, expect.stringContaining("change only with a release")]);
      expect((await megan.send("/content/wexcombe/publish", { path, version: 1, revision: 0 })).status).toBe(422);
      expect((await piece(path)).reason, path).toBeTruthy();
    }
  });

  test("a scheduled text is in the shop at its time by the database's clock, and one that is ended is not", async () => {
    const { shop, laid, megan, piece } = await begin();
    const past = { day: "2020-01-01", time: "09:00" };
    const send = async (path: string, when: object) => {
      const saved = await megan.send("/content/wexcombe/save", { path, text: `${released(path)}Soon.\n`, base: 0 });
      const { version } = saved.body.version ? saved.body : await piece(path);
      return megan.send("/content/wexcombe/publish", { path, version, revision: (await piece(path)).revision, ...when });
    };
    expect((await send(WARRANTY, past)).body.reason).toBe("past");
    expect((await send(WARRANTY, { day: "2999-01-01", time: "25:00" })).body.errors).toEqual({ day: ["Choose a day and a time"] });
    expect((await send(WARRANTY, { day: "2999-01-01", time: "09:00" })).status).toBe(200);
    await laid.refresh();
    expect(await piece(WARRANTY)).toMatchObject({ state: "scheduled", scheduledAt: Date.UTC(2999, 0, 1, 9), live: null });
    expect(shop.page("warranty")?.html).not.toContain("Soon.");
    const changes = laid.changes();
    // As if its day had come: no node writes anything then.
    await open.exec(
      `BEGIN; SET LOCAL session_replication_role = replica;
        UPDATE content_pieces SET scheduled_at = now() + interval '300 milliseconds'; COMMIT`,
    );
    await laid.refresh();
    expect(laid.changes()).toBe(changes);
    await expect.poll(() => shop.page("warranty")?.html, { interval: 20, timeout: 10_000 }).toContain("Soon.");
    expect(laid.changes()).toBe(changes + 1);
    expect(await piece(WARRANTY)).toMatchObject({ state: "live", scheduledAt: null, live: 1 });

    expect((await send(OFFER, { day: "2999-07-01", time: "09:00" })).status).toBe(200);
    // Summer time.
    expect(await piece(OFFER)).toMatchObject({ state: "scheduled", scheduledAt: Date.UTC(2999, 6, 1, 8) });
    expect((await megan.send("/content/wexcombe/unschedule", { path: OFFER, revision: (await piece(OFFER)).revision })).status).toBe(200);
    expect((await piece(OFFER)).scheduledAt).toBeNull();
    const { revision } = await piece(OFFER);
    expect((await megan.send("/content/wexcombe/unschedule", { path: OFFER, revision })).body.reason).toBe("nothing");
  });

  test("no path leads out of the content, and versions are only ever added", async () => {
    const { megan } = await begin();
    for (const path of [
      "../website.ts",
      "pages/../../website.md",
      "pages/A.md",
      "pages/x.txt",
      "posts/2026/x.md",
      "pages/locations.md",
      "menus/x.md",
    ])
      expect((await megan.send("/content/wexcombe/save", { path, text: "", base: 0 })).status, path).toBe(422);
    expect((await megan.send("/content/constructor/save", { path: WARRANTY, text: "", base: 0 })).status).toBe(404);
    expect((await megan.send("/content/wexcombe/save", { path: WARRANTY, text: "a".repeat(50_001), base: 0 })).status).toBe(422);
    await megan.send("/content/wexcombe/save", { path: WARRANTY, text: "one", base: 0 });
    await megan.send("/content/wexcombe/save", { path: WARRANTY, text: "two", base: 1 });
    await expect(open.database.update(contentVersions).set({ text: "" })).rejects.toMatchObject({
      cause: { message: "Versions of the content are only ever added" },
    });
    await expect(open.database.delete(contentVersions)).rejects.toThrow();
    expect(await versionText(open.database, AT, WARRANTY, 1)).toBe("one");
  });
});
