import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { openDiaryAdmin, THURSDAY } from "#server/admin/test-support/diary-admin.ts";
import { BEN, ENQUIRY } from "#server/admin/test-support/leads-admin.ts";
import { leads, orders } from "#server/database/schema.ts";
import { staffActChanges, staffActs, staffPosts } from "#server/database/staff-schema.ts";
import { order } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { appointments, diaryFeeds } from "#server/diary/diary-schema.ts";
import { AMINA_CONTACT } from "#server/enquiries/lead-fixture.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { AT_THE_MACHINE } from "#server/staff/test-support/staff-fixture.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const GET = { method: "GET" };
const DRIVE = { form_id: "31", _organisational_unit: "swindon", preferred_date: "2026-11-26", preferred_time: "11:30" };

describe.each(testDatabases())("the diary on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function openDiary() {
    const shop = await openDiaryAdmin(open);
    const calendar = () => shop.mails.at(-1)?.attachments[0];
    const stored = async (lead: string) => (await open.database.select().from(appointments).where(eq(appointments.lead, lead)))[0]!;
    return { ...shop, calendar, stored };
  }
  const acts = () => open.database.select().from(staffActs).orderBy(desc(staffActs.id));

  test("an appointment from a lead is mailed with its event, moved and cancelled as newer versions of the same event", async () => {
    const { send, here, swindon, owen, outbox, mails, calendar, stored, reads, asPerson } = await openDiary();
    const lead = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const booked = await owen.send(`/leads/${lead}/appointments`, {
      ...THURSDAY,
      kind: "viewing",
      site: swindon,
      vehicle: String(here),
      notify: true,
    });
    expect([booked.status, booked.body]).toEqual([200, { id: expect.any(String), mailed: true }]);
    await outbox.deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: AMINA_CONTACT.email, subject: "Your viewing: 2021 Ford Fiesta" });
    expect(mails[0]?.text).toContain("When: Thursday 26 November 2026 at 10.30am");
    const event = calendar()?.content ?? "";
    const uid = /^UID:(.+)$/m.exec(event)?.[1];
    expect(event).toMatch(/METHOD:PUBLISH[^]*SEQUENCE:0[^]*DTSTART:20261126T103000Z/);

    const { id } = await stored(lead);
    const rescheduled = await owen.send(`/diary/${id}/move`, { day: "2026-11-27", time: "14:30", sequence: 0 });
    expect(rescheduled.body).toEqual({ id, mailed: true });
    await outbox.deliver();
    expect(mails[1]).toMatchObject({ to: AMINA_CONTACT.email, subject: "New time: Your viewing: 2021 Ford Fiesta" });
    expect(mails[1]?.text).toContain("Instead of: Thursday 26 November 2026 at 10.30am");
    expect(calendar()?.content).toMatch(new RegExp(`UID:${uid}[^]*SEQUENCE:1[^]*DTSTART:20261127T143000Z`));

    // An old page changes nothing.
    const stale = await owen.send(`/diary/${id}/move`, { day: "2026-11-27", time: "15:30", sequence: 0 });
    expect([stale.status, stale.body.reason]).toEqual([409, "changed"]);
    expect((await owen.send(`/diary/${id}/cancel`, { sequence: 0 })).status).toBe(409);

    expect((await owen.send(`/diary/${id}/cancel`, { sequence: 1 })).body).toEqual({ id, mailed: true });
    await outbox.deliver();
    expect(mails[2]).toMatchObject({ subject: "Cancelled: Your viewing: 2021 Ford Fiesta" });
    expect(calendar()?.type).toContain("method=CANCEL");
    expect(calendar()?.content).toMatch(new RegExp(`METHOD:CANCEL[^]*UID:${uid}[^]*SEQUENCE:2[^]*ORGANIZER[^]*STATUS:CANCELLED`));
    expect(mails).toHaveLength(3);
    const page = await reads.lead(asPerson(owen.id), lead);
    expect(page).toMatchObject({ state: "waiting", claimed_by: { id: owen.id } });
    expect(page?.events.map(({ event: name }) => name)).toEqual([
      "received",
      "appointment_booked",
      "appointment_moved",
      "appointment_cancelled",
    ]);
    expect((await acts()).slice(0, 4).map(({ action }) => action)).toEqual(["leads.show", "diary.cancel", "diary.move", "diary.book"]);
    expect(JSON.stringify([await acts(), await open.database.select().from(staffActChanges)])).not.toMatch(/Okafor|07700/);
  });

  test("a test drive that the shopper booked is moved as a newer version of the event in their confirmation", async () => {
    const { send, here, owen, outbox, mails, stored, leads: shopLeads } = await openDiary();
    const lead = await send({ ...AMINA_CONTACT, ...DRIVE, vehicle_id: String(here) });
    const { id, sequence } = await stored(lead);
    expect([id, sequence]).toEqual([lead, 0]);
    expect((await owen.send(`/diary/${id}/move`, { ...THURSDAY, sequence })).status).toBe(200);
    await outbox.deliver();
    expect(mails.at(-1)?.attachments[0]?.content).toMatch(/UID:[^\r\n]+@cars\.example[^]*SEQUENCE:1/);
    const [branch] = await shopLeads.testDriveBranches(here);
    expect(branch?.taken, "shoppers are offered the old hour again, and not the new one").toEqual(["2026-11-26 10:30"]);
  });

  test("an hour that somebody else has is refused with the free ones, and nothing is booked, also when two come at once", async () => {
    const { send, here, there, swindon, owen, stored } = await openDiary();
    const leadsToBook = [
      await send({ ...ENQUIRY, vehicle_id: String(here) }),
      await send({ ...BEN, form_id: "12", message: "Hello", vehicle_id: String(here) }),
    ];
    const drive = (vehicle: number, time = "10:30") => ({
      ...THURSDAY,
      time,
      kind: "test_drive",
      site: swindon,
      vehicle: String(vehicle),
      notify: false,
    });
    const answers = await Promise.all(leadsToBook.map((lead) => owen.send(`/leads/${lead}/appointments`, drive(here))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      reason: "vehicle",
      message: "The vehicle is out at that hour: Test drive at 10.30am, Thursday 26 November 2026.",
    });
    expect(refused?.body.hours).toContainEqual({ time: "10:30", why: "vehicle" });
    expect(refused?.body.hours).toContainEqual({ time: "11:30", why: null });
    expect(await open.database.select().from(appointments)).toHaveLength(1);

    const [loser = ""] = leadsToBook.filter((_, at) => answers[at]?.status === 409);
    expect((await owen.send(`/leads/${loser}/appointments`, drive(there))).status).toBe(200);
    const full = await owen.send("/diary/appointments", { ...drive(0), ...NEW_CUSTOMER, vehicle: "", kind: "collection" });
    expect(full.body.errors).toEqual({ vehicle: ["Enter the plate or stock number of a vehicle on sale"] });
    const shown = await owen.send(`/diary/hours/wexcombe/${swindon}/test_drive/2026-11-26?vehicle=${there}`, undefined, GET);
    expect(shown.body.hours.slice(0, 4)).toEqual([
      { time: "08:30", why: null },
      { time: "09:30", why: null },
      { time: "10:30", why: "vehicle" },
      { time: "11:30", why: null },
    ]);
    const { id } = await stored(loser);
    const itself = await owen.send(`/diary/hours/wexcombe/${swindon}/test_drive/2026-11-26?vehicle=${there}&id=${id}`, undefined, GET);
    expect(itself.body.hours[2], "its own hour is free to itself").toEqual({ time: "10:30", why: null });
  });

  test.each([
    [{ time: "18:30" }, "18.30"],
    [
      { time: "10:00" },
      "10am is not an hour that can be booked: Wexcombe Swindon has hours from 8.30am to 4.30pm on Thursday 26 November 2026",
    ],
    [{ day: "2026-11-29" }, "Wexcombe Swindon has no hours to book on Sunday 29 November 2026"],
    [{ day: "2026-11-23" }, "Choose today or a later day, within a year"],
    [{ day: "2028-01-01" }, "Choose today or a later day, within a year"],
    [{ time: "" }, "Choose an hour"],
  ])("what is outside the branch's hours is refused in words: %j", async (change, words) => {
    const { send, here, swindon, owen } = await openDiary();
    const lead = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const body = { ...THURSDAY, kind: "viewing", site: swindon, vehicle: "", notify: false, ...change };
    const { status, body: answer } = await owen.send(`/leads/${lead}/appointments`, body);
    expect(status).toBe(422);
    expect(Object.values(answer.errors).flat().join(" ")).toContain(words === "18.30" ? "6.30pm is not an hour" : words);
    expect(await open.database.select().from(appointments)).toEqual([]);
  });

  test("somebody who rang is a lead of whoever books for them, and is mailed only where they left an address", async () => {
    const { here, swindon, owen, mails, outbox } = await openDiary();
    const body = { ...THURSDAY, kind: "test_drive", site: swindon, vehicle: String(here), notify: true, ...NEW_CUSTOMER };
    const { body: nameless } = await owen.send("/diary/appointments", { ...body, first_name: " ", telephone: "", email: "" });
    expect(Object.keys(nameless.errors)).toContain("first_name");
    const { body: unreachable } = await owen.send("/diary/appointments", { ...body, telephone: "" });
    expect(unreachable.errors).toEqual({ telephone: ["Enter a telephone number or an email address"] });
    expect((await owen.send("/diary/appointments", { ...body, website: "nobody" })).status).toBe(404);
    expect((await owen.send("/diary/appointments", body)).body).toMatchObject({ mailed: false });
    await outbox.deliver();
    const [lead] = await open.database.select().from(leads);
    expect(lead).toMatchObject({ form: "test_drive", contact: { first_name: "Gareth", last_name: "Lyle", telephone: "07700 900512" } });
    const [act] = (await acts()).filter(({ action }) => action === "diary.book");
    expect(JSON.stringify(act)).not.toMatch(/Gareth|Lyle|07700/);
    expect(mails.map(({ to }) => to).toSorted(), "to staff and the lead system, as every lead is").toEqual([
      "leads@wexcombe.example",
      "sales@wexcombe.example",
    ]);
    expect(mails.find(({ to }) => to === "leads@wexcombe.example")?.text).toMatch(/Lyle[^]*07700 900512/);
  });

  test("whom staff book for hears of the appointment alone; the lead is delivered once, and not at all if the hour was full", async () => {
    const { here, swindon, owen, mails, outbox } = await openDiary();
    const email = "gareth.lyle@example.com";
    const body = { ...THURSDAY, kind: "test_drive", site: swindon, vehicle: String(here), notify: true, ...NEW_CUSTOMER, email };
    const answers = await Promise.all([1, 2].map(() => owen.send("/diary/appointments", body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await outbox.deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([email, "leads@wexcombe.example", "sales@wexcombe.example"]);
    expect(mails.find(({ to }) => to === email)?.subject).toBe("Your test drive: 2021 Ford Fiesta");
    expect((await owen.send("/diary/appointments", { ...body, time: "11:30", notify: false })).status).toBe(200);
    await outbox.deliver();
    expect(
      mails.filter(({ to }) => to === email),
      "they are not told where staff untick it",
    ).toHaveLength(1);
    expect(mails).toHaveLength(5);
  });

  test("a collection of an order is mailed in its own right, and free again once the order has come to nothing", async () => {
    const { here, swindon, owen, outbox, mails, reads, asPerson } = await openDiary();
    const [{ guid, reference } = { guid: "", reference: "" }] = await open.database
      .insert(orders)
      .values({ ...order(here, "OPEN"), customer: CUSTOMER })
      .returning({ guid: orders.guid, reference: orders.reference });
    const collection = { ...THURSDAY, kind: "collection", site: swindon, notify: true };
    expect((await owen.send(`/orders/${reference}/appointments`, { ...collection, kind: "test_drive" })).status).toBe(422);
    expect((await owen.send(`/orders/${reference}/appointments`, collection)).body).toMatchObject({ mailed: true });
    await outbox.deliver();
    expect(mails[0]).toMatchObject({ to: CUSTOMER.customer_email, subject: "Collecting your vehicle: 2021 Ford Fiesta" });
    expect(JSON.stringify(mails[0])).not.toContain(guid);
    const of = async () => (await reads.appointments(asPerson(owen.id).rights, { reference })).entries;
    expect(await of()).toMatchObject([{ kind: "collection", name: "Nia Rees", path: `/orders/${reference}`, hasEmail: true }]);
    expect(JSON.stringify(await of())).not.toContain(guid);
    expect(JSON.stringify([await acts(), await open.database.select().from(staffActChanges)])).not.toContain(guid);
    await open.database.update(orders).set({ status: "STATUS_CANCELLED" }).where(eq(orders.guid, guid));
    expect(await of()).toEqual([]);
    const late = await owen.send(`/orders/${reference}/appointments`, { ...collection, time: "11:30" });
    expect(late.body.errors).toEqual({ kind: ["This order has ended"] });
  });

  test("who came is noted on the day, not before, and taken back", async () => {
    const { send, here, owen, pass, stored, reads, asPerson, signInAgain } = await openDiary();
    const lead = await send({ ...AMINA_CONTACT, ...DRIVE, vehicle_id: String(here) });
    const { id } = await stored(lead);
    expect((await owen.send(`/diary/${id}/outcome`, { sequence: 0, outcome: "came" })).status).toBe(409);
    pass(2 * DAY_MS);
    await signInAgain(owen);
    expect((await owen.send(`/diary/${id}/outcome`, { sequence: 0, outcome: "came" })).status).toBe(200);
    expect((await owen.send(`/diary/${id}/cancel`, { sequence: 0 })).body.reason, "what was is not cancelled").toBe("changed");
    const diary = await reads.diary(asPerson(owen.id), new URLSearchParams("branch=swindon"));
    expect(diary.entries).toMatchObject([{ id, name: "Amina Okafor", outcome: "came", path: `/leads/${lead}` }]);
    expect((await owen.send(`/diary/${id}/outcome`, { sequence: 0, outcome: null })).status).toBe(200);
    expect((await stored(lead)).outcome).toBeNull();
  });

  test("a week has the appointments of its branch alone, and the days' own hours", async () => {
    const { send, here, there, reads, asPerson, swindon } = await openDiary();
    await send({ ...AMINA_CONTACT, ...DRIVE, vehicle_id: String(here) });
    await send({ ...BEN, ...DRIVE, vehicle_id: String(there), _organisational_unit: "andover" });
    const diary = async (query: string, posts = asPerson(NOBODY)) => reads.diary(posts, new URLSearchParams(query));
    const week = await diary("branch=swindon&day=2026-11-24");
    expect(week.entries.map(({ name, time, vehicle }) => [name, time, vehicle?.stock_id])).toEqual([["Amina Okafor", "11:30", here]]);
    expect(week.days.map(({ times }) => times.length)).toEqual([9, 9, 9, 9, 9, 9, 0]);
    expect(week.days[0]?.bookable, "Monday is over").toEqual([]);
    expect((await diary("branch=swindon&day=2026-12-01")).entries).toEqual([]);
    const ofAndover = asPerson(NOBODY, [{ role: "sales", site_id: swindon + 1, website: null }]);
    expect(
      (await diary("branch=swindon", ofAndover)).entries.map(({ name }) => name),
      "another branch is out of reach",
    ).toEqual(["Ben Ash"]);
    const reader = await diary("branch=swindon", asPerson(NOBODY, [{ role: "reader", site_id: null, website: null }]));
    expect([reader.branch, reader.entries]).toEqual([null, []]);
  });

  test("an hour that another website's customer has is full for whoever may not see who it is", async () => {
    const { send, here, reads, asPerson } = await openDiary();
    const ofVans = asPerson(NOBODY, [{ role: "sales", site_id: null, website: "tradeyard-vans" }]);
    const thursday = async (who = ofVans) => {
      const { days, entries, places } = await reads.diary(who, new URLSearchParams("branch=swindon&day=2026-11-26"));
      return { left: days[3]!.left, entries: entries.map(({ name }) => name), places: places.test_drive };
    };
    const { places, left } = await thursday();
    expect([left["10:30"], left["11:30"]]).toEqual([places, places]);
    await send({ ...AMINA_CONTACT, ...DRIVE, vehicle_id: String(here) });
    const later = await thursday();
    expect(later).toMatchObject({ entries: [], left: { "10:30": places, "11:30": places - 1, "12:30": places } });
    expect(JSON.stringify(later)).not.toContain("Amina");
    expect(await thursday(asPerson(NOBODY))).toMatchObject({ entries: ["Amina Okafor"], left: { "11:30": places - 1 } });
    // Of a place that is taken half an hour later, an hour has none either.
    await open.database.update(appointments).set({ time: "12:00" });
    expect((await thursday()).left).toMatchObject({ "10:30": places, "11:30": places - 1, "12:30": places - 1 });
  });

  test("a calendar reads kind, plate and hour without signing in, until its address is renewed or ended", async () => {
    const { send, here, swindon, owen, admin, mails } = await openDiary();
    await send({ ...AMINA_CONTACT, ...DRIVE, vehicle_id: String(here) });
    const make = async () => new URL((await owen.send("/diary/feeds", { site: swindon })).body.url);
    const read = async ({ pathname }: URL) => admin.browser().send(pathname, undefined, GET);
    const first = await make();
    expect(first.pathname).toMatch(/^\/diary\/feed\/[\w-]{43}\.ics$/);
    const calendar = await read(first);
    expect(calendar.status).toBe(200);
    expect(
      Object.fromEntries(
        ["Content-Type", "X-Robots-Tag", "Referrer-Policy", "Cache-Control"].map((name) => [name, calendar.headers.get(name)]),
      ),
    ).toEqual({
      "Content-Type": "text/calendar; charset=utf-8",
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    });
    expect(calendar.body).toMatch(/DTSTART:20261126T113000Z[^]*SUMMARY:Test drive/);
    expect(calendar.body).not.toMatch(/Amina|Okafor|07700|@example/);
    const [row] = await open.database.select().from(diaryFeeds);
    expect(JSON.stringify([row, await acts(), mails])).not.toContain(first.pathname.slice(13, 56));

    const second = await make();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await read(new URL("/diary/feed/x.ics", second))).status).toBe(404);
    await staffWrite(admin.setting, { actor: AT_THE_MACHINE, action: "staff.posts" }, async (tx) => {
      await tx.update(staffPosts).set({ role: "reader" }).where(eq(staffPosts.staff, owen.id));
      return { ok: true };
    });
    expect((await read(second)).status, "a reader has no diary").toBe(404);
    await staffWrite(admin.setting, { actor: AT_THE_MACHINE, action: "staff.posts" }, async (tx) => {
      await tx.update(staffPosts).set({ role: "sales" }).where(eq(staffPosts.staff, owen.id));
      return { ok: true };
    });
    expect((await read(second)).status).toBe(200);
    expect((await owen.send("/diary/feeds/end", { site: swindon })).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    expect((await owen.send("/diary/feeds", { site: 1e9 })).status).toBe(404);
  });

  test("a calendar that reads all the time is refused for a while", async () => {
    const { swindon, owen, admin, pass } = await openDiary();
    const { pathname } = new URL((await owen.send("/diary/feeds", { site: swindon })).body.url);
    const statuses = [];
    for (let reading = 0; reading < 21; reading++) statuses.push((await admin.browser().send(pathname, undefined, GET)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    pass(61 * MINUTE_MS);
    expect((await admin.browser().send(pathname, undefined, GET)).status).toBe(200);
  });
});

const CUSTOMER = { customer_first_name: "Nia", customer_last_name: "Rees", customer_email: "nia.rees@example.com", customer_telephone: "" };
const NEW_CUSTOMER = { website: "wexcombe", first_name: "Gareth", last_name: "Lyle", telephone: "07700 900512", email: "" };
