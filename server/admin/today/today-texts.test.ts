import { addDays, londonDay } from "#domain/calendar.ts";
import type { Role } from "#domain/staff/roles.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { emptySearches } from "#server/numbers/numbers-schema.ts";
import { EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const page = (title: string, words = "Four winter tyres.") => `---\ntitle: ${title}\n---\n\n${words}\n`;

describe.each(testDatabases())("what waits for whoever writes content, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function begin() {
    const admin = openAdmin(open.database, { from: Date.now() });
    const signIn = (name: string, role: Role) => admin.signedIn({ name, role });
    const [anna, rosa, aled] = [
      await signIn("Anna Hughes", "marketing"),
      await signIn("Rosa Lind", "marketing"),
      await signIn("Aled Pugh", "compliance"),
    ];
    const save = async (who: typeof anna, path: string, text: string) => {
      const { status, body } = await who.send("/content/wexcombe/save", { path, text, base: 0 });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.version as number;
    };
    const reads = adminReads(admin.services, () => undefined);
    const today = async (id: string, role: Role, website: string | null = null) => {
      const session = { id, how: "passkey" as const, proved_at: 0, seen_at: 0 };
      const rights = { posts: [{ role, ...EVERYWHERE, website }] };
      return reads.today({ session, person: { id, name: "", email: null }, rights }, new URLSearchParams());
    };
    const waiting = async (...of: Parameters<typeof today>) => {
      const { texts, plannedTexts } = await today(...of);
      return texts && plannedTexts && [...texts.rows, ...plannedTexts.rows].map(({ title, waitsFor }) => [title, waitsFor]);
    };
    return { admin, anna, rosa, aled, save, today, waiting };
  }

  test("is their own drafts, what goes live by itself and what compliance has been asked for, by their role", async () => {
    const { anna, rosa, aled, save, today, waiting } = await begin();
    await save(anna, "pages/tyres.md", page("Tyres"));
    await save(rosa, "pages/brakes.md", page("Brakes"));
    const version = await save(anna, "pages/snow.md", page("Snow"));
    const tomorrow = { day: addDays(londonDay(Date.now()), 2), time: "09:00" };
    const scheduled = await anna.send("/content/wexcombe/publish", { path: "pages/snow.md", version, revision: 0, ...tomorrow });
    expect(scheduled.status, JSON.stringify(scheduled.body)).toBe(200);
    const rate = await save(anna, "pages/rate.md", page("Rate", "From 8.9% APR representative."));
    expect((await anna.send("/content/wexcombe/ask", { path: "pages/rate.md", version: rate })).status).toBe(200);

    expect(await waiting(anna.id, "marketing")).toEqual([
      ["Rate", "asked"],
      ["Tyres", "draft"],
      ["Snow", "scheduled"],
    ]);
    const panels = async (id: string, role: Role) => {
      const { texts, plannedTexts } = await today(id, role);
      return [texts, plannedTexts].map((panel) => panel?.rows.map(({ waitsFor }) => waitsFor));
    };
    expect(await panels(anna.id, "marketing"), "nothing for her to do").toEqual([[], ["asked", "draft", "scheduled"]]);
    expect(await panels(aled.id, "compliance")).toEqual([["compliance"], []]);
    expect(await waiting(rosa.id, "marketing"), "a colleague's draft is theirs").toEqual([
      ["Rate", "asked"],
      ["Brakes", "draft"],
      ["Snow", "scheduled"],
    ]);
    expect(await waiting(aled.id, "compliance")).toEqual([["Rate", "compliance"]]);
    expect(await waiting(anna.id, "marketing", "tradeyard-vans"), "of another website").toEqual([]);
    for (const role of ["sales", "reader", "photographer"] as const) expect(await waiting(anna.id, role), role).toBeNull();

    // What is published waits no more; a newer draft over it does.
    expect((await anna.send("/content/wexcombe/publish", { path: "pages/tyres.md", version: 1, revision: 0 })).status).toBe(200);
    expect((await waiting(anna.id, "marketing"))?.map(([title]) => title)).toEqual(["Rate", "Snow"]);
    const newer = { path: "pages/tyres.md", text: page("New tyres"), base: 1 };
    expect((await anna.send("/content/wexcombe/save", newer)).status).toBe(200);
    expect(await waiting(anna.id, "marketing")).toContainEqual(["New tyres", "draft"]);
  });

  test("is the words that shoppers searched for in vain, of the websites that they reach", async () => {
    const { anna, today } = await begin();
    const day = londonDay(Date.now());
    await open.database.insert(emptySearches).values([
      { website: "wexcombe", day, words: "camper van", times: 5 },
      { website: "wexcombe", day, words: "roadster", times: 2 },
      { website: "tradeyard-vans", day, words: "tipper", times: 9 },
      { website: "wexcombe", day: addDays(day, -8), words: "hearse", times: 9 },
    ]);
    expect((await today(anna.id, "marketing")).searches).toEqual([
      { words: "tipper", times: 9 },
      { words: "camper van", times: 5 },
    ]);
    expect((await today(anna.id, "marketing", "wexcombe")).searches).toEqual([{ words: "camper van", times: 5 }]);
    for (const role of ["sales", "compliance", "reader"] as const) expect((await today(randomUUID(), role)).searches, role).toBeNull();
  });
});
