import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { filterOf, readActQuery } from "#server/staff/acts/act-query.ts";
import { listActs, PAGE } from "#server/staff/acts/list-acts.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { verifyExport } from "#server/staff/seals/verify-export.ts";
import { addPerson, AT_THE_MACHINE, EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { desc, eq, sql } from "drizzle-orm";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { adminReads } from "./admin-reads.ts";
import { openAdmin } from "./test-support/admin-client.ts";

const GET = { method: "GET" };
const EVERYTHING = { posts: [{ role: "owner", ...EVERYWHERE }] } as const;

function read({ services }: ReturnType<typeof openAdmin>, query: string) {
  return adminReads(services, () => undefined).acts(EVERYTHING, new URLSearchParams(query));
}

async function verified(admin: ReturnType<typeof openAdmin>, text: string) {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-audit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "export.jsonl"), text);
  return verifyExport(join(folder, "export.jsonl"), admin.services.audit.keys);
}

describe.each(testDatabases())("the audit log on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  test("is read by who, what, about whom and London's days, with names, newest first", async () => {
    const admin = openAdmin(open.database);
    const priya = await addPerson(admin.setting, { name: "Priya Nair" });
    admin.pass(DAY_MS);
    const tom = await addPerson(admin.setting, { name: "Tom Hallett", role: "sales" });
    const actor = { kind: "staff", staff: priya.id, session: null } as const;
    await staffWrite(admin.setting, { actor, action: "staff.end", detail: { person: tom.id } }, async () => ({ ok: true }));
    const all = await read(admin, "");
    expect(all.acts.map(({ action }) => action)).toEqual(["staff.end", "passkey.add", "staff.invite", "passkey.add", "staff.invite"]);
    expect(all.acts[0]).toMatchObject({ person: { id: priya.id, name: "Priya Nair" }, about: { id: tom.id, name: "Tom Hallett" } });
    expect(all.acts.at(-1)).toMatchObject({ actor: "cli:test", person: null, about: { name: "Priya Nair" } });
    const actions = async (query: string) => (await read(admin, query)).acts.map(({ action, about }) => `${action} ${about?.name ?? "-"}`);
    expect(await actions(`who=${priya.id}`)).toEqual(["staff.end Tom Hallett"]);
    expect(await actions("who=cli&what=staff.invite")).toEqual(["staff.invite Tom Hallett", "staff.invite Priya Nair"]);
    expect(await actions(`about=${tom.id}`)).toEqual(["staff.end Tom Hallett", "staff.invite Tom Hallett"]);
    expect(await actions("to=2026-11-21")).toEqual(["passkey.add -", "staff.invite Priya Nair"]);
    expect(await actions("from=2026-11-22&what=staff.invite")).toEqual(["staff.invite Tom Hallett"]);
    expect(await read(admin, "what=other&who=nobody&about=1&from=2026-02-30&before=0"), "what makes no sense").toMatchObject({
      filter: {},
      count: 5,
    });
  });

  test.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2026-11-21", 24],
  ])("the day %s has London's %i hours", (day, hours) => {
    const { from = 0, until = 0 } = filterOf(readActQuery(new URLSearchParams({ from: day, to: day })));
    expect((until - from) / HOUR_MS).toBe(hours);
  });

  test("is read in pages of 50 that do not shift when entries are added", async () => {
    const admin = openAdmin(open.database);
    const act = () => staffWrite(admin.setting, { actor: AT_THE_MACHINE, action: "session.end" }, async () => ({ ok: true }));
    for (let at = 0; at < PAGE + 2; at++) await act();
    const first = await read(admin, "");
    expect(first).toMatchObject({ count: PAGE + 2, counted: true, next: 3 });
    await act();
    const second = await read(admin, `before=${first.next}`);
    expect(second.acts.map(({ id }) => id)).toEqual([2, 1]);
    expect(second.next).toBeNull();
  });

  test("somebody of one website or branch reads none of it", async () => {
    const admin = openAdmin(open.database);
    await addPerson(admin.setting);
    const ofWexcombe = { posts: [{ role: "owner", site_id: null, website: "wexcombe" }] } as const;
    expect((await listActs(open.database, ofWexcombe, {})).acts).toEqual([]);
    expect((await listActs(open.database, EVERYTHING, {})).acts).toHaveLength(2);
  });

  test("its export needs the right and a proof of presence, is an act itself, and is whole", async () => {
    const admin = openAdmin(open.database);
    const gareth = await admin.signedIn({ name: "Gareth Pugh", role: "compliance" });
    const manager = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    expect(await admin.browser().send("/audit/export", { query: "" })).toMatchObject({ status: 401, body: { reason: "signed out" } });
    expect(await manager.send("/audit/export", { query: "" })).toMatchObject({ status: 403, body: { reason: "permission" } });
    admin.pass(10 * MINUTE_MS);
    expect(await gareth.send("/audit/export", { query: "" })).toMatchObject({ status: 403, body: { reason: "proof" } });
    admin.pass(-5 * MINUTE_MS);
    const { status, body } = await gareth.send("/audit/export", { query: "what=staff.invite&before=2" });
    expect(status).toBe(200);
    const [act] = await open.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1);
    expect(act).toMatchObject({
      action: "audit.export",
      staff: gareth.id,
      permission: "audit.export",
      detail: { query: { what: "staff.invite" } },
    });
    const file = await gareth.send(body.path, undefined, GET);
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="audit-log-2026-11-21.jsonl"');
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(await verified(admin, file.body)).toEqual({ acts: 2, seals: 1, unsealed: 0, faults: [] });
    expect(JSON.parse(file.body.split("\n")[0])).toEqual({
      export: { at: "2026-11-21T10:05:00.000Z", by: `staff:${gareth.id}`, act: act!.id, query: { what: "staff.invite" } },
    });
  });

  test("an export is downloaded by the session that asked for it, for five minutes", async () => {
    const admin = openAdmin(open.database);
    const gareth = await admin.signedIn({ name: "Gareth Pugh", role: "compliance" });
    const robert = await admin.signedIn({ name: "Robert Ashdown", role: "owner" });
    const manager = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    const { path } = (await gareth.send("/audit/export", { query: "" })).body;
    expect((await gareth.send(path, undefined, GET)).status).toBe(200);
    // Something else that this session did, which says of itself what an export says.
    const session = (await open.database.select().from(staffActs).where(eq(staffActs.action, "audit.export")))[0]!.session;
    const actor = { kind: "staff", staff: gareth.id, session } as const;
    await staffWrite(admin.setting, { actor, action: "session.prove", detail: { query: {} } }, async () => ({ ok: true }));
    expect((await robert.send(path, undefined, GET)).status).toBe(404);
    const otherBrowser = admin.browser();
    const { options } = (await otherBrowser.send("/sign-in/options", {})).body;
    await otherBrowser.send("/sign-in", { answer: gareth.device.get(options) });
    expect(await otherBrowser.whoami()).toBe("Gareth Pugh");
    expect((await otherBrowser.send(path, undefined, GET)).status).toBe(404);
    expect((await manager.send(path, undefined, GET)).status).toBe(403);
    expect((await admin.browser().send(path, undefined, GET)).status).toBe(401);
    const [own] = await open.database.select().from(staffActs).where(eq(staffActs.action, "session.prove"));
    for (const other of [`/audit/export/${own!.id}`, "/audit/export/1", "/audit/export/x", "/audit/export/99999999999999999999"])
      expect((await gareth.send(other, undefined, GET)).status, other).toBe(404);
    admin.pass(5 * MINUTE_MS);
    expect((await gareth.send(path, undefined, GET)).status).toBe(404);
  });

  test("pages and filters are read from an index, without sorting the log", async () => {
    const admin = openAdmin(open.database);
    const { id } = await addPerson(admin.setting);
    const plans = async (condition: string) => {
      const { rows } = await open.database.execute<{ "QUERY PLAN": string }>(
        sql.raw(`explain select * from staff_acts where ${condition} order by id desc limit ${PAGE + 1}`),
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    await open.exec(`INSERT INTO staff_acts (at, actor, action, detail)
      SELECT now(), 'staff:' || n % 40, 'session.' || n % 30, jsonb_build_object('person', n % 50)
      FROM generate_series(1, 6000) AS n; ANALYZE staff_acts;`);
    for (const condition of [
      "true",
      "id < 900",
      `actor = 'staff:${id}'`,
      "split_part(actor, ':', 1) = 'cli'",
      "action = 'staff.end'",
      `detail ->> 'person' = '${id}'`,
    ])
      expect(await plans(condition), condition).not.toMatch(/Sort|Seq Scan/);
  });
});
