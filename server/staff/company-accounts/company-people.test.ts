import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { staffActs, staffSessions } from "#server/database/staff-schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { HOST } from "#server/admin/test-support/admin-client.ts";
import { changePosts, endPerson, recoverPerson } from "#server/staff/people/change-access.ts";
import { softAuthenticator } from "#server/staff/test-support/soft-authenticator.ts";
import { addPerson, addSite, AT_THE_MACHINE, EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { browserAtProvider, startCompanyProvider } from "#server/staff/test-support/company-provider-fixture.ts";
import { RETURN } from "#server/staff/test-support/company-visitor.ts";
import { useCompanyProvider, useStaffTables, MEGAN } from "#server/staff/test-support/company-tests.ts";
import { describe, expect, test } from "vitest";

const company = useCompanyProvider();

describe.each(testDatabases())("on $name", (engine) => {
  const { open, openWith, visitor, people, posts, acts, nothingWritten } = useStaffTables(engine, company);

  test("groups without a role, none at all, one called owner or of a branch that is not there let nobody in and leave nobody", async () => {
    for (const groups of [["Everybody"], [], undefined, ["owner"], ["Owner"], ["Closed branch"], "Everybody"]) {
      company.fixture.accounts.set("megan", { name: "Megan Frost", ...(groups && { groups }) });
      expect(await visitor().signIn(), JSON.stringify(groups)).toMatchObject({ status: 403, body: "no role" });
    }
    await nothingWritten();
    expect(await posts()).toEqual([]);
    expect(console.warn).toHaveBeenCalledWith("OIDC_ROLES names the branch closed, which does not exist: it gives nothing");
    expect(new Set((await acts()).map(({ actor, action }) => `${actor} ${action}`))).toEqual(new Set(["issuer session.refuse"]));
    const log = JSON.stringify(await open().database.select().from(staffActs));
    expect(log).not.toMatch(/megan/i);
  });

  test("an account with an owner's email address is a person of its own, and no owner", async () => {
    const { admin, signIn, send, whoami } = visitor();
    const priya = await addPerson(admin.setting);
    company.fixture.accounts.set("impostor", { name: "Priya Nair", email: "priya.nair@wexcombe.example", groups: ["Sales team"] });
    expect(await signIn("impostor")).toMatchObject({ status: 302 });
    expect(await whoami()).toBe("Priya Nair");
    const [first, second] = await people();
    expect([first!.id, second!.source]).toEqual([priya.id, "sso"]);
    expect(await send("/people", { name: "Callum Reid" })).toMatchObject({ status: 422 });
    expect(await send("/people", { name: "Callum Reid", email: "", role: "owner", sites: [], websites: [] })).toMatchObject({
      status: 403,
      body: { reason: "permission" },
    });
    expect((await posts()).filter(({ role }) => role === "owner").map(({ staff: person }) => person)).toEqual([priya.id]);
  });

  test("another issuer's subject of the same name is another person", async () => {
    const other = await startCompanyProvider({
      redirectUri: RETURN,
      accounts: { megan: { name: "Megan of the other", groups: ["Sales team"] } },
    });
    expect(await visitor().signIn()).toMatchObject({ status: 302 });
    expect(await visitor(openWith({ issuer: other.issuer })).signIn()).toMatchObject({ status: 302 });
    expect((await people()).map(({ name }) => name)).toEqual(["Megan Frost", "Megan of the other"]);
    await other.stop();
  });

  test("whoever left stays out, whatever the provider says, and that is in the audit log", async () => {
    const { admin, signIn, whoami } = visitor();
    await addPerson(admin.setting);
    await signIn();
    const [, megan] = await people();
    expect(await endPerson(admin.setting, { actor: AT_THE_MACHINE }, megan!.id)).toEqual({ ok: true });
    expect(await whoami()).toBe("nobody");
    const before = (await acts()).length;
    expect(await visitor(admin).signIn()).toMatchObject({ status: 403, body: "ended" });
    expect((await people()).length).toBe(2);
    expect((await acts()).slice(before)).toEqual([{ actor: "issuer", action: "session.refuse" }]);
    expect(await whoami()).toBe("nobody");
  });

  test("roles are written anew at every sign-in; changed ones end the person's sessions, and without one the person is out", async () => {
    const swindon = await addSite(open().database, "swindon");
    const admin = openWith();
    const [first, second] = [visitor(admin), visitor(admin)];
    await first.signIn();
    await second.signIn();
    expect(await first.whoami()).toBe("Megan Frost");
    company.fixture.accounts.set("megan", { ...MEGAN, name: "Megan Hallett", groups: ["Swindon managers", "Van adverts", "Sales team"] });
    expect(await second.signIn()).toMatchObject({ status: 302 });
    expect(await first.whoami()).toBe("nobody");
    expect(await second.whoami()).toBe("Megan Hallett");
    expect(await posts()).toMatchObject([
      { role: "sales", ...EVERYWHERE, given_by: "issuer" },
      { role: "manager", site_id: swindon, website: null, given_by: "issuer" },
      { role: "marketing", site_id: null, website: "tradeyard-vans", given_by: "issuer" },
    ]);
    company.fixture.accounts.set("megan", { ...MEGAN, groups: [] });
    expect(await first.signIn()).toMatchObject({ status: 403, body: "no role" });
    expect(await second.whoami()).toBe("nobody");
    expect(await posts()).toEqual([]);
    expect((await acts()).slice(-2)).toEqual([
      { actor: "issuer", action: "staff.groups" },
      { actor: "issuer", action: "session.refuse" },
    ]);
  });

  test("somebody with a company account gets no roles, link, passkey or token by hand, and a session ends after 12 hours", async () => {
    const { admin, signIn, send, whoami } = visitor();
    await addPerson(admin.setting);
    await signIn();
    const [, megan] = await people();
    const author = { actor: AT_THE_MACHINE };
    const refusal = { ok: false, problems: [{ field: "person" }] };
    expect(await changePosts(admin.setting, author, megan!.id, [{ role: "owner", ...EVERYWHERE }])).toMatchObject(refusal);
    expect(await recoverPerson(admin.setting, author, megan!.id)).toMatchObject(refusal);
    await open()
      .database.update(staffSessions)
      .set({ proved_at: new Date(admin.now()) });
    expect(await send("/account/passkeys/options", {})).toMatchObject({ status: 404 });
    const answer = softAuthenticator(HOST).create({ challenge: "AAAA" });
    expect(await send("/account/passkeys", { answer })).toMatchObject({ status: 404 });
    expect(await send("/account/tokens", { name: "Report", permissions: ["staff.read"], days: 30 })).toMatchObject({ status: 404 });
    expect(await whoami()).toBe("Megan Frost");
    for (let at = 0; at < 29; at++) {
      admin.pass(25 * MINUTE_MS);
      await whoami();
    }
    expect(29 * 25 * MINUTE_MS).toBeGreaterThan(12 * HOUR_MS);
    expect(await whoami()).toBe("nobody");
  });

  describe("a proof of presence", () => {
    const CALLUM = { name: "Callum Reid", email: "", role: "sales", sites: [] as number[], websites: [] };

    async function manager() {
      const swindon = await addSite(open().database, "swindon");
      company.fixture.accounts.set("megan", { ...MEGAN, groups: ["Swindon managers"] });
      const signedIn = visitor();
      await signedIn.signIn();
      const invite = () => signedIn.send("/people", { ...CALLUM, sites: [swindon] });
      const beginProof = async () => String((await signedIn.send("/account/proof/company", {})).body.to);
      return { ...signedIn, invite, beginProof };
    }

    test("is asked for, and given by signing in at the provider again", async () => {
      const { invite, beginProof, there, comeBack, cookies, admin } = await manager();
      expect(await invite()).toMatchObject({ status: 403, body: { reason: "company proof" } });
      const before = cookies.get("__Host-staff");
      const address = await beginProof();
      expect(new URL(address).searchParams.get("max_age")).toBe("0");
      const { returned, signedInThere } = await there.follow(address, "megan");
      expect(signedInThere).toBe(true);
      const answer = await comeBack(returned);
      expect(answer.headers.get("Location")).toBe("/account/confirm?confirmed");
      expect(cookies.get("__Host-staff")).not.toBe(before);
      expect(await invite()).toMatchObject({ status: 200 });
      admin.pass(10 * MINUTE_MS);
      expect(await invite()).toMatchObject({ status: 403, body: { reason: "company proof" } });
    });

    test.each([
      ["the question for it taken out", (url: URL) => url.searchParams.delete("max_age")],
      ["an old sign-in allowed", (url: URL) => url.searchParams.set("max_age", "86400")],
    ])("is not given by a session at the provider, with %s", async (_, twist) => {
      const { invite, beginProof, there, comeBack, admin } = await manager();
      // The provider's clock is this machine's: the proof begins a minute after the sign-in there.
      admin.pass(MINUTE_MS);
      const url = new URL(await beginProof());
      twist(url);
      const { returned, signedInThere } = await there.follow(url.href, "megan");
      expect(signedInThere).toBe(false);
      expect(await comeBack(returned)).toMatchObject({ status: 403, body: "not signed in again" });
      expect(await invite()).toMatchObject({ status: 403, body: { reason: "company proof" } });
    });

    test("is given by the same person in the same session only", async () => {
      const { admin, invite, beginProof, there, comeBack, cookies, send } = await manager();
      company.fixture.accounts.set("tom", { name: "Tom Hallett", groups: ["Sales team"] });
      expect(await comeBack((await browserAtProvider().follow(await beginProof(), "tom")).returned)).toMatchObject({
        status: 403,
        body: "another person's account",
      });
      const tom = visitor(admin);
      await tom.signIn("tom");
      const { returned } = await there.follow(await beginProof(), "megan");
      tom.cookies.set("__Host-ceremony", cookies.get("__Host-ceremony")!);
      expect(await tom.comeBack(returned)).toMatchObject({ status: 403, body: "another session" });
      expect(await tom.whoami()).toBe("Tom Hallett");
      expect(await invite()).toMatchObject({ status: 403, body: { reason: "company proof" } });
      expect(await send("/account/proof/options", {})).toMatchObject({ status: 404 });
    });

    test("by a company account is not for people with passkeys, nor for those who are signed out", async () => {
      const admin = openWith();
      const priya = await admin.signedIn();
      expect(await priya.send("/account/proof/company", {})).toMatchObject({ status: 404 });
      expect(await admin.browser().send("/account/proof/company", {})).toMatchObject({ status: 401 });
    });
  });
});
