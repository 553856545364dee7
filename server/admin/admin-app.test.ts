import { MINUTE_MS } from "#domain/calendar.ts";
import { staff, staffActs, staffPosts } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { isGuarded } from "./staff-route.ts";
import { HOST, openAdmin, ORIGIN } from "./test-support/admin-client.ts";
import { softAuthenticator } from "#server/staff/test-support/soft-authenticator.ts";
import { addPerson, addSite } from "#server/staff/test-support/staff-fixture.ts";
import { count, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const CALLUM = { name: "Callum Reid", email: "callum.reid@wexcombe.example", role: "photographer", sites: [], websites: [] };

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());
  const actsCount = async () => (await open.database.select({ acts: count() }).from(staffActs))[0]?.acts;

  test("an invitation gives a link at Admin's own address, once, and the posts that were chosen", async () => {
    const [swindon, salisbury] = [await addSite(open.database, "swindon"), await addSite(open.database, "salisbury")];
    const { send } = await openAdmin(open.database).signedIn();
    const answer = await send("/people", { ...CALLUM, sites: [swindon, salisbury], websites: ["wexcombe"] });
    expect(answer.status).toBe(200);
    expect(answer.body.link).toMatch(new RegExp(`^${ORIGIN}/invitation#[\\w-]{43}$`));
    const [callum] = await open.database.select().from(staff).where(eq(staff.name, CALLUM.name));
    expect(await open.database.select().from(staffPosts).where(eq(staffPosts.staff, callum!.id))).toMatchObject([
      { role: "photographer", site_id: swindon, website: "wexcombe" },
      { role: "photographer", site_id: salisbury, website: "wexcombe" },
    ]);
    expect(await send("/people", CALLUM)).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.stringContaining("already has access")] } },
    });
  });

  test.each([
    [{ ...CALLUM, name: " " }, "name"],
    [{ ...CALLUM, name: "a".repeat(101) }, "name"],
    [{ ...CALLUM, email: "callum" }, "email"],
    [{ ...CALLUM, role: "admin" }, "role"],
    [{ ...CALLUM, role: undefined }, "role"],
    [{ ...CALLUM, sites: ["1"] }, "sites"],
  ])("%j is refused at its field", async (body, field) => {
    const { send } = await openAdmin(open.database).signedIn();
    const answer = await send("/people", body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test("a post has what may be taken off a price: an owner gives any, a manager up to their own, others have none", async () => {
    const admin = openAdmin(open.database);
    const { send } = await admin.signedIn();
    const manager = await admin.signedIn({ name: "Tom Hallett", role: "manager", discount_pence: 50_000 });
    const discounts = async (role: string) =>
      (
        await open.database
          .select()
          .from(staffPosts)
          .where(eq(staffPosts.role, role as "sales"))
      ).map((post) => post.discount_pence);
    const invite = { ...CALLUM, role: "sales" };
    expect((await manager.send("/people", { ...invite, email: "a@wexcombe.example", discount: 500.01 })).body).toMatchObject({
      errors: { discount: [expect.stringContaining("your own")] },
    });
    expect((await manager.send("/people", { ...invite, email: "b@wexcombe.example", discount: 500 })).status).toBe(200);
    expect((await send("/people", { ...invite, email: "c@wexcombe.example", discount: 2500.5 })).status).toBe(200);
    expect((await send("/people", { ...invite, email: "d@wexcombe.example" })).status).toBe(200);
    expect((await discounts("sales")).toSorted()).toEqual([250_050, 50_000, null].toSorted());
    expect((await send("/people", { ...CALLUM, discount: 300 })).status).toBe(200);
    expect(await discounts("photographer")).toEqual([null]);
    for (const discount of [-1, 100_001, "300"])
      expect((await send("/people", { ...invite, discount })).body, String(discount)).toMatchObject({
        errors: { discount: [expect.stringContaining("from £0 to £100,000")] },
      });
  });

  test("a branch or website that does not exist is refused as not there", async () => {
    const { send } = await openAdmin(open.database).signedIn();
    expect(await send("/people", { ...CALLUM, sites: [4711] })).toMatchObject({ status: 404 });
    expect(await send("/people", { ...CALLUM, websites: ["other"] })).toMatchObject({ status: 404 });
  });

  test("without a session, a right, or a proof of presence nothing is changed, and each says its own reason", async () => {
    const admin = openAdmin(open.database);
    const priya = await admin.signedIn();
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    expect(await admin.browser().send("/people", CALLUM)).toMatchObject({ status: 401, body: { reason: "signed out" } });
    expect(await megan.send("/people", CALLUM)).toMatchObject({ status: 403, body: { reason: "permission" } });
    admin.pass(10 * MINUTE_MS);
    expect(await priya.send("/people", CALLUM)).toMatchObject({ status: 403, body: { reason: "proof" } });
    expect(await open.database.select().from(staff).where(eq(staff.name, CALLUM.name))).toEqual([]);
  });

  test("somebody of another branch, somebody above and nobody answer the same", async () => {
    const [swindon, salisbury] = [await addSite(open.database, "swindon"), await addSite(open.database, "salisbury")];
    const admin = openAdmin(open.database);
    const robert = await addPerson(admin.setting, { name: "Robert Ashdown" });
    const tom = await addPerson(admin.setting, { name: "Tom Hallett", role: "sales", site_id: salisbury });
    const manager = await admin.signedIn({ name: "Priya Nair", role: "manager", site_id: swindon });
    for (const id of [robert.id, tom.id, crypto.randomUUID(), "1"])
      expect(await manager.send(`/people/${id}/end`, {}), id).toMatchObject({ status: 404, body: { reason: "not found" } });
    expect(await manager.send(`/people/${manager.id}/posts`, { role: "owner", sites: [], websites: [] })).toMatchObject({ status: 403 });
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["the dealer's own website", { origin: "https://www.wexcombe.example" }],
    ["a host that begins alike", { origin: `${ORIGIN}.evil.example` }],
    ["http", { origin: ORIGIN.replace("https", "http") }],
    ["a sandboxed page", { origin: "null" }],
    ["a page that hides its origin", { origin: null, site: "same-site" }],
    ["a program without an origin", { origin: null }],
  ])("a change sent from %s is refused although it has the cookie", async (_, sent) => {
    const { send } = await openAdmin(open.database).signedIn();
    const before = await actsCount();
    expect(await send("/people", CALLUM, sent)).toMatchObject({ status: 403, body: { reason: "origin" } });
    expect(await send("/sign-out", {}, sent)).toMatchObject({ status: 403 });
    expect(await actsCount()).toBe(before);
    expect(await send("/people", CALLUM, { origin: null, site: "same-origin" })).toMatchObject({ status: 200 });
  });

  test("a cookie with a plain name, as another host of the domain can set it, signs nobody in", async () => {
    const admin = openAdmin(open.database);
    const { cookies } = await admin.signedIn();
    const token = cookies.get("__Host-staff")!;
    const victim = admin.browser();
    expect((await victim.send("/people", undefined, { method: "GET", cookies: { staff: token } })).body).toBe("nobody");
    expect((await victim.send("/people", undefined, { method: "GET", cookies: { "__Host-staff": token } })).body).toBe("Priya Nair");
  });

  test("cookies are for this host alone, unreadable to scripts, and the session's ends with the browser", async () => {
    const admin = openAdmin(open.database);
    const { token } = await addPerson(admin.setting, { passkey: false });
    const browser = admin.browser();
    const begun = await browser.send("/invitation/options", { invitation: token });
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-ceremony=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const deleted = "__Host-ceremony=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax";
    const session = expect.stringMatching(/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const device = softAuthenticator(HOST);
    const made = await browser.send("/invitation", { invitation: token, answer: device.create(begun.body.options) });
    expect(made.headers.getSetCookie()).toEqual([deleted, session]);
    const { body } = await browser.send("/account/proof/options", {});
    const proved = await browser.send("/account/proof", { answer: device.get(body.options) });
    expect(proved.headers.getSetCookie()).toEqual([deleted, session]);
    const options = (await browser.send("/sign-in/options", {})).body.options;
    const signedIn = await browser.send("/sign-in", { answer: device.get(options) });
    expect(signedIn.headers.getSetCookie()).toEqual([deleted, session]);
    const signedOut = await browser.send("/sign-out", {});
    expect(signedOut.headers.getSetCookie()).toEqual([deleted.replace("ceremony", "staff")]);
  });

  test("every answer is for nobody's cache, frame or search engine, and pages run their own scripts only", async () => {
    const admin = openAdmin(open.database);
    const { send } = await admin.signedIn();
    const page = await send("/people", undefined, { method: "GET" });
    const other = await send("/people", undefined, { method: "GET" });
    const refusal = await admin.browser().send("/people", CALLUM, { origin: "https://evil.example" });
    for (const { headers } of [page, refusal]) {
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Robots-Tag")).toBe("noindex");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
      expect(headers.has("Access-Control-Allow-Origin")).toBe(false);
    }
    const policy = page.headers.get("Content-Security-Policy")!;
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}';/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    expect(other.headers.get("Content-Security-Policy")).not.toBe(policy);
  });

  test("a client signs in wrongly 20 times in 10 minutes, and somebody invites 20 people an hour", async () => {
    const admin = openAdmin(open.database, { address: "203.0.113.9" });
    const guesser = admin.browser();
    const { send } = await admin.signedIn();
    const answer = { id: "A", rawId: "A", type: "public-key", response: { clientDataJSON: "", authenticatorData: "", signature: "" } };
    const statuses = [];
    for (let at = 0; at < 20; at++) statuses.push((await guesser.send("/sign-in", { answer })).status);
    // The first sign-in of the same client counts too.
    expect(statuses).toEqual([...Array<number>(19).fill(403), 429]);
    admin.pass(10 * MINUTE_MS);
    expect((await guesser.send("/sign-in", { answer })).status).toBe(403);
    admin.pass(-10 * MINUTE_MS);
    const invited = [];
    for (let at = 0; at < 21; at++) invited.push((await send("/people", { ...CALLUM, email: `p${at}@wexcombe.example` })).status);
    expect(invited).toEqual([...Array<number>(20).fill(200), 429]);
    const [first] = await open.database.select().from(staff).where(eq(staff.email, "p0@wexcombe.example"));
    expect(await send(`/people/${first!.id}/recover`, {}), "a new link for somebody is one too").toMatchObject({ status: 429 });
  });

  test("a client begins to sign in, or looks links up, 60 times in 10 minutes", async () => {
    const admin = openAdmin(open.database, { address: "203.0.113.10" });
    const { send } = admin.browser();
    const begin = [
      () => send("/sign-in/options", {}),
      () => send("/invitation/look", { invitation: "unknown" }),
      () => send("/invitation/options", { invitation: "unknown" }),
    ];
    const statuses = [];
    for (let at = 0; at < 63; at++) statuses.push((await begin[at % 3]!()).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? 200 : 410)), 429, 429, 429]);
    admin.pass(10 * MINUTE_MS);
    expect((await send("/sign-in/options", {})).status).toBe(200);
  });

  test("bodies are bounded: too large, no JSON, no object, too deep", async () => {
    const { send } = openAdmin(open.database).browser();
    expect((await send("/sign-in", undefined, { body: JSON.stringify({ to: "a".repeat(70_000) }) })).status).toBe(413);
    expect((await send("/sign-in", undefined, { body: "{" })).status).toBe(400);
    expect((await send("/sign-in", undefined, { body: "[]" })).status).toBe(400);
    expect((await send("/sign-in", undefined, { body: "[".repeat(30) })).status).toBe(422);
  });
});

test("every route but the pages checks who calls it", async () => {
  const { app } = openAdmin(undefined as never);
  // Pages check in their loaders.
  const changes = app.routes.filter(({ method, path }) => method !== "ALL" && !(method === "GET" && path === "/*"));
  expect(changes.length).toBeGreaterThan(10);
  expect(changes.filter(({ handler }) => !isGuarded(handler)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
