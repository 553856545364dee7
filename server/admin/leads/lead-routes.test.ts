import { EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { BEN, ENQUIRY, FOCUS, MORNING, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import { leadEvents, leads, vehicles } from "#server/database/schema.ts";
import { leadProgress, staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { desc, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

describe.each(testDatabases())("leads in Admin on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const leadsOfAdmin = () => openLeadsAdmin(open);
  const acts = () => open.database.select().from(staffActs).orderBy(desc(staffActs.id));

  test("every kind of enquiry is in the list, with what it is about, its branch and its clock", async () => {
    const { here, there, send, list, pass } = await leadsOfAdmin();
    await send({ ...ENQUIRY, vehicle_id: String(here) });
    pass(MINUTE_MS);
    const day = { preferred_date: "2026-11-25", preferred_time: "11:30" };
    await send({ ...BEN, form_id: "31", vehicle_id: String(there), _organisational_unit: "andover", ...day });
    pass(MINUTE_MS);
    const { email, telephone, ...name } = BEN;
    const owned = { ...FOCUS, customer_email: email, customer_telephone: telephone, terms_accepted: "on" };
    await send({ ...name, ...owned, form_id: "52" });
    pass(MINUTE_MS);
    await send({ ...BEN, form_id: "44", amount: "9000", employment_type: "Retired", soft_search: "on", postcode: "SN1 2AB" });
    pass(MINUTE_MS);
    await send({ ...BEN, form_id: "60", vehicle_id: String(here), postcode: "SN1 2AB" });
    const page = await list();
    expect(page.leads).toMatchObject([
      {
        name: "Amina Okafor",
        title: "General Enquiry",
        vehicle: { name: "Ford Fiesta" },
        branch: "Wexcombe Swindon",
        snippet: "Is the service history complete?",
        state: "new",
        claimed_by: null,
        clock: { kind: "open", minutes: 56, due: MORNING + HOUR_MS },
      },
      { name: "Ben Ash", title: "Test Drive", branch: "Wexcombe Andover", snippet: "Wednesday 25 November 2026 at 11.30am" },
      { title: "Part exchange to value", vehicle: null, branch: null, snippet: "Ford Focus FO16 CUS" },
      { title: "Pre-approval" },
      { title: "Move a vehicle closer", branch: "Wexcombe Swindon" },
    ]);
    expect(JSON.stringify(page.leads), "contact details are on the lead's own page").not.toMatch(/example\.com|07700/);
    expect(page).toMatchObject({ counts: { open: 5, new: 5, action: 0, mine: 0, done: 0, all: 5 }, unanswered: 5, late: 0 });
    pass(HOUR_MS);
    expect(await list(), "the newest is due now").toMatchObject({ late: 4, leads: [{ clock: { minutes: -4 } }, {}, {}, {}, {}] });
    expect((await list("branch=andover")).leads).toMatchObject([{ title: "Test Drive" }]);
  });

  test("people see and change the leads of their branches and websites only", async () => {
    const { here, there, send, list, asPerson, admin, reads } = await leadsOfAdmin();
    await open.database.update(vehicles).set({ vrm: "AB12CDE" });
    const swindon = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const andover = await send({ ...BEN, form_id: "12", message: "Hello", vehicle_id: String(there) });
    const ofNoBranch = await send({ ...BEN, form_id: "12", message: "Do you buy vans?" });
    const [{ site_id } = { site_id: null }] = await open.database
      .select({ site_id: leads.site_id })
      .from(leads)
      .where(eq(leads.id, swindon));
    const scopes: [Partial<Post>, string[]][] = [
      [{ site_id }, [swindon]],
      [{ website: "wexcombe" }, [swindon, andover, ofNoBranch]],
      [{ website: "tradeyard-vans" }, []],
      [{}, [swindon, andover, ofNoBranch]],
    ];
    for (const [scope, reached] of scopes) {
      const caller = await admin.signedIn({ name: `Sales ${JSON.stringify(scope)}`, role: "sales", ...scope });
      const visitor = asPerson(caller.id, [{ role: "sales", ...EVERYWHERE, ...scope }]);
      expect((await list("view=all", visitor)).leads.map(({ id }) => id).toSorted()).toEqual(reached.toSorted());
      for (const id of [swindon, andover, ofNoBranch]) {
        const isReached = reached.includes(id);
        expect(await reads.lead(visitor, id), JSON.stringify(scope)).toEqual(isReached ? expect.objectContaining({ id }) : undefined);
        const { status } = await caller.send(`/leads/${id}/note`, { note: "Rang twice" });
        expect(status, JSON.stringify(scope)).toBe(isReached ? 200 : 404);
      }
      for (const text of ["ford", "AB12 CDE", "okafor", "ash", "07700 900456"]) {
        const found = String((await caller.send("/leads/search", { text })).body.found).split(",");
        expect(
          found.filter((id) => id !== "none" && !reached.includes(id)),
          `${text} ${JSON.stringify(scope)}`,
        ).toEqual([]);
        if (text.startsWith("AB12"))
          expect(found.filter((id) => id !== "none").length).toBe(reached.filter((id) => id !== ofNoBranch).length);
      }
    }
    const reader = asPerson(randomUUID(), [{ role: "reader", ...EVERYWHERE }]);
    expect((await list("view=all", reader)).leads, "without the right there is nothing").toEqual([]);
    expect(await reads.lead(reader, swindon)).toBeUndefined();
  });

  test("of two people who claim a lead at once one gets it, and the other is told who", async () => {
    const { here, send, admin, list } = await leadsOfAdmin();
    const people = [
      await admin.signedIn({ name: "Owen Price", role: "sales" }),
      await admin.signedIn({ name: "Megan Frost", role: "sales" }),
    ] as const;
    for (let round = 0; round < 5; round++) {
      const id = await send({ ...ENQUIRY, message: `Round ${round}`, vehicle_id: String(here) });
      const answers = await Promise.all(people.map((person) => person.send(`/leads/${id}/claim`, {})));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const first = answers.findIndex(({ status }) => status === 200);
      const name = ["Owen Price", "Megan Frost"][first];
      expect(answers[1 - first]?.body).toEqual({
        message: `${name} has already claimed this lead.`,
        reason: "claimed",
        claimed_by: { id: people[first]?.id, name },
      });
      expect((await people[first]!.send(`/leads/${id}/claim`, {})).status, "again by the same person").toBe(200);
      const events = await open.database.select().from(leadEvents).where(eq(leadEvents.lead, id));
      expect(events.map(({ event, staff }) => [event, staff])).toEqual([
        ["received", null],
        ["claimed", people[first]?.id],
      ]);
    }
    expect(
      (await acts()).filter(({ action }) => action === "leads.claim"),
      "one act each",
    ).toHaveLength(5);
    expect((await list("view=new")).leads).toEqual([]);
  });

  test("a lead is assigned if it is still whose it was, and only to whoever may answer it", async () => {
    const { here, send, admin, list, asPerson } = await leadsOfAdmin();
    const id = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const priya = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const other = await admin.signedIn({ name: "Tom Hallett", role: "sales", website: "tradeyard-vans" });
    const reader = await admin.signedIn({ name: "Nia Rees", role: "reader" });
    const assign = (to: string | null, from: string | null) => priya.send(`/leads/${id}/assign`, { to, from });
    for (const to of [other.id, reader.id, randomUUID()])
      expect(await assign(to, null)).toMatchObject({ status: 422, body: { errors: { to: ["Choose someone who may answer this lead"] } } });
    expect((await assign(owen.id, null)).status).toBe(200);
    expect((await list("view=mine", asPerson(owen.id))).leads).toMatchObject([
      { id, state: "claimed", claimed_by: { name: "Owen Price" } },
    ]);
    expect(await assign(priya.id, null), "the page was old").toMatchObject({
      status: 409,
      body: { message: "Owen Price has already claimed this lead.", claimed_by: { name: "Owen Price" } },
    });
    expect((await assign(null, owen.id)).status).toBe(200);
    expect((await list("view=new")).leads).toMatchObject([{ id, state: "new", claimed_by: null }]);
    expect((await assign(priya.id, owen.id)).body).toMatchObject({
      message: "This lead is no longer assigned to anyone.",
      claimed_by: null,
    });
    const [act] = await acts();
    expect(act).toMatchObject({ action: "leads.assign", detail: { lead: id } });
  });

  test("a call is the first answer, then the lead waits, needs action on its day, is done with a reason and reopened", async () => {
    const { here, send, admin, list, pass, reads, asPerson, signInAgain } = await leadsOfAdmin();
    const id = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const page = async () => (await reads.lead(asPerson(owen.id), id))!;
    expect((await owen.send(`/leads/${id}/note`, { note: "Asked the workshop" })).status).toBe(200);
    expect(await page()).toMatchObject({ state: "new", clock: { kind: "open" } });
    pass(14 * MINUTE_MS);
    expect((await owen.send(`/leads/${id}/call`, { note: "Comes on Thursday" })).status).toBe(200);
    expect(await page(), "who answers has it").toMatchObject({
      state: "waiting",
      claimed_by: { id: owen.id },
      clock: { kind: "answered", minutes: 14 },
    });
    pass(HOUR_MS);
    await signInAgain(owen);
    await owen.send(`/leads/${id}/call`, { note: "Second call" });
    expect((await page()).clock, "the first answer counts").toEqual({ kind: "answered", minutes: 14 });

    for (const day of ["2026-11-23", "2027-12-01", "soon", "2026-02-30", ""])
      expect(await owen.send(`/leads/${id}/follow-up`, { day }), day).toMatchObject({
        status: 422,
        body: { errors: { day: ["Choose today or a later day, within a year"] } },
      });
    expect((await owen.send(`/leads/${id}/follow-up`, { day: "2026-11-27" })).status).toBe(200);
    expect(await list()).toMatchObject({ counts: { action: 0 }, leads: [{ state: "waiting", follow_up_on: "2026-11-27" }] });
    pass(3 * DAY_MS);
    expect(await list("view=action")).toMatchObject({ counts: { action: 1 }, leads: [{ id, state: "action_needed" }] });

    const again = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    expect((await again.send(`/leads/${id}/done`, { reason: "no reason", note: "" })).body.errors).toEqual({ reason: ["Choose a reason"] });
    expect((await again.send(`/leads/${id}/done`, { reason: "bought", note: "Collected on Friday" })).status).toBe(200);
    expect(await list("view=done")).toMatchObject({ counts: { done: 1, open: 0 }, leads: [{ id, state: "done", follow_up_on: null }] });
    expect(await page()).toMatchObject({ reason: "bought", state: "done" });
    for (const [path, body] of [
      ["claim", {}],
      ["done", { reason: "spam", note: "" }],
      ["follow-up", { day: "2026-11-30" }],
      ["assign", { to: again.id, from: owen.id }],
    ] as const)
      expect(await again.send(`/leads/${id}/${path}`, body), path).toMatchObject({ status: 409, body: { reason: "done" } });
    expect((await again.send(`/leads/${id}/reopen`, {})).status).toBe(200);
    expect(await page()).toMatchObject({ state: "claimed", claimed_by: { id: owen.id }, reason: null });
    expect((await again.send(`/leads/${id}/reopen`, {})).body.reason).toBe("open");
    expect((await page()).events.map(({ event, name, note }) => [event, name, note])).toEqual([
      ["received", null, null],
      ["noted", "Owen Price", "Asked the workshop"],
      ["called", "Owen Price", "Comes on Thursday"],
      ["called", "Owen Price", "Second call"],
      ["follow_up", "Owen Price", "2026-11-27"],
      ["closed", "Megan Frost", "Bought from us: Collected on Friday"],
      ["reopened", "Megan Frost", null],
    ]);
  });

  test("a lead that the command line closes is done, whatever staff did with it", async () => {
    const { send, leads: commands, list, admin } = await leadsOfAdmin();
    const id = await send(ENQUIRY);
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    await owen.send(`/leads/${id}/claim`, {});
    expect(await commands.close(id)).toBe(true);
    expect(await list()).toMatchObject({ counts: { open: 0, done: 1, mine: 0 }, unanswered: 0 });
  });

  test("a search finds by name, email address, telephone, plate and make, and its address has ids alone", async () => {
    const { here, send, admin, list } = await leadsOfAdmin();
    const amina = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const { email, telephone, ...name } = BEN;
    const ben = await send({
      ...name,
      ...FOCUS,
      customer_email: email,
      customer_telephone: telephone,
      terms_accepted: "on",
      form_id: "52",
    });
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const found = async (text: string) => (await owen.send("/leads/search", { text })).body.found;
    for (const text of [
      "okafor",
      "AMINA okafor",
      "amina.okafor@example.com",
      "+44 7700 900123",
      "07700 900 123",
      "(07700) 900123",
      "fiesta amina",
    ])
      expect(await found(text), text).toBe(amina);
    for (const text of ["fo16cus", "FO16 CUS", "ben focus", "ash ford"]) expect(await found(text), text).toBe(ben);
    for (const text of ["%", "_", "amina focus", "07700 900999", "\\", "'; drop table leads --"])
      expect(await found(text), text).toBe("none");
    expect(await found("   ")).toBe("none");
    expect((await owen.send("/leads/search", { text: "x".repeat(101) })).status).toBe(422);
    expect((await list(`found=${amina}&view=all`)).leads).toMatchObject([{ id: amina }]);
    expect((await list("found=none&view=all")).leads).toEqual([]);
    expect((await list(`found=${"x".repeat(5_000)}&view=sideways&from=-1`)).query, "what no page asks").toEqual({
      view: "open",
      branch: undefined,
      found: [],
      from: 0,
    });
  });

  test("other leads of the same person within 90 days are named, never put together", async () => {
    const { send, pass, reads, asPerson, there, here } = await leadsOfAdmin();
    const old = await send({ ...ENQUIRY, message: "Long ago" });
    pass(91 * DAY_MS);
    const first = await send({ ...ENQUIRY, email: "Amina.Okafor+cars@Example.com", telephone: "07700 900999", vehicle_id: String(here) });
    pass(DAY_MS);
    const byPhone = await send({ ...BEN, form_id: "12", message: "Hello", telephone: "+44 7700 900123", vehicle_id: String(there) });
    pass(DAY_MS);
    const last = await send({ ...ENQUIRY, message: "Me again" });
    await send({ ...BEN, form_id: "12", message: "Another person" });
    const of = async (id: string, post: Partial<Post> = {}) =>
      (await reads.lead(asPerson(randomUUID(), [{ role: "compliance", ...EVERYWHERE, ...post }]), id))?.duplicates.map((each) => each.id);
    expect(await of(last)).toEqual([byPhone, first]);
    const followed = await reads.lead(asPerson(randomUUID(), [{ role: "compliance", ...EVERYWHERE }]), last, { follows: true });
    expect(followed, "an open page keeps what it was opened with").toMatchObject({ duplicates: [] });
    expect(await of(first), "other telephone").toEqual([last]);
    expect(await of(old)).toEqual([]);
    const [{ site_id } = { site_id: null }] = await open.database.select({ site_id: leads.site_id }).from(leads).where(eq(leads.id, first));
    expect(await of(first, { site_id }), "none that are out of reach").toEqual([]);
    expect(await open.database.$count(leads)).toBe(5);
  });

  test("that a lead was read is in the audit log, once in five minutes, and nothing personal is", async () => {
    const { here, send, admin, reads, asPerson, pass } = await leadsOfAdmin();
    const id = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    const readings = async () => (await acts()).filter(({ action }) => action === "leads.show");
    for (const person of [owen, owen, megan]) await reads.lead(asPerson(person.id), id);
    expect((await readings()).map(({ staff, detail }) => [staff, detail])).toEqual([
      [megan.id, { lead: id }],
      [owen.id, { lead: id }],
    ]);
    pass(6 * MINUTE_MS);
    const follows = { follows: true };
    await reads.lead(asPerson(owen.id), id, follows);
    expect(await readings(), "a page that stays open was noted when it was opened").toHaveLength(2);
    await reads.lead(asPerson(owen.id), id);
    expect(await readings()).toHaveLength(3);
    const otherSession = { ...asPerson(owen.id), session: { ...asPerson(owen.id).session, id: randomUUID() } };
    pass(6 * MINUTE_MS);
    for (let times = 0; times < 2; times += 1) await reads.lead(otherSession, id, follows);
    expect(await readings(), "in a session that never opened it, it is noted").toHaveLength(4);
    pass(-6 * MINUTE_MS);
    await reads.lead(asPerson(owen.id), randomUUID());
    await reads.lead(asPerson(owen.id), "../people");
    expect(await readings(), "what there is not is not read").toHaveLength(4);

    await owen.send(`/leads/${id}/claim`, {});
    await owen.send(`/leads/${id}/note`, { note: "Mrs Okafor prefers mornings" });
    await owen.send(`/leads/${id}/done`, { reason: "no_reply", note: "Amina did not ring back" });
    const [last] = await acts();
    const changes = await open.database.select().from(staffActChanges).where(eq(staffActChanges.act, last!.id));
    expect(changes).toMatchObject([
      { entity: "lead_progress", key: id, change: { state: { before: "claimed", after: "done" }, reason: { after: "no_reply" } } },
      { entity: "lead_events", key: id, change: { event: { after: "closed" }, note: { hidden: true } } },
    ]);
    const log = JSON.stringify([await acts(), await open.database.select().from(staffActChanges)]);
    expect(log).not.toMatch(/Amina|Okafor|example\.com|07700|mornings|service history/);
  });

  test("notes are bounded and plain, and a lead that was erased has nothing left", async () => {
    const { send, admin } = await leadsOfAdmin();
    const id = await send(ENQUIRY);
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    expect((await owen.send(`/leads/${id}/note`, { note: " \u0000 " })).body.errors).toEqual({ note: ["Write the note first"] });
    expect((await owen.send(`/leads/${id}/note`, { note: "x".repeat(2_001) })).status).toBe(422);
    expect((await owen.send(`/leads/${id}/note`, { note: "<b>one</b>\u0000\r\ntwo" })).status).toBe(200);
    const [noted] = await open.database.select().from(leadEvents).where(eq(leadEvents.event, "noted"));
    expect(noted?.note).toBe("<b>one</b>\ntwo");
    await owen.send(`/leads/${id}/claim`, {});
    await open.database.delete(leads).where(eq(leads.id, id));
    for (const table of [leadEvents, leadProgress]) expect(await open.database.$count(table)).toBe(0);
    for (const path of ["claim", "note", "done", "assign"])
      expect((await owen.send(`/leads/${id}/${path}`, { note: "x", reason: "spam", to: null, from: null })).status).toBe(404);
  });
});
