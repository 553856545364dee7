import { parseDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { leadEvents, leads } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { dealLinks } from "#server/deals/deal-links.ts";
import { announceLead } from "#server/deliveries/announce.ts";
import { openDeliveries } from "#server/deliveries/open-deliveries.ts";
import { adfProblems } from "#server/deliveries/test-support/adf-validator.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import type { MailMessage } from "#server/providers/mail/mail.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { inEnglish } from "#locales/in-english.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AMINA_CONTACT, createLeadFixture } from "./lead-fixture.ts";
import { FLAGS } from "./take-lead.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const CLIENT = { address: "192.0.2.10", token: "", onceByContent: true };

describe.each(testDatabases())("a deal that is not finished, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function shop() {
    const links = dealLinks([randomBytes(32)]);
    const fixture = await createLeadFixture(open, { onTaken: announceLead, deals: links });
    const mails: MailMessage[] = [];
    const organisation = await openOrganisation(open.database);
    const outbox = openDeliveries({
      database: open.database,
      website: wexcombe,
      organisation,
      origin: () => "https://cars.example",
      mail: { name: "test", send: async (mail) => void mails.push(mail) },
      webhook: undefined,
      adfWebhook: undefined,
      now: () => NOW,
    });
    const linkTo = (stock_id: number) =>
      links.write({
        stock_id,
        day: parseDay("2026-11-21")!,
        choice: "method=finance&finance_type=PCP",
        price: pence(1_269_400),
        finance: { payment: pence(23_912), apr: 9.9, frequency: "monthly" },
        extras: [{ id: "paint", name: "Paint protection", price: pence(29_900) }],
        had_part_exchange: true,
      });
    const form = (change: Record<string, string> = {}) => ({
      ...AMINA_CONTACT,
      vehicle_id: String(fixture.here),
      deal_link: linkTo(fixture.here),
      email_me: "true",
      idempotency_key: randomUUID(),
      ...change,
    });
    return { ...fixture, organisation, outbox, mails, linkTo, form };
  }
  const stored = () => open.database.select().from(leads);

  test("is a lead only of whoever ticked that they want to be emailed", async () => {
    const { leads: operations, form, outbox, mails } = await shop();
    for (const email_me of ["", "false"]) {
      const refused = await operations.take("deal", form({ email_me }), CLIENT);
      expect(inEnglish(refused)).toMatchObject({
        ok: false,
        status: 422,
        errors: { email_me: ["Tick “Email me about this deal” if we may email you"] },
      });
    }
    await outbox.deliver();
    expect([await stored(), mails]).toEqual([[], []]);
  });

  test("is one lead however often its form is sent, with the deal, the consent and an email with its link", async () => {
    const { leads: operations, form, outbox, mails, here, linkTo, organisation } = await shop();
    const sent = form();
    const outcomes = await Promise.all([1, 2, 3].map(() => operations.take("deal", sent, { ...CLIENT, locale: "cy" })));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    const [lead, ...more] = await stored();
    expect(more).toEqual([]);
    expect(lead).toMatchObject({
      form: "deal",
      locale: "cy",
      stock_id: here,
      answers: {
        email_me: "true",
        deal: "£12,694; £239.12 a month, 9.9% APR; Paint protection £299; Part exchange",
        deal_link: linkTo(here),
      },
    });
    expect((await open.database.select().from(leadEvents)).map(({ event, note }) => [event, note])).toEqual([
      ["received", null],
      ["consented", "Email me about this deal"],
    ]);
    await outbox.deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([AMINA_CONTACT.email, "leads@wexcombe.example", "sales@wexcombe.example"]);
    const to = (address: string) => mails.find((mail) => mail.to === address)?.text ?? "";
    expect(to(AMINA_CONTACT.email)).toContain(`https://cars.example/cy/deal/${linkTo(here)}`);
    expect(to("sales@wexcombe.example")).toMatch(/Deal: £12,694; £239.12/);
    expect(adfProblems(to("leads@wexcombe.example"))).toEqual([]);
    expect(to("leads@wexcombe.example")).toContain("Deal: £12,694");

    const admin = openAdmin(open.database, { organisation, from: NOW });
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const reads = adminReads(admin.services, () => undefined);
    const rights = { posts: [{ role: "sales", site_id: null, website: null }] } as const;
    const session = { id: owen.id, how: "passkey" as const, proved_at: NOW, seen_at: NOW };
    const page = await reads.lead({ session, person: { id: owen.id, name: "", email: null }, rights }, lead!.id);
    expect(page).toMatchObject({ title: "Unfinished deal", language: "Welsh" });
    expect(page?.facts).toContainEqual({ name: "Email me about this deal", amount: "yes" });
    expect(page?.facts).toContainEqual({ name: "Deal", amount: expect.stringContaining("£239.12 a month") });
  });

  test.each<[string, (at: Awaited<ReturnType<typeof shop>>) => Record<string, string>]>([
    ["that this site did not sign", () => ({ deal_link: dealLinks([randomBytes(32)]).write(FORGED) })],
    ["of another vehicle", ({ there, linkTo }) => ({ deal_link: linkTo(there) })],
    ["that is missing", () => ({ deal_link: "" })],
    ["of a vehicle that is sold", ({ sold, linkTo }) => ({ vehicle_id: String(sold), deal_link: linkTo(sold) })],
  ])("with a link %s is no lead and mails nobody", async (_, changed) => {
    const at = await shop();
    const refused = await at.leads.take("deal", at.form({ ...changed(at), deal: "Win a car at https://evil.example" }), CLIENT);
    expect(refused).toMatchObject({ ok: false, status: 422 });
    await at.outbox.deliver();
    expect([await stored(), at.mails]).toEqual([[], []]);
  });

  test("of a bot that fills in every field is a suspicious lead, and mails no shopper", async () => {
    const { leads: operations, form, outbox, mails } = await shop();
    await operations.take("deal", form({ company_website: "https://evil.example", deal: "Win a car" }), CLIENT);
    expect(await stored()).toMatchObject([{ flags: [FLAGS.robot], answers: { deal: expect.stringContaining("£12,694") } }]);
    await outbox.deliver();
    expect(mails.map(({ to }) => to)).not.toContain(AMINA_CONTACT.email);
  });
});

const FORGED = {
  stock_id: 1,
  day: parseDay("2026-11-21")!,
  choice: "",
  price: pence(1),
  finance: null,
  extras: [],
  had_part_exchange: false,
};
