import { MINUTE_MS } from "#domain/calendar.ts";
import { staff, staffActs, staffPasskeys, staffSessions } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { HOST, openAdmin } from "#server/admin/test-support/admin-client.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { endPerson, recoverPerson } from "#server/staff/people/change-access.ts";
import { softAuthenticator } from "#server/staff/test-support/soft-authenticator.ts";
import { addPerson, AT_THE_MACHINE } from "#server/staff/test-support/staff-fixture.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const CEREMONY = "__Host-ceremony";
const SESSION = "__Host-staff";

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** Priya, who has a passkey and is signed out, in a browser that began to sign in. */
  async function signingIn(device = softAuthenticator(HOST)) {
    const admin = openAdmin(open.database);
    const priya = await admin.signedIn({}, device);
    const browser = admin.browser();
    const begin = async () => (await browser.send("/sign-in/options", {})).body.options;
    const finish = (answer: unknown, to?: unknown) => browser.send("/sign-in", { answer, to });
    return { admin, priya, device, browser, begin, finish };
  }

  test("an invitation's passkey signs in, and later signs in again", async () => {
    const { browser, device, begin, finish } = await signingIn();
    expect(await finish(device.get(await begin()), "/people?role=sales")).toMatchObject({
      status: 200,
      body: { to: "/people?role=sales" },
    });
    expect(await browser.whoami()).toBe("Priya Nair");
    expect((await open.database.select().from(staffActs).orderBy(desc(staffActs.id)))[0]).toMatchObject({ action: "session.begin" });
  });

  test.each([0, 7])("an answer is refused a second time (authenticator that counts from %d)", async (counter) => {
    const { admin, device, browser, begin, finish } = await signingIn(softAuthenticator(HOST, { counter }));
    const answer = device.get(await begin());
    const ceremony = browser.cookies.get(CEREMONY)!;
    expect(await finish(answer)).toMatchObject({ status: 200 });
    expect(await finish(answer)).toMatchObject({ status: 403, body: { reason: "no ceremony" } });
    browser.cookies.set(CEREMONY, ceremony);
    expect(await finish(answer)).toMatchObject({ status: 403, body: { reason: "no ceremony" } });
    const other = admin.browser();
    await other.send("/sign-in/options", {});
    expect(await other.send("/sign-in", { answer })).toMatchObject({
      status: 403,
      body: { reason: expect.stringContaining("challenge") },
    });
  });

  test("of two equal answers at once one signs in", async () => {
    const { device, browser, begin, finish } = await signingIn(softAuthenticator(HOST, { counter: 3 }));
    const answer = device.get(await begin());
    const outcomes = await Promise.all([finish(answer), finish(answer)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await browser.whoami()).toBe("Priya Nair");
  });

  test("of two copies of a passkey that answer at once with one counter, one signs in", async () => {
    const { admin, device, browser, begin, finish } = await signingIn(softAuthenticator(HOST, { counter: 3 }));
    const copy = admin.browser();
    const ofCopy = (await copy.send("/sign-in/options", {})).body.options;
    const answers = [device.get(await begin(), { counter: 9 }), device.get(ofCopy, { counter: 9 })];
    const outcomes = await Promise.all([finish(answers[0]), copy.send("/sign-in", { answer: answers[1] })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect([await browser.whoami(), await copy.whoami()].toSorted()).toEqual(["Priya Nair", "nobody"]);
  });

  test("a sign-in leads to a page of Admin, whatever it was asked for", async () => {
    const { device, begin, finish } = await signingIn();
    for (const to of ["//evil.example", "https://evil.example/people", "/\\evil.example"])
      expect(await finish(device.get(await begin()), to), to).toMatchObject({ status: 200, body: { to: "/" } });
  });

  test("a ceremony is for what it began with: a proof of presence signs nobody in", async () => {
    const { priya, device, browser, finish } = await signingIn();
    const { body } = await priya.send("/account/proof/options", {});
    browser.cookies.set(CEREMONY, priya.cookies.get(CEREMONY)!);
    expect(await finish(device.get(body.options))).toMatchObject({ status: 403, body: { reason: "no ceremony" } });
  });

  test("whoever left neither signs in nor makes a passkey, should a passkey or a link of theirs still be there", async () => {
    const { admin, priya, device, begin, finish } = await signingIn();
    const { id, token } = await addPerson(admin.setting, { name: "Tom Hallett", role: "sales", passkey: false });
    const invited = admin.browser();
    const { options } = (await invited.send("/invitation/options", { invitation: token })).body;
    await staffWrite(admin.setting, { actor: AT_THE_MACHINE, action: "staff.end" }, async (tx) => {
      await tx.update(staff).set({ ended_at: new Date(admin.now()) });
      return { ok: true };
    });
    expect(await priya.whoami()).toBe("nobody");
    expect(await finish(device.get(await begin()))).toMatchObject({ status: 403, body: { reason: "unknown passkey" } });
    const answer = softAuthenticator(HOST).create(options);
    expect(await invited.send("/invitation", { invitation: token, answer })).toMatchObject({ status: 410 });
    expect(await invited.send("/invitation/look", { invitation: token })).toMatchObject({ status: 410 });
    expect(await open.database.select().from(staffPasskeys).where(eq(staffPasskeys.staff, id))).toEqual([]);
  });

  test("a passkey that was made for another host of Admin is unknown", async () => {
    const { admin, device, begin, finish } = await signingIn();
    await staffWrite(admin.setting, { actor: AT_THE_MACHINE, action: "passkey.add" }, async (tx) => {
      await tx.update(staffPasskeys).set({ rp_id: "admin.localhost" });
      return { ok: true };
    });
    expect(await finish(device.get(await begin()))).toMatchObject({ status: 403, body: { reason: "unknown passkey" } });
  });

  test.each([
    ["from another origin", { origin: "https://www.wexcombe.example" }, "origin"],
    ["for the domain above", { rpId: "wexcombe.example" }, "RP ID"],
    ["without a verified user", { verified: false }, "User verification"],
    ["of a registration", { type: "webauthn.create" }, "type"],
    ["with another challenge", { challenge: "AAAA" }, "challenge"],
    ["with an unknown key", { id: "AAAAAAAAAAAAAAAAAAAAAA" }, "unknown passkey"],
  ] as const)("an answer %s is refused", async (_, said, reason) => {
    const { device, browser, begin, finish } = await signingIn();
    const answer = device.get(await begin(), said);
    expect(await finish(answer)).toMatchObject({ status: 403, body: { reason: expect.stringContaining(reason) } });
    expect(await browser.whoami()).toBe("nobody");
  });

  test("a signature by another person's device is refused", async () => {
    const { admin, device, begin, finish } = await signingIn();
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    const forged = megan.device.get(await begin(), { id: device.id });
    expect(await finish(forged)).toMatchObject({ status: 403, body: { reason: "wrong signature" } });
  });

  test("an answer after five minutes is refused, and after a wrong answer the right one", async () => {
    const { admin, device, begin, finish } = await signingIn();
    const late = device.get(await begin());
    admin.pass(5 * MINUTE_MS);
    expect(await finish(late)).toMatchObject({ status: 403, body: { reason: "no ceremony" } });
    const options = await begin();
    expect(await finish(device.get(options, { verified: false }))).toMatchObject({ status: 403 });
    expect(await finish(device.get(options))).toMatchObject({ status: 403, body: { reason: "no ceremony" } });
  });

  test("a counter that goes back locks the passkey, ends its person's sessions and is in the audit log", async () => {
    const { priya, device, begin, finish } = await signingIn(softAuthenticator(HOST, { counter: 5 }));
    expect(await priya.whoami()).toBe("Priya Nair");
    expect(await finish(device.get(await begin(), { counter: 4 }))).toMatchObject({ status: 403, body: { reason: "counter went back" } });
    expect(await priya.whoami()).toBe("nobody");
    expect(await open.database.select().from(staffPasskeys)).toMatchObject([{ locked_at: expect.any(Date) }]);
    expect(await finish(device.get(await begin()))).toMatchObject({ status: 403, body: { reason: "unknown passkey" } });
    expect((await open.database.select().from(staffActs)).map(({ action }) => action)).toContain("passkey.lock");
  });

  test("the passkey of an invitation is made once, by one of two, and not by whoever has another's ceremony", async () => {
    const admin = openAdmin(open.database);
    const { id, token } = await addPerson(admin.setting, { passkey: false });
    const stranger = await addPerson(admin.setting, { name: "Tom Hallett", role: "sales", passkey: false });
    const [one, other] = [admin.browser(), admin.browser()];
    const begin = async (browser: typeof one, invitation: string) =>
      (await browser.send("/invitation/options", { invitation })).body.options;
    const [first, second] = [softAuthenticator(HOST), softAuthenticator(HOST)];
    const ofStranger = first.create(await begin(one, stranger.token));
    expect(await one.send("/invitation", { invitation: token, answer: ofStranger })).toMatchObject({
      status: 403,
      body: { reason: "no ceremony" },
    });
    const [a, b] = [first.create(await begin(one, token)), second.create(await begin(other, token))];
    const outcomes = await Promise.all([
      one.send("/invitation", { invitation: token, answer: a }),
      other.send("/invitation", { invitation: token, answer: b }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(await open.database.select().from(staffPasskeys).where(eq(staffPasskeys.staff, id))).toHaveLength(1);
    expect(await other.send("/invitation/options", { invitation: token })).toMatchObject({ status: 410 });
    expect(await other.send("/invitation/look", { invitation: token })).toMatchObject({ status: 410 });
  });

  test("an assertion is no registration, and a passkey made for another host is not stored", async () => {
    const admin = openAdmin(open.database);
    const { token } = await addPerson(admin.setting, { passkey: false });
    const browser = admin.browser();
    for (const [said, reason] of [
      [{ type: "webauthn.get" }, "type"],
      [{ rpId: "wexcombe.example" }, "RP ID"],
      [{ verified: false }, "User verification"],
    ] as const) {
      const { body } = await browser.send("/invitation/options", { invitation: token });
      const answer = softAuthenticator(HOST).create(body.options, said);
      expect(await browser.send("/invitation", { invitation: token, answer })).toMatchObject({
        status: 403,
        body: { reason: expect.stringContaining(reason) },
      });
    }
    expect(await open.database.select().from(staffPasskeys)).toEqual([]);
  });

  test("signing in gives a new token: one that was planted is never taken over", async () => {
    const { admin, device, browser, begin, finish } = await signingIn();
    const planted = "p".repeat(43);
    browser.cookies.set(SESSION, planted);
    await finish(device.get(await begin()));
    expect(browser.cookies.get(SESSION)).toMatch(/^(?!p{43})[\w-]{43}$/);
    expect(await open.database.select().from(staffSessions)).toHaveLength(2);
    const whoPlantedIt = admin.browser();
    whoPlantedIt.cookies.set(SESSION, planted);
    expect(await whoPlantedIt.whoami()).toBe("nobody");
  });

  test("whoever left, or was given a new link, does not sign in with the old passkey", async () => {
    const { admin, priya, device, begin, finish } = await signingIn();
    await admin.signedIn({ name: "Robert Ashdown" });
    const author = { actor: AT_THE_MACHINE };
    await recoverPerson(admin.setting, author, priya.id);
    expect(await finish(device.get(await begin()))).toMatchObject({ status: 403, body: { reason: "unknown passkey" } });
    const tom = await admin.signedIn({ name: "Tom Hallett", role: "sales" });
    await endPerson(admin.setting, author, tom.id);
    expect(await finish(tom.device.get(await begin()))).toMatchObject({ status: 403, body: { reason: "unknown passkey" } });
  });

  test("a proof of presence needs one's own passkey in the session that asked for it", async () => {
    const admin = openAdmin(open.database);
    const priya = await admin.signedIn();
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    admin.pass(10 * MINUTE_MS);
    const old = priya.cookies.get(SESSION);
    const add = () => priya.send("/account/passkeys/options", {});
    expect(await add()).toMatchObject({ status: 403, body: { reason: "proof" } });
    const options = async () => (await priya.send("/account/proof/options", {})).body.options;
    const others = megan.device.get(await options());
    expect(await priya.send("/account/proof", { answer: others })).toMatchObject({ body: { reason: "another person's passkey" } });
    const ofPriya = priya.device.get(await options());
    megan.cookies.set(CEREMONY, priya.cookies.get(CEREMONY)!);
    expect(await megan.send("/account/proof", { answer: ofPriya })).toMatchObject({ body: { reason: "no ceremony" } });
    expect(await priya.send("/account/proof", { answer: priya.device.get(await options()) })).toMatchObject({ status: 200 });
    expect(priya.cookies.get(SESSION)).not.toBe(old);
    expect(await add()).toMatchObject({ status: 200 });
    priya.cookies.set(SESSION, old!);
    expect(await priya.whoami()).toBe("nobody");
  });

  test("a second passkey is added and removed; the last one stays, and nobody removes another's", async () => {
    const admin = openAdmin(open.database);
    const priya = await admin.signedIn();
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    const remove = (id: string) => priya.send("/account/passkeys/remove", { id });
    expect(await remove(priya.device.id)).toMatchObject({
      status: 422,
      body: { errors: { id: ["This is your only passkey. Add another one before you remove it"] } },
    });
    const second = softAuthenticator(HOST);
    const { body } = await priya.send("/account/passkeys/options", {});
    expect(await priya.send("/account/passkeys", { answer: second.create(body.options) })).toMatchObject({
      status: 200,
      body: { label: "Chrome on Windows" },
    });
    expect(await remove(megan.device.id)).toMatchObject({ status: 404 });
    expect(await remove(priya.device.id)).toMatchObject({ status: 200 });
    const browser = admin.browser();
    const { body: begun } = await browser.send("/sign-in/options", {});
    expect(await browser.send("/sign-in", { answer: second.get(begun.options) })).toMatchObject({ status: 200 });
  });

  test("another passkey is added and one removed only after a proof of presence, in the session that began it", async () => {
    const admin = openAdmin(open.database);
    const priya = await admin.signedIn();
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    const second = softAuthenticator(HOST);
    const begin = async () => (await priya.send("/account/passkeys/options", {})).body.options;
    const answer = second.create(await begin());
    megan.cookies.set(CEREMONY, priya.cookies.get(CEREMONY)!);
    expect(await megan.send("/account/passkeys", { answer })).toMatchObject({ status: 403, body: { reason: "no ceremony" } });
    const late = second.create(await begin());
    admin.pass(10 * MINUTE_MS);
    const proof = { status: 403, body: { reason: "proof" } };
    expect(await priya.send("/account/passkeys", { answer: late })).toMatchObject(proof);
    expect(await priya.send("/account/passkeys/remove", { id: priya.device.id })).toMatchObject(proof);
    expect(await open.database.select().from(staffPasskeys)).toHaveLength(2);
  });

  test("one's other sessions are ended, one or all, and never another person's", async () => {
    const { admin, priya, device, browser, begin, finish } = await signingIn();
    await finish(device.get(await begin()));
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    const [ofMegan] = await open.database.select().from(staffSessions).where(eq(staffSessions.staff, megan.id));
    expect(await browser.send("/account/sessions/end", { id: ofMegan!.id })).toMatchObject({ status: 404 });
    expect(await megan.whoami()).toBe("Megan Frost");
    expect(await browser.send("/account/sessions/end", {})).toMatchObject({ status: 200 });
    expect(await priya.whoami()).toBe("nobody");
    expect(await browser.whoami()).toBe("Priya Nair");
    expect(await browser.send("/sign-out", {})).toMatchObject({ status: 200 });
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await open.database.select().from(staffSessions)).toHaveLength(1);
  });
});
