import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { BEN, ENQUIRY, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import { pushQuietHours, pushSubscriptions } from "#server/push/push-schema.ts";
import { leads, sites } from "#server/database/schema.ts";
import { staffActChanges, staffPosts } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { FLAGS } from "#server/enquiries/take-lead.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { changePosts, endPerson } from "#server/staff/people/change-access.ts";
import { AT_THE_MACHINE, EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { eq } from "drizzle-orm";
import { request } from "node:https";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { leadNotices } from "./notify-leads.ts";
import { pushKeys } from "./push-keys.ts";
import { startPushService } from "./test-support/push-service.ts";

const KEYS = pushKeys([Buffer.alloc(32, 7)]);

describe.each(testDatabases())("notices of new leads on $name", (engine) => {
  let open: TestDatabase;
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeAll(async () => {
    open = await engine.open();
    service = await startPushService();
  });
  afterEach(async () => {
    service.received.length = 0;
    await open.empty();
  });
  afterAll(async () => {
    await service.close();
    await open.close();
  });

  async function begin() {
    const fixture = await openLeadsAdmin(open);
    const { admin } = fixture;
    const node = () => leadNotices({ database: open.database, keys: KEYS, now: admin.now, request: { ask: service.request } });
    type Caller = Awaited<ReturnType<typeof admin.signedIn>>;
    /** Switches notices on in another browser of somebody. */
    const subscribe = async (caller: Pick<Caller, "send">, answer?: number) => {
      const browser = service.browser(answer);
      const { status, body } = await caller.send("/account/push", browser.subscription);
      expect(status, JSON.stringify(body)).toBe(200);
      return { ...browser, id: body.id as string };
    };
    const sent = async (...nodes: ReturnType<typeof node>[]) => {
      service.received.length = 0;
      await Promise.all((nodes.length > 0 ? nodes : [node()]).map((each) => each.send()));
      return service.received.map(({ path, text }) => `${path} ${text}`).toSorted();
    };
    const siteId = async (slug: string) => (await open.database.select().from(sites).where(eq(sites.slug, slug)))[0]!.id;
    return { ...fixture, node, subscribe, sent, siteId };
  }
  const subscriptions = () => open.database.select().from(pushSubscriptions);

  test("each browser of a person gets one notice of a lead with its branch and no more, from one of the nodes", async () => {
    const { admin, here, send, node, subscribe, sent } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const [phone, desktop] = [await subscribe(owen), await subscribe(owen)];
    expect(await sent(), "there is no lead yet").toEqual([]);
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    const once = [phone, desktop].map(({ path }) => `${path} New lead, Wexcombe Swindon`).toSorted();
    expect(await sent(node(), node(), node())).toEqual(once);
    const { headers } = service.received[0]!;
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "3600", host: "push.example" });
    expect(headers.authorization).toContain(`k=${KEYS.publicKey}`);
    expect(await sent(node(), node()), "it had it already").toEqual([]);
    await send({ ...BEN, form_id: "12", message: "Do you buy vans?" });
    expect((await sent()).map((each) => each.split(" ").slice(1).join(" "))).toEqual(["New lead", "New lead"]);
  });

  test("who may see a lead as it is sent gets its notice, with a session or without", async () => {
    const { admin, here, there, send, pass, subscribe, sent, siteId } = await begin();
    const [swindon, andover] = [await siteId("swindon"), await siteId("andover")];
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales", site_id: swindon });
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales", site_id: andover });
    const tom = await admin.signedIn({ name: "Tom Hallett", role: "sales", website: "tradeyard-vans" });
    const [ofOwen, ofMegan] = [await subscribe(owen), await subscribe(megan)];
    await subscribe(tom);
    const reader = await admin.signedIn({ name: "Nia Rees", role: "reader" });
    expect((await reader.send("/account/push", service.browser().subscription)).status, "who reads no leads has none").toBe(404);
    // Every session has ended.
    pass(13 * HOUR_MS);
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    expect(await sent()).toEqual([`${ofOwen.path} New lead, Wexcombe Swindon`]);
    await send({ ...BEN, form_id: "12", message: "Hello", vehicle_id: String(there) });
    await staffWrite(admin.setting, { actor: AT_THE_MACHINE, action: "staff.posts" }, async (tx) => {
      await tx.update(staffPosts).set({ site_id: andover }).where(eq(staffPosts.staff, owen.id));
      await tx.update(staffPosts).set({ role: "reader" }).where(eq(staffPosts.staff, megan.id));
      return { ok: true };
    });
    expect(await sent(), "rights are those of now").toEqual([`${ofOwen.path} New lead, Wexcombe Andover`]);
    expect(ofMegan.path).not.toBe(ofOwen.path);
  });

  test("they end with the person's access, with new roles, and with signing out everywhere", async () => {
    const { admin, here, send, subscribe, sent } = await begin();
    const people = await Promise.all(
      ["Owen Price", "Megan Frost", "Tom Hallett", "Priya Nair"].map((name) => admin.signedIn({ name, role: "sales" })),
    );
    const [owen, megan, tom, priya] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]];
    for (const person of people) await subscribe(person);
    await endPerson(admin.setting, { actor: AT_THE_MACHINE }, owen.id);
    await changePosts(admin.setting, { actor: AT_THE_MACHINE }, megan.id, [{ role: "manager", ...EVERYWHERE }]);
    expect((await tom.send("/account/sessions/end", {})).status).toBe(200);
    expect((await subscriptions()).map(({ staff }) => staff)).toEqual([priya.id]);
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    expect(await sent()).toHaveLength(1);
  });

  test("in quiet hours there is none, and none of their leads afterwards", async () => {
    const { admin, here, send, pass, signInAgain, subscribe, sent } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const { path } = await subscribe(owen);
    for (const hours of [{ from: "9:00", until: "10:00" }, { from: "25:00", until: "10:00" }, { from: "09:00" }, "always"])
      expect((await owen.send("/account/push/hours", { hours })).status, JSON.stringify(hours)).toBe(422);
    // It is twenty past nine.
    expect((await owen.send("/account/push/hours", { hours: { from: "22:00", until: "09:30" } })).status).toBe(200);
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    expect(await sent()).toEqual([]);
    pass(11 * MINUTE_MS);
    expect(await sent(), "it is eleven minutes old").toEqual([]);
    await send({ ...ENQUIRY, message: "Is it still there?", vehicle_id: String(here) });
    expect(await sent()).toEqual([`${path} New lead, Wexcombe Swindon`]);
    await signInAgain(owen);
    expect((await owen.send("/account/push/hours", { hours: null })).status).toBe(200);
    expect(await open.database.select().from(pushQuietHours)).toEqual([]);
  });

  test("a subscription that is over is deleted, one that fails stays, and a redirect is not followed", async () => {
    const { admin, here, send, subscribe, sent } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const answers = [404, 410, 500, 307, 201];
    const browsers = [];
    for (const answer of answers) browsers.push(await subscribe(owen, answer));
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    expect(await sent()).toEqual([`${browsers[4]!.path} New lead, Wexcombe Swindon`]);
    expect((await subscriptions()).map(({ id }) => id).toSorted()).toEqual(
      browsers
        .slice(2)
        .map(({ id }) => id)
        .toSorted(),
    );
    const logged = complaints.mock.calls.flat().join("\n");
    expect(logged).toContain("push.example answered 500");
    expect(logged, "the address ends the subscription").not.toContain("/send/");
    complaints.mockRestore();
  });

  test("only public hosts are contacted, also when a name points inwards later", async () => {
    const { admin, here, send } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const { subscription } = service.browser();
    for (const endpoint of [
      "http://push.example/a",
      "https://127.0.0.1/a",
      "https://[::1]/a",
      "https://localhost/a",
      "https://push.example:1/a",
    ])
      expect((await owen.send("/account/push", { ...subscription, endpoint })).status, endpoint).toBe(422);
    expect((await owen.send("/account/push", { ...subscription, auth: "AAAA" })).status).toBe(422);
    expect((await owen.send("/account/push", subscription)).status).toBe(200);
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const inwards = leadNotices({
      database: open.database,
      keys: KEYS,
      now: admin.now,
      request: { ask: request, resolve: (_host, _options, answer) => answer(null, [{ address: "10.0.0.7", family: 4 }]) },
    });
    await inwards.send();
    expect(complaints.mock.calls.flat().join("\n")).toContain("push.example is not a public host");
    complaints.mockRestore();
  });

  test("people switch their own off, a browser belongs to who used it last, and the audit log has no address", async () => {
    const { admin, subscribe } = await begin();
    const [owen, megan] = [
      await admin.signedIn({ name: "Owen Price", role: "sales" }),
      await admin.signedIn({ name: "Megan Frost", role: "sales" }),
    ];
    const { id, subscription } = await subscribe(owen);
    expect((await megan.send("/account/push/end", { id })).status).toBe(404);
    expect((await admin.browser().send("/account/push/end", { id })).status).toBe(401);
    expect((await megan.send("/account/push", subscription)).status).toBe(200);
    expect((await subscriptions()).map(({ staff }) => staff)).toEqual([megan.id]);
    const changes = await open.database.select().from(staffActChanges);
    expect(JSON.stringify(changes)).toContain("push_subscriptions");
    for (const secret of Object.values(subscription)) expect(JSON.stringify(changes)).not.toContain(secret);
    for (let at = 1; at < 10; at += 1) await subscribe(megan);
    expect((await megan.send("/account/push", service.browser().subscription)).status, "an eleventh").toBe(422);
  });

  test("what a machine has filled in is no news", async () => {
    const { admin, here, send, subscribe, sent } = await begin();
    await subscribe(await admin.signedIn({ name: "Owen Price", role: "sales" }));
    const id = await send({ ...ENQUIRY, vehicle_id: String(here) });
    await open.database
      .update(leads)
      .set({ flags: [FLAGS.robot] })
      .where(eq(leads.id, id));
    expect(await sent()).toEqual([]);
  });
});
