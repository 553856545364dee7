import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { changeFeed } from "#server/admin/live/change-feed.ts";
import { BEN, ENQUIRY, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import { pushNotices, pushQuietHours, pushRetries, pushSubscriptions } from "#server/push/push-schema.ts";
import { leads, sites } from "#server/database/schema.ts";
import { staffActChanges, staffPosts } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { FLAGS } from "#server/enquiries/take-lead.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { changePosts, endPerson } from "#server/staff/people/change-access.ts";
import { AT_THE_MACHINE, EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { request } from "node:https";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { leadNotices } from "./notify-leads.ts";
import { pushKeys } from "./push-keys.ts";
import { NO_ANSWER, startPushService } from "./test-support/push-service.ts";

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
    const subscribe = async (caller: Pick<Caller, "send">, answer?: number, header?: Record<string, string>) => {
      const browser = service.browser(answer, header);
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

  test("who may see a lead as it is sent gets its notice", async () => {
    const { admin, here, there, send, subscribe, sent, siteId } = await begin();
    const [swindon, andover] = [await siteId("swindon"), await siteId("andover")];
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales", site_id: swindon });
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales", site_id: andover });
    const tom = await admin.signedIn({ name: "Tom Hallett", role: "sales", website: "tradeyard-vans" });
    const [ofOwen, ofMegan] = [await subscribe(owen), await subscribe(megan)];
    await subscribe(tom);
    const reader = await admin.signedIn({ name: "Nia Rees", role: "reader" });
    expect((await reader.send("/account/push", service.browser().subscription)).status, "who reads no leads has none").toBe(404);
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

  test("notices last for twelve hours after a sign-in, and go on in the same browser after the next one", async () => {
    const { admin, here, send, pass, signInAgain, subscribe, sent } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    const { path, subscription } = await subscribe(owen);
    const lead = async (message: string) => {
      await send({ ...ENQUIRY, message, vehicle_id: String(here) });
      return sent();
    };
    const notice = [`${path} New lead, Wexcombe Swindon`];
    pass(12 * HOUR_MS - MINUTE_MS);
    expect(await lead("Is it still there?")).toEqual(notice);
    pass(MINUTE_MS);
    expect(await lead("Does it have a towbar?"), "the sign-in is over").toEqual([]);
    const renew = async (caller: typeof owen) => {
      const { status, body } = await caller.send("/account/push/renew", { endpoint: subscription.endpoint });
      return [status, body.renewed];
    };
    expect((await owen.send("/account/push/renew", { endpoint: subscription.endpoint })).status, "signed out").toBe(401);
    await signInAgain(megan);
    expect(await renew(megan), "another person in the same browser").toEqual([200, false]);
    expect(await lead("Is it a diesel?")).toEqual([]);
    await signInAgain(owen);
    expect([await renew(owen), await renew(owen)], "written once").toEqual([
      [200, true],
      [200, false],
    ]);
    pass(11 * MINUTE_MS);
    expect(await lead("How many keys are there?")).toEqual(notice);
    expect((await owen.send("/sign-out", {})).status).toBe(200);
    expect(await lead("When can I see it?"), "signed out").toEqual([]);
    expect(await subscriptions()).toEqual([]);
  });

  test("of a lead that somebody has already, or that staff took down, nobody has a notice", async () => {
    const { admin, here, send, subscribe, sent, siteId } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    await subscribe(megan);
    const id = await send({ ...ENQUIRY, vehicle_id: String(here) });
    expect((await owen.send(`/leads/${id}/claim`, {})).status).toBe(200);
    const booked = await owen.send("/diary/appointments", {
      kind: "test_drive",
      website: "wexcombe",
      site: await siteId("swindon"),
      vehicle: String(here),
      day: "2026-11-25",
      time: "10:30",
      notify: false,
      first_name: "Ben",
      last_name: "Ash",
      email: "",
      telephone: "07700 900456",
    });
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
    expect(await open.database.select().from(leads)).toHaveLength(2);
    expect(await sent()).toEqual([]);
  });

  test("leads that have had their notices don't keep later ones back, and few requests run at once", async () => {
    const { admin, here, send, node, subscribe, sent } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    for (let at = 0; at < 3; at += 1) await subscribe(owen);
    const id = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const copies = async (number: number) => {
      const [lead] = await open.database.select().from(leads).where(eq(leads.id, id));
      for (let at = 0; at < number; at += 1) await open.database.insert(leads).values({ ...lead!, id: randomUUID() });
    };
    await copies(59);
    expect(await sent(node(), node())).toHaveLength(180);
    expect(service.maxAtOnce(), "of two nodes").toBeLessThanOrEqual(20);
    await copies(1);
    expect(await sent(node(), node())).toHaveLength(3);
  });

  test("a notice that a push service does not take is sent again a few times, by one node, while the lead is new", async () => {
    const { admin, here, send, pass, node, subscribe, sent } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const busy = await subscribe(owen, 429, { "Retry-After": "120" });
    const broken = await subscribe(owen, 503);
    const refused = await subscribe(owen, 403);
    const late = await subscribe(owen, 429, { "Retry-After": new Date(admin.now() + HOUR_MS).toUTCString() });
    const requested = async () => {
      service.requested.length = 0;
      await sent(node(), node());
      return ([busy, broken, refused, late] as const).map(({ path }) => service.requested.filter((each) => each === path).length);
    };
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    expect(await requested()).toEqual([1, 1, 1, 1]);
    expect(await requested(), "at once").toEqual([0, 0, 0, 0]);
    pass(30_000);
    expect(await requested(), "after half a minute").toEqual([0, 1, 0, 0]);
    pass(90_000);
    busy.nowAnswers(201);
    expect(await requested(), "when the service said").toEqual([1, 0, 0, 0]);
    expect(service.received.map(({ path, text }) => `${path} ${text}`)).toEqual([`${busy.path} New lead, Wexcombe Swindon`]);
    pass(30_000);
    expect(await requested()).toEqual([0, 1, 0, 0]);
    pass(6 * MINUTE_MS);
    expect(await requested(), "the third and last time").toEqual([0, 1, 0, 0]);
    pass(MINUTE_MS);
    expect(await requested()).toEqual([0, 0, 0, 0]);
    expect(await open.database.select().from(pushRetries)).toEqual([]);
    expect(await subscriptions(), "they stay").toHaveLength(4);
    complaints.mockRestore();
  });

  test("a notice is not sent again of a lead that somebody has by then, nor to who lost the right", async () => {
    const { admin, here, send, pass, subscribe, sent } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const [ofOwen, ofMegan] = [await subscribe(owen, 503), await subscribe(megan, 503)];
    const claimed = await send({ ...ENQUIRY, vehicle_id: String(here) });
    await send({ ...BEN, form_id: "12", message: "Hello", vehicle_id: String(here) });
    await sent();
    ofOwen.nowAnswers(201);
    ofMegan.nowAnswers(201);
    expect((await owen.send(`/leads/${claimed}/claim`, {})).status).toBe(200);
    await endPerson(admin.setting, { actor: AT_THE_MACHINE }, megan.id);
    pass(MINUTE_MS);
    expect(await sent()).toEqual([`${ofOwen.path} New lead, Wexcombe Swindon`]);
    complaints.mockRestore();
  });

  test("a site that stops does not wait for a push service, and another node sends the notice", async () => {
    const { admin, here, send, pass, node, subscribe, sent } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const phone = await subscribe(owen, NO_ANSWER);
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    service.requested.length = 0;
    const stopping = node();
    const sending = stopping.send();
    await vi.waitFor(() => expect(service.requested).toEqual([phone.path]));
    await stopping.close();
    await sending;
    phone.nowAnswers(201);
    pass(MINUTE_MS);
    expect(await sent()).toEqual([`${phone.path} New lead, Wexcombe Swindon`]);
  });

  test("a node sends when leads have changed, and does nothing when other things have", async () => {
    const { admin, here, send, node, subscribe } = await begin();
    await subscribe(await admin.signedIn({ name: "Owen Price", role: "sales" }));
    const changes = changeFeed();
    const notify = new Map<string, (payload?: string) => void>();
    await changes.start(async (channel, changed) => {
      notify.set(channel, changed);
      return async () => undefined;
    });
    const started = node();
    started.start(changes);
    // Its first round finds no lead.
    await started.send();
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    service.received.length = 0;
    notify.get("admin")!("orders");
    notify.get("stock")!();
    // A round that these had begun would have claimed the notice before this one.
    await setImmediate();
    expect(await open.database.select().from(pushNotices)).toEqual([]);
    notify.get("admin")!("leads");
    await vi.waitFor(() => expect(service.received).toHaveLength(1));
    await started.close();
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

  test("a subscription that has ended is deleted, one that fails stays, and a redirect is not followed", async () => {
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

  test("only public hosts are contacted, even if a host name later resolves to a private address", async () => {
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
    const toPrivate = leadNotices({
      database: open.database,
      keys: KEYS,
      now: admin.now,
      request: { ask: request, resolve: (_host, _options, answer) => answer(null, [{ address: "10.0.0.7", family: 4 }]) },
    });
    await toPrivate.send();
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

  test("a lead whose form a bot filled in has no notice", async () => {
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
