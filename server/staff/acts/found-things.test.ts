import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { vehicles } from "#server/database/schema.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { changePosts } from "#server/staff/people/change-access.ts";
import { addPerson, addSite, AT_THE_MACHINE, EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { asc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PAGE } from "./list-acts.ts";

const EVERYTHING = { posts: [{ role: "owner", ...EVERYWHERE }] } as const;

describe.each(testDatabases())("a search of the audit log on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function log() {
    const admin = openAdmin(open.database);
    const gareth = await admin.signedIn({ name: "Gareth Pugh", role: "compliance" });
    const search = async (text: string) => (await gareth.send("/audit/search", { text })).body.found as string[];
    const read = async (query: Record<string, string>) => {
      const { acts, count } = await adminReads(admin.services, () => undefined).acts(EVERYTHING, new URLSearchParams(query));
      expect(count).toBe(acts.length);
      return acts;
    };
    const texts = async (query: Record<string, string>) =>
      (await read(query)).map(({ action, about }) => `${action} ${about?.name ?? "-"}`);
    return { admin, gareth, search, read, texts };
  }

  /** A vehicle, and an act that changed its price, as the trigger of an audited table notes it. */
  async function changedVehicle(plate: string, site: number): Promise<number> {
    const row = { ...fiesta(site), source_key: `WX-${plate}`, vrm: plate };
    const [vehicle] = await open.database.insert(vehicles).values(row).returning({ id: vehicles.stock_id });
    await open.exec(`INSERT INTO staff_acts (at, actor, action, detail) VALUES (now(), 'cli:test', 'staff.posts', '{}');
      INSERT INTO staff_act_changes (act, entity, key, change) SELECT max(id), 'vehicles', '${vehicle!.id}', '{}' FROM staff_acts;`);
    return vehicle!.id;
  }

  test("finds people by a part of their name or their address, and what they did and what was done to them", async () => {
    const { admin, search, texts, gareth } = await log();
    const leah = await addPerson(admin.setting, { name: "Leah O'Connor_1", role: "sales" });
    expect(await search("o'connor_1")).toEqual([`person.${leah.id}`]);
    expect(await search(" LEAH.O'CONNOR_1@wexcombe.example ")).toEqual([`person.${leah.id}`]);
    for (const text of ["", "  ", "%", "O_C", "\\", "Leah' OR true --"]) expect(await search(text), text).toEqual([]);
    expect(await texts({ found: `person.${leah.id}` })).toEqual(["staff.invite Leah O'Connor_1"]);
    expect(await texts({ found: `person.${gareth.id}` }), "by and about").toEqual(["passkey.add Gareth Pugh", "staff.invite Gareth Pugh"]);
    expect(await texts({ found: `person.${leah.id},action.passkey.add`, what: "staff.invite" })).toEqual(["staff.invite Leah O'Connor_1"]);
    expect(await texts({ found: "none" })).toEqual([]);
    expect(await texts({ found: `person.${crypto.randomUUID()}` })).toEqual([]);
    expect((await texts({ found: "person.1,vehicle.x,action.other" })).length, "what makes no sense").toBe(4);
    expect((await gareth.send("/audit/search", { text: "a".repeat(101) })).status).toBe(422);
  });

  test("finds vehicles by plate or stock number, and names them with their plate", async () => {
    const { search, read } = await log();
    const swindon = await addSite(open.database, "swindon");
    const id = await changedVehicle("HH71JDG", swindon);
    await changedVehicle("WP70TBJ", swindon);
    for (const text of ["hh71 jdg", "HH71JDG", "WX-HH71JDG", String(id)]) expect(await search(text), text).toEqual([`vehicle.${id}`]);
    expect(await search("99999999999")).toEqual([]);
    expect(await read({ found: `vehicle.${id}` })).toMatchObject([{ vehicles: [{ id, name: "Ford Fiesta", plate: "HH71JDG" }] }]);
  });

  test("a branch has the posts given and taken there, its people and its vehicles", async () => {
    const { admin, texts, read } = await log();
    const [swindon, salisbury] = [await addSite(open.database, "swindon"), await addSite(open.database, "salisbury")];
    await changedVehicle("HH71JDG", swindon);
    const tom = await addPerson(admin.setting, { name: "Tom Hallett", role: "sales", site_id: swindon, passkey: false });
    await addPerson(admin.setting, { name: "Owen Price", role: "sales", site_id: salisbury, passkey: false });
    const toSalisbury = [{ role: "sales" as const, site_id: salisbury, website: null }];
    await changePosts(admin.setting, { actor: AT_THE_MACHINE }, tom.id, toSalisbury);
    expect(await texts({ site: String(swindon) })).toEqual(["staff.posts Tom Hallett", "staff.invite Tom Hallett", "staff.posts -"]);
    expect(await texts({ site: String(salisbury) })).toEqual([
      "staff.posts Tom Hallett",
      "staff.invite Owen Price",
      "staff.invite Tom Hallett",
    ]);
    expect(await texts({ site: "4711" })).toEqual([]);
    expect((await read({ site: "0" })).length, "what makes no sense").toBeGreaterThan(4);
  });

  test("entries about personal data can be read alone", async () => {
    const { admin, read } = await log();
    await addPerson(admin.setting, { name: "Tom Hallett", role: "sales" });
    const acts = await read({ personal: "1" });
    expect(acts.map(({ action, personal }) => `${action} ${personal}`)).toEqual(["staff.invite true", "staff.invite true"]);
    expect((await read({})).filter(({ personal }) => personal)).toHaveLength(2);
  });

  test("an export has what was found, and its entry has ids instead of what was typed", async () => {
    const { admin, gareth, search } = await log();
    await addPerson(admin.setting, { name: "Tom Hallett", role: "sales" });
    const found = (await search("hallett")).join(",");
    const { body } = await gareth.send("/audit/export", { query: `found=${found}&personal=1` });
    const lines = (await gareth.send(body.path, undefined, { method: "GET" })).body.trim().split("\n");
    expect(lines.filter((line: string) => line.includes('"action"'))).toHaveLength(1);
    const acts = await open.database.select().from(staffActs).orderBy(asc(staffActs.id));
    expect(acts.at(-1)).toMatchObject({
      action: "audit.export",
      detail: { query: { personal: true, found: { vehicles: [], actions: [] } } },
    });
    expect(JSON.stringify(acts)).not.toMatch(/hallett/i);
  });

  test("many entries of one person are read by pages", async () => {
    const { gareth, admin } = await log();
    await gareth.send("/audit/export", { query: "" });
    await open.exec(`INSERT INTO staff_acts (at, actor, action, detail)
      SELECT now(), 'staff:${gareth.id}', 'session.prove', '{}' FROM generate_series(1, 10100);
      ANALYZE staff_acts;`);
    const reads = adminReads(admin.services, () => undefined);
    const first = await reads.acts(EVERYTHING, new URLSearchParams({ found: `person.${gareth.id}` }));
    expect(first).toMatchObject({ count: 10_000, counted: false });
    expect(first.acts).toHaveLength(PAGE);
    const exported = await reads.acts(EVERYTHING, new URLSearchParams({ found: `person.${gareth.id}`, what: "audit.export" }));
    expect(exported, "behind many newer ones of another kind").toMatchObject({ count: 1, acts: [{ action: "audit.export" }] });
    const second = await reads.acts(EVERYTHING, new URLSearchParams({ found: `person.${gareth.id}`, before: String(first.next) }));
    expect(second.acts[0]!.id).toBe(first.acts.at(-1)!.id - 1);
  });
});
