import { MINUTE_MS } from "#domain/calendar.ts";
import { staffSessions, staffSso } from "#server/database/staff-schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { listPeople } from "#server/staff/people/list-people.ts";
import { EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { CLIENT, newKey, startCompanyProvider } from "#server/staff/test-support/company-provider-fixture.ts";
import { companyVisitor, openAdminFor, RETURN } from "#server/staff/test-support/company-visitor.ts";
import { useCompanyProvider, useStaffTables, MEGAN } from "#server/staff/test-support/company-tests.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";

const company = useCompanyProvider();

describe.each(testDatabases())("on $name", (engine) => {
  const { open, openWith, visitor, people, posts, acts, nothingWritten } = useStaffTables(engine, company);

  test("somebody with a group that gives a role signs in, is there with that role, and comes to the page they wanted", async () => {
    const { signIn, whoami } = visitor();
    const answer = await signIn("megan", "/people/roles");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/people/roles");
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    );
    expect(await whoami()).toBe("Megan Frost");
    const [megan] = await people();
    expect(megan).toMatchObject({ name: "Megan Frost", email: MEGAN.email, source: "sso" });
    expect(await posts()).toMatchObject([{ staff: megan!.id, role: "sales", ...EVERYWHERE, given_by: "issuer" }]);
    expect(await open().database.select().from(staffSso)).toMatchObject([
      { issuer: company.fixture.issuer, subject: "megan", staff: megan!.id },
    ]);
    expect(await acts()).toEqual([
      { actor: "issuer", action: "staff.groups" },
      { actor: `staff:${megan!.id}`, action: "session.begin" },
    ]);
    expect(await listPeople(open().database, Date.now())).toMatchObject([{ source: "sso", state: "active", seen_at: expect.any(Number) }]);
  });

  test("the browser is sent with state, nonce and the S256 challenge of a secret that it never gets", async () => {
    const { begin, cookies } = visitor();
    const { origin, searchParams } = new URL(await begin());
    expect(origin).toBe(company.fixture.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: "code",
      redirect_uri: RETURN,
      scope: "openid profile email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    expect([...cookies.keys()]).toEqual(["__Host-ceremony"]);
  });

  test.each([
    [
      "with another state",
      (url: URL) => url.searchParams.set("state", "x"),
      'OAUTH_INVALID_RESPONSE: unexpected "state" response parameter value',
    ],
    ["without a state", (url: URL) => url.searchParams.delete("state"), 'OAUTH_INVALID_RESPONSE: response parameter "state" missing'],
    [
      "of another issuer",
      (url: URL) => url.searchParams.set("iss", "https://login.evil.example"),
      'OAUTH_INVALID_RESPONSE: unexpected "iss" (issuer) response parameter value',
    ],
    [
      "without its issuer",
      (url: URL) => url.searchParams.delete("iss"),
      'OAUTH_INVALID_RESPONSE: response parameter "iss" (issuer) missing',
    ],
    ["with an unknown code", (url: URL) => url.searchParams.set("code", "x".repeat(43)), "invalid_grant"],
    ["with two codes", (url: URL) => url.searchParams.append("code", "x"), "OAUTH_INVALID_RESPONSE"],
    [
      "with an error of its own making",
      (url: URL) => url.searchParams.set("error", "<b>Call 01632 960 123</b>"),
      "an error of the provider",
    ],
  ])("an answer %s is refused", async (_, twist, reason) => {
    const { signIn, whoami } = visitor();
    const answer = await signIn("megan", "/people", twist);
    expect(answer).toMatchObject({ status: 403, body: expect.stringContaining(reason) });
    expect(await whoami()).toBe("nobody");
    await nothingWritten();
  });

  test.each([
    ["nonce", "x".repeat(43), 'OAUTH_JWT_CLAIM_COMPARISON_FAILED: unexpected ID Token "nonce" claim value', undefined],
    ["verifier", "x".repeat(43), "invalid_grant", /code_verifier does not match/],
    ["verifier", "", "invalid_grant", /code_verifier/],
  ])("an answer to another %s is refused", async (name, other, reason, said) => {
    const { signIn, whoami, begin, there, comeBack } = visitor();
    const { returned } = await there.follow(await begin(), "megan");
    await open().database.execute(
      sql`update staff_ceremonies set detail = jsonb_set(detail, array[${name}::text], to_jsonb(${other}::text))`,
    );
    expect(await comeBack(returned)).toMatchObject({ status: 403, body: reason });
    if (said) expect(company.fixture.problems).toEqual([expect.stringMatching(said)]);
    expect(await whoami()).toBe("nobody");
    await nothingWritten();
    expect(await signIn()).toMatchObject({ status: 302 });
  });

  test("an answer without a beginning, a second time, late, or to a beginning of another kind is refused", async () => {
    const { admin, begin, there, comeBack, cookies, send, signIn } = visitor();
    const { returned } = await there.follow(await begin(), "megan");
    const ceremony = cookies.get("__Host-ceremony")!;
    expect(await visitor(admin).comeBack(returned)).toMatchObject({ status: 403, body: "no ceremony" });
    cookies.delete("__Host-ceremony");
    await send("/sign-in/options", {});
    expect(await comeBack(returned)).toMatchObject({ status: 403, body: "no ceremony" });
    cookies.set("__Host-ceremony", ceremony);
    expect(await comeBack(returned)).toMatchObject({ status: 302 });
    cookies.set("__Host-ceremony", ceremony);
    expect(await comeBack(returned)).toMatchObject({ status: 403, body: "no ceremony" });
    const again = await there.follow(await begin(), "megan");
    admin.pass(5 * MINUTE_MS);
    expect(await comeBack(again.returned)).toMatchObject({ status: 403, body: "no ceremony" });
    expect(await signIn()).toMatchObject({ status: 302 });
  });

  test("somebody is not signed in with the account of whoever sent them a link", async () => {
    const admin = openWith();
    company.fixture.accounts.set("mallory", { name: "Mallory", groups: ["Sales team"] });
    const mallory = visitor(admin);
    const { returned } = await mallory.there.follow(await mallory.begin(), "mallory");
    const megan = visitor(admin);
    await megan.begin();
    expect(await megan.comeBack(returned)).toMatchObject({ status: 403, body: expect.stringContaining('"state"') });
    expect(await megan.whoami()).toBe("nobody");
  });

  test("a planted session is not taken over: signing in gives a new token", async () => {
    const { signIn, cookies } = visitor();
    cookies.set("__Host-staff", "planted");
    await signIn();
    expect(cookies.get("__Host-staff")).toMatch(/^[\w-]{43}$/);
    expect(await open().database.select().from(staffSessions)).toHaveLength(1);
  });

  test("of two equal answers at once one signs in, and two first sign-ins at once are one person", async () => {
    const admin = openWith();
    const [one, other] = [visitor(admin), visitor(admin)];
    const { returned } = await one.there.follow(await one.begin(), "megan");
    const twice = await Promise.all([one.comeBack(returned), one.comeBack(returned)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([302, 403]);
    company.fixture.accounts.set("tom", { name: "Tom Hallett", groups: ["Sales team"] });
    const answers = [await one.there.follow(await one.begin(), "tom"), await other.there.follow(await other.begin(), "tom")];
    const both = await Promise.all([one.comeBack(answers[0]!.returned), other.comeBack(answers[1]!.returned)]);
    expect(both.map(({ status }) => status)).toEqual([302, 302]);
    expect((await people()).map(({ name }) => name)).toEqual(["Megan Frost", "Tom Hallett"]);
  });

  test.each([["//evil.example"], ["/\\evil.example"], ["https://evil.example/"], [["/people"]]])(
    "after signing in nobody is sent to %j",
    async (to) => {
      expect((await visitor().signIn("megan", to)).headers.get("Location")).toBe("/");
    },
  );

  test("somebody who cancels at the provider comes back to a sentence", async () => {
    expect(await visitor().signIn(null)).toMatchObject({ status: 403, body: "access_denied" });
    expect(console.warn).toHaveBeenLastCalledWith("A sign-in with a company account was refused: access_denied");
  });

  test("a token that another key signed, or metadata of another issuer, signs nobody in", async () => {
    const { kty, n, e, kid, alg, use } = newKey();
    const { begin, there, comeBack, whoami } = visitor();
    const { returned } = await there.follow(await begin(), "megan");
    company.fixture.twist("/jwks", (response) =>
      response.setHeader("Content-Type", "application/json").end(JSON.stringify({ keys: [{ kty, n, e, kid, alg, use }] })),
    );
    expect(await comeBack(returned)).toMatchObject({ status: 403, body: expect.stringContaining("OAUTH_KEY_SELECTION_FAILED") });
    expect(await whoami()).toBe("nobody");
    company.fixture.straighten();
    const metadata = await (await fetch(`${company.fixture.issuer}/.well-known/openid-configuration`)).json();
    company.fixture.twist("/.well-known/openid-configuration", (response) =>
      response.setHeader("Content-Type", "application/json").end(JSON.stringify({ ...metadata, issuer: "https://login.evil.example" })),
    );
    expect(await openWith().browser().send("/sign-in/company", {})).toMatchObject({
      status: 503,
      body: { reason: expect.stringContaining("issuer") },
    });
  });

  test("a provider that does not answer, fails or answers without end is said to be away, and asked again later", async () => {
    const admin = openWith();
    const { send, signIn } = visitor(admin);
    for (const respond of [
      (response: { statusCode: number; end: () => void }) => ((response.statusCode = 500), response.end()),
      (response: { end: (text: string) => void }) => response.end("<p>Maintenance</p>"),
      (response: { setHeader: (name: string, value: string) => { end: (text: string) => void } }) =>
        response.setHeader("Content-Type", "application/json").end(JSON.stringify({ issuer: "x".repeat(1_100_000) })),
    ]) {
      company.fixture.twist("/.well-known/openid-configuration", respond as never);
      expect(await send("/sign-in/company", {})).toMatchObject({ status: 503, body: { reason: expect.stringMatching(/^the provider: /) } });
    }
    company.fixture.straighten();
    await company.fixture.stop();
    expect(await send("/sign-in/company", {})).toMatchObject({ status: 503, body: { reason: "the provider: it cannot be reached" } });
    await company.fixture.start();
    expect(await signIn()).toMatchObject({ status: 302 });
    await nothingOpen();
  });

  async function nothingOpen() {
    const { rows } = await open().database.execute(sql`select 1 from staff_ceremonies`);
    expect(rows).toEqual([]);
  }

  test("a client comes back 20 times, and begins 60 times, in ten minutes", async () => {
    const admin = openWith({ address: "203.0.113.11" });
    const { send } = admin.browser();
    const back = [];
    for (let at = 0; at < 21; at++) back.push(await send("/sign-in/company?code=x&state=y", undefined, { method: "GET" }));
    expect(back.slice(0, 20).every(({ status, body }) => status === 403 && body === "no ceremony")).toBe(true);
    expect(back[20]).toMatchObject({ status: 429, body: "limit" });
    const begun = [];
    for (let at = 0; at < 61; at++) begun.push((await send("/sign-in/company", {})).status);
    expect(begun).toEqual([...Array<number>(60).fill(200), 429]);
  });

  test("a start from another site, and a session of another site's form, begin nothing", async () => {
    const { send } = openWith().browser();
    expect(await send("/sign-in/company", {}, { origin: "https://www.wexcombe.example" })).toMatchObject({
      status: 403,
      body: { reason: "origin" },
    });
    await nothingOpen();
  });
});

describe.each([
  ["its claims in an answer of their own", { inIdToken: false }],
  ["the secret in the form", { authentication: "client_secret_post" }],
] as const)("a provider that wants %s", (_, options) => {
  test("is understood", async () => {
    const [engine] = testDatabases();
    const [open, other] = [
      await engine!.open(),
      await startCompanyProvider({ redirectUri: RETURN, accounts: { megan: MEGAN }, ...options }),
    ];
    const { signIn, whoami } = companyVisitor(openAdminFor(open.database, other.issuer));
    expect((await signIn()).status).toBe(302);
    expect(await whoami()).toBe("Megan Frost");
    await open.empty();
    await open.close();
    await other.stop();
  });
});

test("without a provider there is nothing to begin or to come back to", async () => {
  const [engine] = testDatabases();
  const open = await engine!.open();
  const { send } = openAdmin(open.database).browser();
  expect(await send("/sign-in/company", {})).toMatchObject({ status: 404 });
  expect(await send("/sign-in/company?code=x", undefined, { method: "GET" })).toMatchObject({ body: "nobody" });
  await open.close();
});
