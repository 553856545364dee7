import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { staffActChanges, staffTokens } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { changePosts, endPerson } from "#server/staff/people/change-access.ts";
import { addPerson, addSite, AT_THE_MACHINE, EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Acts, People, Person } from "./api-schemas.ts";
import { staffApiDocument } from "./staff-api-document.ts";

const TOKEN = { name: "Rota", permissions: ["staff.read"], days: 90 };
const API = "/api/staff/v1";

describe.each(testDatabases())("the API for machines on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function withToken(person: Parameters<ReturnType<typeof openAdmin>["signedIn"]>[0] = {}, wanted: object = {}) {
    const admin = openAdmin(open.database);
    const maker = await admin.signedIn(person);
    const made = await maker.send("/account/tokens", { ...TOKEN, ...wanted });
    const call = async (path: string, headers: Record<string, string> = { Authorization: `Bearer ${made.body.token}` }) => {
      const response = await admin.app.request(`https://admin.wexcombe.example${API}${path}`, { headers });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    return { admin, maker, made, token: made.body.token as string, call };
  }

  const used = async () => (await open.database.select({ used: staffTokens.last_used_at }).from(staffTokens))[0]?.used?.getTime();

  test("a token is shown once, stored as its digest, and reads what it names", async () => {
    const { made, token, call, maker } = await withToken();
    expect(token).toMatch(/^fc_[\w-]{43}$/);
    expect(
      JSON.stringify([await open.database.select().from(staffTokens), await open.database.select().from(staffActChanges)]),
    ).not.toContain(token.slice(3));
    const { status, body, headers } = await call("/people");
    expect(status).toBe(200);
    expect(People.parse(body).data).toMatchObject([
      { id: maker.id, state: "active", posts: [{ role: "owner", ...EVERYWHERE, discount: 1500 }] },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Priya|@/);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(Person.parse((await call(`/people/${maker.id}`)).body).id).toBe(maker.id);
    expect(await call(`/people/${crypto.randomUUID()}`)).toMatchObject({ status: 404 });
    expect(await call("/acts"), "which its maker may and it may not").toMatchObject({ status: 403 });
    expect(made.status).toBe(200);
  });

  test("the audit log is read in pages by the filters of its screen", async () => {
    const { call } = await withToken({}, { permissions: ["audit.read"] });
    const all = Acts.parse((await call("/acts")).body);
    expect(all.data.map(({ action }) => action)).toEqual(["token.create", "passkey.add", "staff.invite"]);
    expect(Acts.parse((await call(`/acts?before=${all.data[0]!.id}&what=staff.invite`)).body).data).toHaveLength(1);
    expect(await call("/people")).toMatchObject({ status: 403 });
  });

  test.each([
    ["without a token", {}],
    ["with a token that is none", { Authorization: `Bearer fc_${"a".repeat(43)}` }],
    ["with something else", { Authorization: "Basic cHJpeWE6cHJpeWE=" }],
  ])("a call %s is answered with 401", async (_, headers) => {
    const { call } = await withToken();
    const answer = await call("/people", headers);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer");
  });

  test.each([
    ["as another scheme", (token: string) => ({ headers: { Authorization: `Token ${token}` } })],
    ["without a scheme", (token: string) => ({ headers: { Authorization: token } })],
    ["as a password", (token: string) => ({ headers: { Authorization: `Basic ${btoa(`${token}:`)}` } })],
    ["in a header of its own", (token: string) => ({ headers: { "X-Api-Key": token } })],
    ["in the address", (token: string) => ({ query: `?access_token=${token}&token=${token}` })],
  ] as [string, (token: string) => { headers?: Record<string, string>; query?: string }][])(
    "a valid token that is sent %s opens nothing",
    async (_, sent) => {
      const { call, token } = await withToken();
      const { headers = {}, query = "" } = sent(token);
      expect(await call(`/people${query}`, headers)).toMatchObject({ status: 401 });
      expect(await call("/people")).toMatchObject({ status: 200 });
    },
  );

  test("a session opens nothing here, and a token nothing of Admin's pages", async () => {
    const { call, maker, token, admin } = await withToken();
    const cookie = `__Host-staff=${maker.cookies.get("__Host-staff")}`;
    expect(await call("/people", { Cookie: cookie })).toMatchObject({ status: 400 });
    expect(await call("/people", { Cookie: cookie, Authorization: `Bearer ${token}` })).toMatchObject({ status: 400 });
    const page = await admin.app.request("https://admin.wexcombe.example/people", { headers: { Authorization: `Bearer ${token}` } });
    expect(await page.text()).toBe("nobody");
    const change = await admin.app.request("https://admin.wexcombe.example/people", {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, Origin: "https://admin.wexcombe.example", "Content-Type": "application/json" },
      body: "{}",
    });
    expect(change.status).toBeGreaterThan(400);
  });

  test("it sees what its posts reach, and dies with its maker's post, its maker, its end and its time", async () => {
    const [swindon, salisbury] = [await addSite(open.database, "swindon"), await addSite(open.database, "salisbury")];
    const manager = { role: "manager", site_id: swindon, website: null } as const;
    const { admin, maker, call } = await withToken({ name: "Priya Nair", ...manager });
    const tom = await addPerson(admin.setting, { name: "Tom Hallett", role: "sales", site_id: swindon });
    const owen = await addPerson(admin.setting, { name: "Owen Price", role: "sales", site_id: salisbury });
    const author = { actor: AT_THE_MACHINE };
    expect(
      People.parse((await call("/people")).body)
        .data.map(({ id }) => id)
        .toSorted(),
    ).toEqual([maker.id, tom.id].toSorted());
    expect(await call(`/people/${owen.id}`)).toMatchObject({ status: 404 });
    await changePosts(admin.setting, author, maker.id, [{ ...manager, site_id: salisbury }]);
    expect(await call("/people"), "another post is not its post").toMatchObject({ status: 401 });
    await changePosts(admin.setting, author, maker.id, [manager]);
    expect(await call("/people")).toMatchObject({ status: 200 });
    await changePosts(admin.setting, author, maker.id, [{ ...manager, role: "sales" }]);
    expect(await call("/people")).toMatchObject({ status: 401 });
    await changePosts(admin.setting, author, maker.id, [manager]);
    admin.pass(90 * DAY_MS - 1);
    expect(await call("/people")).toMatchObject({ status: 200 });
    admin.pass(1);
    expect(await call("/people")).toMatchObject({ status: 401 });
    admin.pass(-DAY_MS);
    await endPerson(admin.setting, author, maker.id);
    expect(await call("/people")).toMatchObject({ status: 401 });
  });

  test("its use is noted at most once an hour", async () => {
    const { admin, call } = await withToken();
    const first = admin.now();
    await call("/people");
    admin.pass(HOUR_MS - 1);
    await call("/people");
    expect(await used()).toBe(first);
    admin.pass(1);
    await call("/people");
    expect(await used()).toBe(admin.now());
  });

  test("it is called 600 times in 10 minutes", async () => {
    const { admin, call } = await withToken();
    const statuses = new Set<number>();
    for (let at = 0; at < 600; at++) statuses.add((await call(`/people/${crypto.randomUUID()}`)).status);
    expect([...statuses]).toEqual([404]);
    const refused = await call("/people");
    expect(refused).toMatchObject({ status: 429 });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    admin.pass(10 * MINUTE_MS);
    expect(await call("/people")).toMatchObject({ status: 200 });
  });

  test.each([
    [{ permissions: ["audit.read"] }, { role: "manager" }, "permissions"],
    [{ permissions: ["stock.bulk"] }, {}, "permissions"],
    [{ permissions: ["stock.price"] }, { role: "sales" }, "permissions"],
    [{ permissions: [] }, {}, "permissions"],
    [{ days: 366 }, {}, "days"],
    [{ days: 0 }, {}, "days"],
    [{ name: " " }, {}, "name"],
    [{ name: "a".repeat(61) }, {}, "name"],
  ] as const)("a token with %j of a maker with %j is refused", async (wanted, person, field) => {
    const { made } = await withToken(person, wanted);
    expect(made.status).toBe(422);
    expect(Object.keys(made.body.errors)).toEqual([field]);
  });

  test("a post without any right of the token is not copied, and a part of the group is no right of the whole", async () => {
    const { made } = await withToken({ role: "owner", website: "wexcombe" }, { permissions: ["audit.read"] });
    expect(made.status).toBe(422);
  });

  test("making and ending one needs a proof of presence; one ends one's own only; 20 at most", async () => {
    const { admin, maker, made, call } = await withToken();
    const robert = await admin.signedIn({ name: "Robert Ashdown" });
    expect(await robert.send("/account/tokens/end", { id: made.body.id })).toMatchObject({ status: 404 });
    expect(await admin.browser().send("/account/tokens", TOKEN)).toMatchObject({ status: 401 });
    for (let at = 1; at < 20; at++) expect((await maker.send("/account/tokens", TOKEN)).status).toBe(200);
    expect(await maker.send("/account/tokens", TOKEN)).toMatchObject({ status: 422 });
    expect(await maker.send("/account/tokens/end", { id: made.body.id })).toMatchObject({ status: 200 });
    expect(await call("/people")).toMatchObject({ status: 401 });
    expect(await maker.send("/account/tokens/end", { id: made.body.id })).toMatchObject({ status: 404 });
    admin.pass(10 * MINUTE_MS);
    for (const path of ["/account/tokens", "/account/tokens/end"])
      expect(await maker.send(path, path.endsWith("end") ? { id: made.body.id } : TOKEN), path).toMatchObject({
        status: 403,
        body: { reason: "proof" },
      });
  });
});

test("its document has every route, and is read without a token", async () => {
  const { app } = openAdmin(undefined as never);
  const document = staffApiDocument("https://admin.wexcombe.example");
  const routes = app.routes.filter(({ path }) => path.startsWith(`${API}/`) && !path.endsWith("/openapi.json"));
  expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].toSorted()).toEqual(
    Object.keys(document.paths)
      .flatMap((path) =>
        Object.keys(document.paths[path as keyof typeof document.paths]).map(
          (method) => `${method.toUpperCase()} ${API}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        ),
      )
      .toSorted(),
  );
  const served = await app.request(`https://admin.wexcombe.example${API}/openapi.json`);
  expect(await served.json()).toEqual(document);
});
