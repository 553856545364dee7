import { MINUTE_MS } from "#domain/calendar.ts";
import { BEN, ENQUIRY, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import { leads } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { collectedMails } from "#server/deliveries/test-support/collected-mails.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { AMINA_CONTACT } from "#server/enquiries/lead-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

describe.each(testDatabases())("answers to leads on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const leadsOfAdmin = () => openLeadsAdmin(open);
  const acts = () => open.database.select().from(staffActs).orderBy(desc(staffActs.id));

  test("an answer is mailed once, to the customer alone, with what was written and nothing else, and stops the clock", async () => {
    const { here, send, admin, pass, reads, asPerson } = await leadsOfAdmin();
    const id = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const ofBen = await send({ ...BEN, form_id: "12", message: "Hello" });
    const { mails, outbox } = await collectedMails(open, admin.services.now);
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const page = async () => (await reads.lead(asPerson(owen.id), id))!;
    const [template] = (await page()).templates;
    expect(template).toEqual({
      id: null,
      name: "Yes, come and see it",
      subject: "Your enquiry about Ford Fiesta",
      text: expect.stringMatching(/^Hello Amina,\n\nThank you for your enquiry about the Ford Fiesta\. It is here/),
    });
    pass(7 * MINUTE_MS);
    const written = { subject: "The history\r\nBcc: all@example.com", text: "Hello Amina,\n\nIt has <b>four</b> stamps." };
    const answers = [await owen.send(`/leads/${id}/answer`, written), await owen.send(`/leads/${id}/answer`, written)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await outbox.deliver();
    await outbox.deliver();
    expect(mails, "sent once").toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: AMINA_CONTACT.email,
      from: wexcombe.deliveries.sender,
      subject: "The history Bcc: all@example.com",
      text: expect.stringContaining("It has <b>four</b> stamps."),
      html: expect.stringContaining("&lt;b&gt;four"),
    });
    expect(mails[0]?.text).toContain("Owen Price, Wexcombe Swindon");
    expect(JSON.stringify(mails[0]).replaceAll(AMINA_CONTACT.email, "")).not.toMatch(/Okafor|07700|service history complete/);
    expect(await page()).toMatchObject({
      state: "waiting",
      claimed_by: { id: owen.id },
      clock: { kind: "answered", minutes: 7 },
      mails: [{ event: "answer", recipient: AMINA_CONTACT.email, status: "sent" }],
    });
    for (const [wrong, field] of [
      [{ subject: " ", text: "x" }, "subject"],
      [{ subject: "x", text: " \n " }, "text"],
      [{ subject: "x".repeat(151), text: "x" }, "subject"],
      [{ subject: "x", text: "x".repeat(5_001) }, "text"],
    ] as const)
      expect(Object.keys((await owen.send(`/leads/${id}/answer`, wrong)).body.errors), field).toEqual([field]);
    await open.database
      .update(leads)
      .set({ contact: { first_name: "Ben" } })
      .where(eq(leads.id, ofBen));
    expect((await owen.send(`/leads/${ofBen}/answer`, written)).body.errors).toEqual({ text: ["There is no email address to answer to"] });
    await owen.send(`/leads/${id}/done`, { reason: "spam", note: "" });
    expect((await owen.send(`/leads/${id}/answer`, { ...written, subject: "Again" })).body.reason).toBe("done");
    for (let sent = 0; sent < 60; sent++) await owen.send(`/leads/${ofBen}/answer`, written);
    expect((await owen.send(`/leads/${ofBen}/answer`, written)).status).toBe(429);
    const log = JSON.stringify([await acts(), await open.database.select().from(staffActChanges)]);
    expect(log).not.toMatch(/stamps|Amina|example\.com/);
    expect(
      (await acts()).filter(({ action }) => action === "leads.answer"),
      "one act",
    ).toHaveLength(1);
  });
});
