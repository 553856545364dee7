import { parseDay } from "#domain/calendar.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { contentFolder } from "#server/content/content.ts";
import { openStaffContent } from "#server/content/staff/open-staff-content.ts";
import { contentVersions } from "#server/content/staff/content-schema.ts";
import { listPieces, showPiece } from "#server/content/staff/read-pieces.ts";
import { watchContent } from "#server/content/watch-content.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { addSite, EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";

const WARRANTY = "pages/warranty.md";
const OFFER = "offers/returns.md";
const MENU = "menus/footer-lower.md";
const withRate = (text: string) => `${text}At 9.9% APR.\n`;
const NEXT_YEAR = { day: "2999-01-01", time: "09:00" };

describe.each(testDatabases())("what staff wrote and what changes under it, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** How many versions there are, and acts of staff. */
  const written = async () => [await open.database.$count(contentVersions), await open.database.$count(staffActs)];

  /** Admin and the shop, with two of the release's files and a menu that a test may change as the next release would. */
  async function begin() {
    await addSite(open.database, "swindon");
    const folder = mkdtempSync(join(tmpdir(), "forecourt-release-"));
    // Every change has all of them read again.
    for (const path of [WARRANTY, OFFER]) cpSync(join(contentFolder(wexcombe), path), join(folder, path));
    for (const kind of ["featured-vehicles", "menus"]) mkdirSync(join(folder, kind));
    writeFileSync(join(folder, MENU), "---\nitems:\n  - { name: Our promise, url: /warranty }\n---\n");
    const shop = await watchContent(wexcombe, { folder });
    const laid = await openStaffContent(open.database);
    onTestFinished(() => {
      shop.close();
      laid.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await laid.follow("wexcombe", shop.lay);
    const at = { website: wexcombe, folder, leftOut: shop.leftOut };
    const admin = openAdmin(open.database, { content: () => [at] });
    const megan = await admin.signedIn({ name: "Megan Frost", role: "marketing" });
    const aled = await admin.signedIn({ name: "Aled Price", role: "compliance" });
    const piece = async (path: string) => (await showPiece(open.database, at, path))!;
    const send = async (call: string, body: object, who = megan) => {
      const answer = await who.send(`/content/wexcombe/${call}`, body);
      await laid.refresh();
      return answer;
    };
    const save = async (path: string, text: string) => (await send("save", { path, text, base: (await piece(path))?.version ?? 0 })).body;
    const publish = async (path: string, text: string, when: object = {}) => {
      const { version } = await save(path, text);
      return send("publish", { path, version, revision: (await piece(path))?.revision ?? 0, ...when });
    };
    const released = (path: string) => readFileSync(join(folder, path), "utf8");
    const release = async (path: string, text: string | null) => {
      if (text === null) rmSync(join(folder, path));
      else writeFileSync(join(folder, path), text);
      await shop.reload();
    };
    const reads = adminReads(admin.services, () => undefined);
    /** What Today has for somebody in compliance. */
    const today = async () => {
      const session = { id: aled.id, how: "passkey" as const, proved_at: 0, seen_at: 0 };
      const posts: Post[] = [{ role: "compliance", ...EVERYWHERE }];
      const page = await reads.today({ session, person: { id: aled.id, name: "", email: null }, rights: { posts } }, new URLSearchParams());
      return page.texts?.rows;
    };
    return { at, today, shop, laid, megan, aled, piece, send, save, publish, released, release };
  }

  test("a text that is wrong at its time leaves the live one in the shop, and its page says why", async () => {
    const { at, shop, laid, piece, publish, send, released, release } = await begin();
    expect((await publish(WARRANTY, released(WARRANTY).replace("title: Warranty", "title: Live"))).status).toBe(200);
    await release("featured-vehicles/spring.md", "---\ntitle: Spring\ntabs: [{ label: Spring }]\n---\n");
    const soon = "---\ntitle: Soon\n---\n\n::: featured-vehicles\nname: spring\n:::\n";
    const scheduled = await publish(WARRANTY, soon, NEXT_YEAR);
    expect(scheduled.status, JSON.stringify(scheduled.body)).toBe(200);
    // Before its time a release takes away what the text names.
    await release("featured-vehicles/spring.md", null);
    await open.exec(
      "BEGIN; SET LOCAL session_replication_role = replica; UPDATE content_pieces SET scheduled_at = now() - interval '1 second'; COMMIT",
    );
    await laid.refresh();
    expect(shop.page("warranty")?.title).toBe("Live");
    expect(await piece(WARRANTY)).toMatchObject({ state: "notShown", live: 1, wrong: [expect.stringMatching(/^Line 6: .*spring/)] });
    expect((await listPieces(open.database, at)).find(({ path }) => path === WARRANTY)).toMatchObject({ state: "notShown" });
    // The next schedule keeps the live one until its time, and so does its end.
    const again = await publish(WARRANTY, released(WARRANTY).replace("title: Warranty", "title: Later"), NEXT_YEAR);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect([shop.page("warranty")?.title, (await piece(WARRANTY)).live]).toEqual(["Live", 1]);
    await send("unschedule", { path: WARRANTY, revision: (await piece(WARRANTY)).revision });
    expect(shop.page("warranty")?.title).toBe("Live");
  });

  test("a text of the release is published as it is, by one of two, and a later release does not change it", async () => {
    const { shop, piece, send, released, release } = await begin();
    const asReleased = released(WARRANTY);
    const publish = () => send("publish", { path: WARRANTY, version: 0, revision: 0 });
    const before = await written();
    for (const [refused, status] of [
      [{ revision: 0, day: "2020-01-01", time: "09:00" }, 422],
      [{ revision: 7 }, 409],
    ] as const)
      expect((await send("publish", { path: WARRANTY, version: 0, ...refused })).status).toBe(status);
    expect(await written(), "nothing is written").toEqual(before);
    const race = await Promise.all([publish(), publish()]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { version } = race.find(({ status }) => status === 200)!.body;
    expect(await piece(WARRANTY)).toMatchObject({ state: "live", live: 1, version: 1, text: asReleased, releaseChanged: false });
    await release(WARRANTY, asReleased.replace("title: Warranty", "title: Next release"));
    expect(shop.page("warranty")?.title).toBe("Warranty");
    expect(await piece(WARRANTY)).toMatchObject({ state: "live", releaseChanged: true });
    expect((await send("publish", { path: "pages/nothing-here.md", version: 0, revision: 0 })).status, "there is no such file").toBe(404);
    expect((await publish()).status, "it is written by now").toBe(409);
    const next = await send("save", { path: WARRANTY, text: `${asReleased}More.\n`, base: version });
    expect([next.status, next.body], "what is typed goes on from it").toEqual([200, { version: 2 }]);
  });

  test("a release that changes a file under a text of staff is a conflict until one of the two is chosen", async () => {
    const { shop, piece, publish, save, send, released, release } = await begin();
    await publish(WARRANTY, released(WARRANTY).replace("title: Warranty", "title: Ours"));
    expect(await piece(WARRANTY)).toMatchObject({ releaseChanged: false, state: "live" });
    await release(WARRANTY, released(WARRANTY).replace("title: Warranty", "title: Next release"));
    const changed = await piece(WARRANTY);
    expect(changed).toMatchObject({ releaseChanged: true, state: "live" });
    expect(shop.page("warranty")?.title).toBe("Ours");
    const { version, revision } = changed;
    const race = await Promise.all([1, 2].map(() => send("keep", { path: WARRANTY, version, revision })));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await piece(WARRANTY)).toMatchObject({ releaseChanged: false, state: "live", live: 2, version: 2, hasDraft: false });
    expect(shop.page("warranty")?.title).toBe("Ours");
    await release(WARRANTY, released(WARRANTY).replace("title: Next release", "title: The one after"));
    const changedAgain = await piece(WARRANTY);
    expect(changedAgain.releaseChanged).toBe(true);
    expect((await send("withdraw", { path: WARRANTY, revision: changedAgain.revision, all: true })).status).toBe(200);
    expect([shop.page("warranty")?.title, (await piece(WARRANTY)).releaseChanged]).toEqual(["The one after", false]);

    // A draft over an older file too, and one that is kept stays a draft.
    await save(OFFER, `${released(OFFER)}Ours.\n`);
    await release(OFFER, `${released(OFFER)}Released.\n`);
    const draft = await piece(OFFER);
    expect(draft).toMatchObject({ releaseChanged: true, state: "draft" });
    expect((await send("keep", { path: OFFER, version: draft.version, revision: draft.revision })).status).toBe(200);
    expect(await piece(OFFER)).toMatchObject({ releaseChanged: false, state: "draft", version: 2 });
  });

  test("the live text is changedAgain back while another is scheduled, which stays scheduled", async () => {
    const { shop, piece, publish, send, released } = await begin();
    await publish(WARRANTY, released(WARRANTY).replace("title: Warranty", "title: Live"));
    await publish(WARRANTY, released(WARRANTY).replace("title: Warranty", "title: Soon"), NEXT_YEAR);
    expect(await piece(WARRANTY)).toMatchObject({ state: "scheduled", live: 1, scheduled: 2 });
    expect((await send("withdraw", { path: WARRANTY, revision: (await piece(WARRANTY)).revision })).status).toBe(200);
    expect(shop.page("warranty")?.title).toBe("Warranty");
    expect(await piece(WARRANTY)).toMatchObject({ state: "scheduled", live: null, scheduled: 2 });
    expect((await send("withdraw", { path: WARRANTY, revision: (await piece(WARRANTY)).revision })).body.reason).toBe("nothing");
  });

  test("each version is on a page of the history, a hundred at a time", async () => {
    const { megan, at } = await begin();
    for (let base = 0; base < 102; base++) {
      const { status } = await megan.send("/content/wexcombe/save", { path: OFFER, text: `${base + 1}`, base });
      expect(status).toBe(200);
    }
    const first = await showPiece(open.database, at, OFFER);
    expect([first?.versions[0]?.version, first?.versions.at(-1)?.version, first?.hasOlder]).toEqual([102, 3, true]);
    const second = await showPiece(open.database, at, OFFER, { before: 3 });
    expect([second?.versions.map(({ version }) => version), second?.hasOlder]).toEqual([[2, 1], false]);
  });

  test.each([
    "APR 9.9 per cent",
    "A.P.R. from 9.9",
    "the lowest A P R",
    "the lowest a.p.r",
    "9.9 percent",
    "nine point nine per cent",
    "9.9&#37; a year",
    "**9.9** %",
    "9.9\u00A0\uFF05",
    "7.9 p.a.",
    "\u00A3199 per month",
    "\u00A3199pm",
    "\u00A3199 p.m.",
    "\u00A3**199** a month",
    "\u00A3199&nbsp;each month",
    "from 199 a month",
    "199 pounds a month",
    "two hundred pounds a month",
    "\u00A350 every four weeks",
    "48 payments of \u00A3199",
    "9.9 y cant",
  ])("only somebody in compliance publishes “%s”", async (words) => {
    const { publish, save, send, aled, piece } = await begin();
    const text = `---\ntitle: Spring\n---\n\n${words}\n`;
    expect((await publish("pages/spring.md", text)).body).toMatchObject({ reason: "rate" });
    const { version } = await save("pages/spring.md", text);
    const { revision } = await piece("pages/spring.md");
    expect((await send("promotions/publish", { path: "pages/spring.md", version, revision }, aled)).status).toBe(200);
  });

  test.each([
    "Open until 6pm, 7 days a week",
    "Twelve months\u2019 warranty",
    "A \u00A399 fee reserves it",
    "1 voucher per vehicle",
    "We hired a PR firm",
  ])("anybody who publishes content publishes “%s”", async (words) => {
    const { publish } = await begin();
    expect((await publish("pages/spring.md", `---\ntitle: Spring\n---\n\n${words}\n`)).status).toBe(200);
  });

  test("a menu is changed like any other text", async () => {
    const { shop, publish, released } = await begin();
    const path = MENU;
    expect((await publish(path, released(path).replace("items:", "items:\n  - { name: Warranty, url: /warranty }"))).status).toBe(200);
    expect(shop.menus().lower[0]).toMatchObject({ name: "Warranty", url: "/warranty" });
    expect((await publish(path, released(path).replace("items:", "items:\n  - { name: Nowhere, url: /nowhere }"))).body.reason).toBe(
      "mistakes",
    );
  });

  test("a text that staff began is renamed, its old address leads to the new one, and a menu may still name the old one", async () => {
    const { shop, piece, publish, save, send, released, laid } = await begin();
    const [old, to] = ["pages/tyres.md", "pages/winter-tyres.md"];
    await publish(old, "---\ntitle: Tyres\n---\n");
    await publish(MENU, released(MENU).replace("items:", "items:\n  - { name: Tyres, url: /tyres }"));
    await save(old, "---\ntitle: Tyres, a draft\n---\n");
    const { version, revision } = await piece(old);
    const rename = (name: string) => send("rename", { path: old, version, revision, name });
    expect((await rename("warranty")).body.errors).toEqual({ name: ["There is already “Warranty” at this address. Choose another name."] });
    expect((await rename("locations")).body.errors.name[0]).toContain("already has a page");
    expect((await rename("../terms")).status).toBe(422);
    const race = await Promise.all(["winter-tyres", "summer-tyres"].map(rename));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const reached = race.find(({ status }) => status === 200)!.body.path;
    expect(shop.renamedTo!(old)).toBe(reached);
    expect(await piece(old)).toBeUndefined();
    expect(await piece(reached)).toMatchObject({ state: "live", live: 1, version: 2, hasDraft: true, title: "Tyres, a draft" });
    expect([shop.page("tyres"), shop.page(reached.slice(6, -3))?.title]).toEqual([undefined, "Tyres"]);
    // Whoever begins a text at the old address has it there, with a history that goes on.
    expect((await send("save", { path: old, text: "---\ntitle: New\n---\n", base: 0, isNew: true })).body).toEqual({ version: 3 });
    await laid.refresh();
    expect(shop.renamedTo!(old)).toBeUndefined();
    expect((await send("rename", { path: "pages/warranty.md", name: to, version: 1, revision: 0 })).body.reason).toBe("ofRelease");
  });

  test("a text that staff began is deleted, unless a menu leads to it or a colleague has changed it", async () => {
    const { shop, at, piece, publish, save, send, released } = await begin();
    const path = "posts/tyres.md";
    const menu = MENU;
    await publish(path, "---\ntitle: Tyres\ntemplate: news\npublished: 2026-01-01\n---\n");
    await publish(menu, released(menu).replace("items:", "items:\n  - { name: Tyres, url: /news/tyres }"));
    const remove = async (version: number) => send("remove", { path, version, revision: (await piece(path)).revision });
    expect((await remove(1)).body).toMatchObject({ reason: "mistakes", mistakes: [{ file: menu }] });
    await publish(menu, released(menu));
    await save(path, "---\ntitle: More tyres\ntemplate: news\npublished: 2026-01-01\n---\n");
    expect((await remove(1)).body.reason).toBe("conflict");
    expect((await remove(2)).status).toBe(200);
    expect(await piece(path)).toBeUndefined();
    expect((await listPieces(open.database, at)).some((each) => each.path === path)).toBe(false);
    expect(shop.posts(parseDay("2026-11-24")!).some(({ id }) => id === "tyres")).toBe(false);
    expect((await send("remove", { path: WARRANTY, version: 1, revision: 0 })).body.reason).toBe("ofRelease");
  });

  test("somebody asks compliance to publish a text, who has it on Today until it is published or changed", async () => {
    const { aled, save, send, piece, today } = await begin();
    const path = "pages/spring.md";
    const text = "---\ntitle: Spring\n---\n\nAt 9.9% APR.\n";
    await save(path, "---\ntitle: Spring\n---\n");
    expect((await send("ask", { path, version: 1 })).body.reason).toBe("noRate");
    await save(path, text);
    expect((await send("ask", { path, version: 1 })).body.reason).toBe("conflict");
    expect(await today()).toEqual([]);
    expect((await send("ask", { path, version: 2 })).status).toBe(200);
    const request = { path, title: "Spring", waitsFor: "compliance", asked: expect.objectContaining({ name: "Megan Frost" }) };
    expect(await today()).toEqual([expect.objectContaining(request)]);
    await save(path, `${text}More.\n`);
    expect(await today(), "a newer text is another request").toEqual([]);
    await send("ask", { path, version: 3 });
    expect(await today()).toHaveLength(1);
    const { version, revision } = await piece(path);
    const race = await Promise.all([1, 2].map(() => send("promotions/publish", { path, version, revision }, aled)));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await today()).toEqual([]);
    expect((await send("ask", { path, version: 3 })).body.reason).toBe("published");
    expect((await send("ask", { path: WARRANTY, version: 1 })).status, "nobody has written a version of it").toBe(404);
  });

  test("what was asked for stays asked for when a text is kept over the release's, or renamed", async () => {
    const { save, send, piece, released, release, today, publish } = await begin();
    await save(OFFER, withRate(released(OFFER)));
    expect((await send("ask", { path: OFFER, version: 1 })).status).toBe(200);
    await release(OFFER, `${released(OFFER)}Released.\n`);
    const { version, revision } = await piece(OFFER);
    expect((await send("keep", { path: OFFER, version, revision })).body).toEqual({ version: 2 });
    const byMegan = expect.objectContaining({ name: "Megan Frost" });
    expect(await today()).toEqual([expect.objectContaining({ path: OFFER, waitsFor: "compliance", asked: byMegan })]);

    // A new text, and one whose earlier version is live.
    await publish("pages/tyres.md", "---\ntitle: Tyres\n---\n");
    for (const [name, newest] of [
      ["spring", 1],
      ["tyres", 2],
    ] as const) {
      await save(`pages/${name}.md`, withRate(`---\ntitle: ${name}\n---\n\n`));
      expect((await send("ask", { path: `pages/${name}.md`, version: newest })).status).toBe(200);
      const { revision: at } = await piece(`pages/${name}.md`);
      const renamed = await send("rename", { path: `pages/${name}.md`, version: newest, revision: at, name: `${name}-2027` });
      expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
      expect(await piece(`pages/${name}-2027.md`)).toMatchObject({ asked: byMegan });
    }
    expect((await today())?.map(({ path }) => path).toSorted()).toEqual([OFFER, "pages/spring-2027.md", "pages/tyres-2027.md"]);
  });

  test("a text that was deleted and comes with a later release is the release's until staff write it again", async () => {
    const { at, shop, piece, publish, save, send, released, release } = await begin();
    const path = "pages/tyres.md";
    await publish(path, "---\ntitle: Deleted\n---\n");
    const { version, revision } = await piece(path);
    expect((await send("remove", { path, version, revision })).status).toBe(200);
    await release(path, "---\ntitle: Of the release\n---\n");
    const unwritten = { title: "Of the release", state: "release", asked: null, hasDraft: false, releaseChanged: false };
    expect(await piece(path)).toMatchObject({ ...unwritten, text: released(path), version: 0, versions: [] });
    const listed = () => listPieces(open.database, at).then((pieces) => pieces.find((each) => each.path === path));
    expect(await listed()).toMatchObject({ ...unwritten, by: null });
    expect(await save(path, "---\ntitle: Ours again\n---\n")).toEqual({ version: 2 });
    expect(await piece(path)).toMatchObject({ title: "Ours again", version: 2, live: null });
    expect(await listed()).toMatchObject({ title: "Ours again", by: { name: "Megan Frost" } });
    expect(shop.page("tyres")?.title).toBe("Of the release");
    expect((await send("publish", { path, version: 2, revision: (await piece(path)).revision })).status).toBe(200);
    expect(shop.page("tyres")?.title).toBe("Ours again");
  });
});
