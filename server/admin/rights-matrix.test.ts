import type { Scope } from "#domain/staff/allowed.ts";
import { ALL_ROLES, type Role } from "#domain/staff/roles.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { staffImports } from "#server/database/staff-imports-schema.ts";
import { emptyReport } from "#server/stock/import/report.ts";
import { openStockRegister } from "#server/stock/register/stock-register.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { addPerson, addSite, AT_THE_MACHINE } from "#server/staff/test-support/staff-fixture.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tradeyardVans } from "#websites/tradeyard-vans/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { openAdmin, ORIGIN } from "./test-support/admin-client.ts";
import { EDITORS, READERS, ROUTES, PRICE_ROLES, OTHERS, ANY, WEBSITES, reaches, expected } from "./test-support/rights-table.ts";

// The rule is the same on both databases; the lists' SQL is compared on both elsewhere.
const engine = testDatabases().at(-1)!;

describe("what each role may do on each route", () => {
  let open: TestDatabase;
  let swindon: number;
  /** The demonstration's: it asks nobody. */
  let register: ReturnType<typeof openStockRegister>;
  let scopes: Scope[];
  let things: Scope[];
  /** A vehicle at each branch. */
  let stock: { stock_id: number; site_id: number }[];
  beforeAll(async () => {
    open = await engine.open();
    register = openStockRegister({ database: open.database, dvla: undefined, isDemo: true, now: Date.now });
    swindon = await addSite(open.database, "swindon");
    const salisbury = await addSite(open.database, "salisbury");
    scopes = [null, swindon].flatMap((site_id) => [null, "wexcombe"].map((website) => ({ site_id, website })));
    stock = [...(await insertAt(swindon)), ...(await insertAt(salisbury))];
    things = [swindon, salisbury, null].flatMap((site_id) => WEBSITES.map((website) => ({ site_id, website })));
  });
  afterAll(() => open.close());

  const insertAt = (site_id: number) =>
    open.database.insert(vehicles).values(fiesta(site_id)).returning({ stock_id: vehicles.stock_id, site_id: vehicles.site_id });

  test("every route is in the table", () => {
    const { app } = openAdmin(undefined as never);
    const routes = app.routes.filter(({ method, path }) => method !== "ALL" && !OTHERS.test(path));
    expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  test.each(ALL_ROLES)("%s: in each scope, to people of each branch and website, by session and by token", async (role) => {
    let requests = 0;
    for (const scope of scopes) {
      const admin = openAdmin(open.database, { register });
      const where = `${role} ${JSON.stringify(scope)}`;
      const caller = await admin.signedIn({ name: `Caller ${where}`, role, ...scope });
      const outsider = admin.browser();
      const reached = new Map<string, boolean>();
      for (const [index, thing] of things.entries()) {
        const target = await addPerson(admin.setting, { name: `Target ${index} ${where}`, role: "reader", passkey: false, ...thing });
        reached.set(target.id, reaches(scope, thing));
        const posts = { role: "reader", sites: thing.site_id === null ? [] : [thing.site_id], websites: [thing.website] };
        const newcomer = { name: `Newcomer ${requests} ${where}`, email: `newcomer.${requests}.${caller.id}@wexcombe.example` };
        const calls: [string, string, object][] = [
          ["POST /people", "/people", { ...newcomer, ...posts }],
          ["POST /people/:id/recover", `/people/${target.id}/recover`, {}],
          ["POST /people/:id/posts", `/people/${target.id}/posts`, posts],
          ["POST /people/:id/end", `/people/${target.id}/end`, {}],
        ];
        for (const [route, path, body] of calls) {
          expect((await outsider.send(path, body)).status, `nobody ${route}`).toBe(401);
          const { status } = await caller.send(path, body);
          expect(status, `${where} ${route} ${JSON.stringify(thing)}`).toBe(expected(route, role, scope, thing));
          requests += 1;
        }
      }
      const searched = await caller.send("/audit/search", { text: "Target" });
      expect(searched.status, `${where} search`).toBe(expected("POST /audit/search", role, scope, undefined));
      expect((await outsider.send("/audit/search", { text: "Target" })).status, "nobody search").toBe(401);
      const exported = await caller.send("/audit/export", { query: "" });
      expect(exported.status, `${where} export`).toBe(expected("POST /audit/export", role, scope, undefined));
      const download = exported.status === 200 ? exported.body.path : "/audit/export/1";
      const { status } = await caller.send(download, undefined, { method: "GET" });
      expect(status, `${where} download`).toBe(expected("GET /audit/export/:act", role, scope, undefined));
      const listed = await caller.send("/stock/rows", undefined, { method: "GET" });
      expect(listed.status, `${where} stock`).toBe(expected("GET /stock/rows", role, scope, undefined));
      const reachable = stock.filter(({ site_id }) => scope.site_id === null || scope.site_id === site_id);
      expect(listed.body.rows.map(({ id }: { id: number }) => id).toSorted(), `${where} lists stock`).toEqual(
        reachable.map(({ stock_id }) => stock_id).toSorted(),
      );
      expect((await outsider.send("/stock/rows", undefined, { method: "GET" })).status).toBe(401);
      const file = await caller.send("/stock/export.csv", undefined, { method: "GET" });
      expect(file.status, `${where} export of stock`).toBe(expected("GET /stock/export.csv", role, scope, undefined));
      const exportedIds = String(file.body)
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => Number(line.split(",")[0]?.replaceAll('"', "")));
      expect(exportedIds.toSorted(), `${where} exports stock`).toEqual(reachable.map(({ stock_id }) => stock_id).toSorted());
      expect((await outsider.send("/stock/export.csv", undefined, { method: "GET" })).status).toBe(401);
      const mayBulk = ["owner", "manager"].includes(role);
      expect((await caller.send("/stock/ids", undefined, { method: "GET" })).status, `${where} ids`).toBe(mayBulk ? 200 : 403);
      for (const { stock_id, site_id } of stock) {
        const change = { kind: "price", direction: "more", by: 1, unit: "pounds", ending: "exact" };
        const isReached = scope.site_id === null || scope.site_id === site_id;
        const status = mayBulk ? (isReached ? 200 : 404) : 403;
        const shown = await caller.send("/stock/bulk/preview", { ids: [stock_id], change });
        expect(shown.status, `${where} preview`).toBe(status);
        const changed = await caller.send("/stock/bulk", { ids: [stock_id], token: shown.body.token ?? "none" });
        expect(changed.status, `${where} bulk`).toBe(status);
        expect((await caller.send(`/stock/bulk/${changed.body.act ?? 1}/undo`, {})).status, `${where} undo`).toBe(status);
        const [{ revision, price } = { revision: 0, price: 0 }] = await open.database
          .select({ revision: vehicles.revision, price: vehicles.price })
          .from(vehicles)
          .where(eq(vehicles.stock_id, stock_id));
        const before = String((price ?? 0) / 100);
        const priced = await caller.send(`/stock/${stock_id}/price`, { price: before, before, revision });
        expect(priced.status, `${where} price`).toBe(status);
      }
      const view = { name: "Vans", query: "q=van", shared: false };
      const saved = await caller.send("/stock/views", view);
      expect(saved.status, `${where} view`).toBe(expected("POST /stock/views", role, scope, undefined));
      const sharing = await caller.send("/stock/views", { ...view, shared: true });
      expect(sharing.status, `${where} shared view`).toBe(["owner", "manager"].includes(role) ? 200 : 422);
      const removal = `/stock/views/${saved.body.id}/remove`;
      expect((await outsider.send(removal, {})).status).toBe(401);
      expect((await caller.send(removal, {})).status).toBe(expected("POST /stock/views/:id/remove", role, scope, undefined));
      for (const { stock_id, site_id } of stock) {
        const thing = { site_id, website: null };
        const site = site_id === swindon ? "swindon" : "salisbury";
        const price = { revision: 0, fields: { price: "1" } };
        const toOtherBranch = { revision: 0, fields: { site: site_id === swindon ? "salisbury" : "swindon", doors: "five" } };
        // Whoever may is told what is wrong: nothing is changed.
        const calls: [string, string, object, number][] = [
          ["POST /stock", "/stock", { make: "", range: "", site }, 422],
          ["POST /stock/:stock_id", `/stock/${stock_id}`, { revision: 0, fields: {} }, 200],
          ["POST /stock/:stock_id/feed", `/stock/${stock_id}/feed`, { fields: ["colour"] }, 422],
          ["POST /stock/:stock_id/register", `/stock/${stock_id}/register`, {}, 200],
          ["POST /stock/:stock_id/photos", `/stock/${stock_id}/photos`, { revision: 0, fields: {} }, 200],
          ["POST /stock/:stock_id/photos/files", `/stock/${stock_id}/photos/files?place=outside`, {}, 422],
          ["POST /stock/:stock_id/photos/feed", `/stock/${stock_id}/photos/feed`, {}, 422],
          ["POST /stock/:stock_id/photos/turned", `/stock/${stock_id}/photos/turned`, { url: "/media/x.webp", quarters: 1 }, 422],
          ["POST /stock/:stock_id", `/stock/${stock_id}`, price, PRICE_ROLES.includes(role) ? 409 : 403],
          ["POST /stock/:stock_id/feed", `/stock/${stock_id}/feed`, { fields: ["price"] }, PRICE_ROLES.includes(role) ? 422 : 403],
          ["POST /stock/:stock_id", `/stock/${stock_id}`, toOtherBranch, scope.site_id === null ? 409 : 404],
        ];
        for (const [route, path, body, status] of calls) {
          const may = expected(route, role, { ...scope, website: null }, thing);
          expect((await outsider.send(path, body)).status, `nobody ${route}`).toBe(401);
          expect((await caller.send(path, body)).status, `${where} ${route} ${JSON.stringify([site, body])}`).toBe(
            may === 200 ? status : may,
          );
        }
      }
      await byToken(admin, caller, { role, scope, where, reached });
      await vehiclesByToken(admin, caller, { role, scope, where });
    }
    expect(requests).toBe(scopes.length * things.length * 4);
  });

  test.each(ALL_ROLES)("%s: in each scope, imports into each branch", async (role) => {
    for (const scope of scopes) {
      const admin = openAdmin(open.database, { register });
      const where = `${role} ${JSON.stringify(scope)} imports`;
      const caller = await admin.signedIn({ name: `Importer ${where}`, role, ...scope });
      for (const { site_id } of stock) {
        const id = await importAt(admin, caller.id, site_id);
        const calls: [string, string, object | undefined][] = [
          ["POST /import/files", `/import/files?site=${site_id}`, {}],
          ["POST /import/addresses", "/import/addresses", { url: "http://not-secure.example", site: site_id }],
          ["POST /import/:id/columns", `/import/${id}/columns`, { columns: [], replace: false }],
          ["POST /import/:id/run", `/import/${id}/run`, { removals: "leave" }],
          ["POST /import/:id/stop", `/import/${id}/stop`, {}],
          ["POST /import/:id/undo", `/import/${id}/undo`, {}],
          ["GET /import/:id/refused.csv", `/import/${id}/refused.csv`, undefined],
        ];
        for (const [route, path, body] of calls) {
          const method = route.startsWith("GET") ? { method: "GET" } : {};
          expect((await admin.browser().send(path, body, method)).status, `nobody ${route}`).toBe(401);
          const { status } = await caller.send(path, body, method);
          const may = expected(route, role, scope, { site_id, website: ANY });
          // What is sent makes no import: 422 after the question of rights.
          expect(status === 422 ? 200 : status, `${where} ${route} ${site_id}`).toBe(may);
        }
      }
    }
  });

  test.each(ALL_ROLES)("%s: in each scope, feeds into each branch, and one into all", async (role) => {
    const into = [
      ...stock.map(({ site_id }) => ({ site_id, site: site_id === swindon ? "swindon" : "salisbury" })),
      { site_id: null, site: null },
    ];
    for (const scope of scopes) {
      const admin = openAdmin(open.database, { register });
      const where = `${role} ${JSON.stringify(scope)} feeds`;
      const caller = await admin.signedIn({ name: `Feeder ${where}`, role, ...scope });
      for (const { site_id, site } of into) {
        await open.database.delete(feeds);
        const schedule = { map_name: "forecourt", map: {}, daily_hour: 6, next_at: new Date() };
        await open.database.insert(feeds).values({ name: "dms", url: "https://dms.example/", site, ...schedule });
        const change = { url: "http://not-secure.example", map: null, replace: false, schedule: { daily_hour: 6 } };
        const calls: [string, string, object][] = [
          ["POST /feeds", "/feeds", { ...change, site: site_id ?? 1e9, name: "new", paused: false }],
          ["POST /feeds/:name", "/feeds/dms", { ...change, site: null, revision: 0 }],
          ["POST /feeds/:name/try", "/feeds/dms/try", {}],
          ["POST /feeds/:name/run", "/feeds/dms/run", {}],
          ["POST /feeds/:name/pause", "/feeds/dms/pause", {}],
          ["POST /feeds/:name/resume", "/feeds/dms/resume", {}],
          ["POST /feeds/:name/remove", "/feeds/dms/remove", {}],
        ];
        for (const [route, path, body] of calls) {
          // A new feed has a branch.
          if (route === "POST /feeds" && site_id === null) continue;
          expect((await admin.browser().send(path, body)).status, `nobody ${route}`).toBe(401);
          const { status } = await caller.send(path, body);
          const may = expected(route, role, scope, { site_id, website: ANY });
          // What is sent adds and changes nothing: 422 after the question of rights.
          expect(status === 422 ? 200 : status, `${where} ${route} ${site}`).toBe(may);
        }
      }
    }
  });

  test.each(ALL_ROLES)("%s: in each scope, changes each branch", async (role) => {
    for (const scope of scopes) {
      const admin = openAdmin(open.database, { register });
      const where = `${role} ${JSON.stringify(scope)} branches`;
      const caller = await admin.signedIn({ name: `Editor ${where}`, role, ...scope });
      for (const [slug, site_id] of [
        ["swindon", swindon],
        ["salisbury", stock[1]!.site_id],
      ] as const)
        for (const [route, path, body, thing] of [
          ["POST /branches/:slug", `/branches/${slug}`, { revision: 0, fields: {}, from: {} }, site_id],
          ["POST /branches/:slug/preview", `/branches/${slug}/preview`, { fields: {} }, site_id],
          ["POST /branches/:slug/file", `/branches/${slug}/file`, { fields: ["name"] }, site_id],
          ["POST /branches", "/branches", { slug: "NOT A SLUG", name: "New" }, null],
        ] as const) {
          expect((await admin.browser().send(path, body)).status, `nobody ${route}`).toBe(401);
          const { status } = await caller.send(path, body);
          const may = expected(route, role, scope, { site_id: thing, website: ANY });
          // What is sent changes nothing: 422 after the question of rights.
          expect(status === 422 ? 200 : status, `${where} ${route} ${slug}`).toBe(may);
          if (route !== "POST /branches/:slug/preview") continue;
          const shown = await caller.send(path, undefined, { method: "GET" });
          expect(shown.status === 422 ? 200 : shown.status, `${where} GET ${path}`).toBe(
            expected("GET /branches/:slug/preview", role, scope, { site_id: thing, website: ANY }),
          );
          expect((await admin.browser().send(path, undefined, { method: "GET" })).status, `nobody GET ${path}`).toBe(401);
        }
    }
  });

  test.each(ALL_ROLES)("%s: in each scope, settings of each website and its branches", async (role) => {
    const branches = [
      { id: swindon, slug: "swindon", name: "Swindon" },
      { id: stock[1]!.site_id, slug: "salisbury", name: "Salisbury" },
    ];
    const content = { snippet: () => undefined, allOffers: () => [] };
    const settings = () => [wexcombe, tradeyardVans].map((website) => ({ website, release: website, content, branches }));
    for (const scope of scopes) {
      const admin = openAdmin(open.database, { settings });
      const where = `${role} ${JSON.stringify(scope)} settings`;
      const caller = await admin.signedIn({ name: `Setter ${where}`, role, ...scope });
      for (const website of WEBSITES) {
        const path = `/settings/${website}/preview`;
        const { status } = await caller.send(path, undefined, { method: "GET" });
        const may = expected("GET /settings/:website/preview", role, scope, { site_id: null, website });
        expect(status === 422 ? 200 : status, `${where} preview of ${website}`).toBe(may);
        expect((await admin.browser().send(path, undefined, { method: "GET" })).status, `nobody GET ${path}`).toBe(401);
      }
      for (const website of WEBSITES)
        for (const [route, name, site_id] of [
          ["POST /settings", "telephone", null],
          ["POST /settings", "tracked_telephone.swindon", swindon],
          ["POST /settings", "tracked_telephone.salisbury", stock[1]!.site_id],
          ["POST /settings/recipients", "leads_to", null],
          ["POST /settings/recipients", "branch_recipients.swindon", swindon],
        ] as const) {
          const path = route.slice("POST ".length);
          const body = { website, settings: [{ name, text: "wrong, so that nothing changes", revision: 0 }] };
          expect((await admin.browser().send(path, body)).status, `nobody ${route}`).toBe(401);
          const { status } = await caller.send(path, body);
          expect(status === 422 ? 200 : status, `${where} ${name} of ${website}`).toBe(expected(route, role, scope, { site_id, website }));
          const other = path === "/settings" ? "/settings/recipients" : "/settings";
          const byOther = (await caller.send(other, body)).status;
          expect([403, 404], `${where} ${name} by the other route`).toContain(byOther);
        }
    }
  });

  type Called = { role: Role; scope: Scope; where: string; reached: ReadonlyMap<string, boolean> };

  async function byToken(
    admin: ReturnType<typeof openAdmin>,
    caller: { send: Awaited<ReturnType<typeof admin.signedIn>>["send"] },
    called: Called,
  ) {
    const { role, scope, where, reached } = called;
    for (const [permission, list] of [
      ["staff.read", "GET /api/staff/v1/people"],
      ["audit.read", "GET /api/staff/v1/acts"],
    ] as const) {
      const may = expected(list, role, scope, undefined) === 200;
      const made = await caller.send("/account/tokens", { name: "Matrix", permissions: [permission], days: 1 });
      expect(made.status, `${where} token ${permission}`).toBe(may ? 200 : 422);
      if (!may) continue;
      const read = async (path: string) => {
        const response = await admin.app.request(`${ORIGIN}/api/staff/v1${path}`, {
          headers: { Authorization: `Bearer ${made.body.token}` },
        });
        return { status: response.status, body: await response.json() };
      };
      expect((await read("/acts")).status, `${where} acts`).toBe(permission === "audit.read" ? 200 : 403);
      const people = await read("/people");
      expect(people.status, `${where} people`).toBe(permission === "staff.read" ? 200 : 403);
      const listed = permission === "staff.read" ? people.body.data.map(({ id }: { id: string }) => id) : [];
      for (const [id, isReached] of reached) {
        const sees = permission === "staff.read" && isReached;
        expect(listed.includes(id), `${where} lists ${id}`).toBe(sees);
        expect((await read(`/people/${id}`)).status, `${where} person`).toBe(sees ? 200 : permission === "staff.read" ? 404 : 403);
      }
    }
  }

  /** A token for each right, on each route of vehicles, for a vehicle of each branch. */
  async function vehiclesByToken(
    admin: ReturnType<typeof openAdmin>,
    caller: { send: Awaited<ReturnType<typeof admin.signedIn>>["send"] },
    { role, scope, where }: Omit<Called, "reached">,
  ) {
    for (const permission of ["stock.read", "stock.edit", "stock.price"] as const) {
      const holders = { "stock.read": READERS, "stock.edit": EDITORS, "stock.price": PRICE_ROLES }[permission];
      const made = await caller.send("/account/tokens", { name: "Vehicles", permissions: [permission], days: 1 });
      expect(made.status, `${where} token ${permission}`).toBe(holders.includes(role) ? 200 : 422);
      if (made.status !== 200) continue;
      for (const { stock_id, site_id } of stock) {
        const isReached = scope.site_id === null || scope.site_id === site_id;
        const site = site_id === swindon ? "swindon" : "salisbury";
        const one = `/vehicles/${stock_id}`;
        // Whoever may is told what is wrong: nothing is changed.
        const calls: [string, string, string, object | undefined, number][] = [
          ["GET", "/vehicles/:stock_id", one, undefined, 200],
          ["GET", "/vehicles/:stock_id/overrides", `${one}/overrides`, undefined, 200],
          ["POST", "/vehicles", "/vehicles", { make: "", range: "", site }, 422],
          ["PATCH", "/vehicles/:stock_id", one, { fields: {} }, 422],
          ["PATCH", "/vehicles/:stock_id", one, { revision: 0, fields: { price: "1" } }, 403],
          ["POST", "/vehicles/:stock_id/publish", `${one}/publish`, {}, 200],
          ["POST", "/vehicles/:stock_id/withdraw", `${one}/withdraw`, { revision: 0 }, 409],
          ["POST", "/vehicles/:stock_id/sell", `${one}/sell`, { revision: 0 }, 409],
          ["DELETE", "/vehicles/:stock_id/overrides/:field", `${one}/overrides/colour`, undefined, 404],
        ];
        for (const [method, route, path, body, status] of calls) {
          const { roles } = ROUTES[`${method} /api/staff/v1${route}`]!;
          const needed = method === "GET" ? "stock.read" : "stock.edit";
          const mayHere = permission === needed && roles.includes(role);
          const answered = await admin.app.request(`${ORIGIN}/api/staff/v1${path}`, {
            method,
            headers: { Authorization: `Bearer ${made.body.token}`, ...(body && { "Content-Type": "application/json" }) },
            ...(body && { body: JSON.stringify(body) }),
          });
          // A change without its revision is refused before its vehicle is looked up.
          const beyond = status === 422 && method === "PATCH" ? 422 : 404;
          expect(answered.status, `${where} ${permission} ${method} ${path} ${JSON.stringify(body)}`).toBe(
            mayHere ? (isReached ? status : beyond) : 403,
          );
        }
        const list = await admin.app.request(`${ORIGIN}/api/staff/v1/vehicles`, {
          headers: { Authorization: `Bearer ${made.body.token}` },
        });
        const { data } = (await list.json()) as { data?: { stock_id: number }[] };
        expect(data?.some((vehicle) => vehicle.stock_id === stock_id) ?? false, `${where} ${permission} lists ${stock_id}`).toBe(
          permission === "stock.read" && isReached,
        );
      }
    }
  }
});

/** An import of that branch, checked, whose file is no longer there. */
async function importAt({ setting }: ReturnType<typeof openAdmin>, person: string, site_id: number): Promise<string> {
  const id = crypto.randomUUID();
  const checked = { report: emptyReport("uploaded", true), missing: [], stopped_by_guard: false };
  await staffWrite(setting, { actor: AT_THE_MACHINE, action: "import.upload" }, async (tx) => {
    const created_at = new Date(setting.now());
    await tx
      .insert(staffImports)
      .values({ id, staff: person, site_id, file_name: "a.csv", file_bytes: 1, state: "checked", checked, created_at });
    return { ok: true };
  });
  return id;
}
