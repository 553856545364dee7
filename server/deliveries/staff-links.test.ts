import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { adfProblems } from "#server/deliveries/test-support/adf-validator.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { AMINA_CONTACT, createLeadFixture } from "#server/enquiries/lead-fixture.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { recordEvent } from "#server/orders/order-events.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { openDealership } from "#server/open-group.ts";
import type { MailMessage } from "#server/providers/mail/mail.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Website } from "#websites/website.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { announceLead } from "./announce.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { openDeliveries } from "./open-deliveries.ts";

const [engine] = testDatabases();
let open: TestDatabase;
beforeAll(async () => {
  open = await engine!.open();
});
afterEach(() => open.empty());
afterAll(() => open.close());

const ADMIN = "https://admin.cars.example";
const PUBLIC = { origin: () => ADMIN, isPublic: true };
const LOCAL = { origin: () => "http://admin.localhost:3000", isPublic: false };
const PERSONAL = /amina|okafor|07700|01632 555|spare wheel|SN1 2AB|swindon road/i;

type Given = { admin?: DeliveryContext["admin"]; staff_mail?: NonNullable<Website["deliveries"]["staff_mail"]> };

const websiteWith = (staff_mail: Given["staff_mail"]) => ({
  ...wexcombe,
  deliveries: { ...wexcombe.deliveries, ...(staff_mail && { staff_mail }) },
});

/** A test drive of a Fiesta, and the mails that it sends. */
async function testDrive({ admin, staff_mail }: Given) {
  const mails: MailMessage[] = [];
  const shop = await createLeadFixture(open, { onTaken: announceLead });
  const { deliver } = openDeliveries({
    database: open.database,
    website: websiteWith(staff_mail),
    organisation: await openOrganisation(open.database),
    origin: () => "https://cars.example",
    admin,
    mail: { name: "test", send: async (mail) => void mails.push(mail) },
    webhook: undefined,
    adfWebhook: undefined,
    now: () => Date.parse("2026-11-21T10:00:00Z"),
  });
  const fields = { preferred_date: "2026-11-24", preferred_time: "11:30", message: "Has it a spare wheel?" };
  const sent = await shop.submit({
    ...AMINA_CONTACT,
    form_id: "31",
    vehicle_id: String(shop.here),
    _organisational_unit: "swindon",
    ...fields,
  });
  expect(sent.status).toBe(201);
  await deliver();
  return { id: sent.body.data.id, to: (address: string) => mails.find((mail) => mail.to === address) };
}

test("with Admin at a host of its own a lead is mailed to staff as a link, without the customer", async () => {
  const { id, to } = await testDrive({ admin: PUBLIC });
  const notice = to("sales@wexcombe.example");
  expect(notice).toMatchObject({ subject: "Test Drive: 2021 Ford Fiesta", reply_to: null, attachments: [] });
  for (const written of [notice?.text ?? "", notice?.html ?? ""]) {
    expect(written).toContain(`${ADMIN}/leads/${id}`);
    expect(written).toContain("Wexcombe Swindon");
    expect(written).not.toMatch(PERSONAL);
    expect(written, "nor the time that they chose").not.toContain("11.30am");
  }
  expect(to(AMINA_CONTACT.email)?.text, "the customer's own mail is as it was").toContain("When: Tuesday 24 November 2026 at 11.30am");
  const adf = to("leads@wexcombe.example")?.text ?? "";
  expect(adfProblems(adf)).toEqual([]);
  expect(adf, "and so is the lead system's").toMatch(/Okafor[\s\S]*07700/);
});

test.each<[string, Given]>([
  ["without Admin", {}],
  ["with Admin on this machine alone", { admin: LOCAL }],
  ["that asks for all of it", { admin: PUBLIC, staff_mail: "full" }],
])("a website %s mails the lead in full", async (_, given) => {
  const notice = (await testDrive(given)).to("sales@wexcombe.example");
  expect(notice).toMatchObject({ reply_to: AMINA_CONTACT.email });
  expect(notice?.text).toMatch(/07700 900123[\s\S]*spare wheel/);
  expect(notice?.text).not.toContain("/leads/");
});

test("a website that asks for links never mails the lead in full: without an address of Admin nothing is sent", async () => {
  const to = (await testDrive({ admin: LOCAL, staff_mail: "link" })).to;
  expect(to("sales@wexcombe.example")?.text).toContain("http://admin.localhost:3000/leads/");
  await open.empty();
  expect((await testDrive({ staff_mail: "link" })).to("sales@wexcombe.example")).toBeUndefined();
});

test("the start is refused where staff are to get links and Admin is off", async () => {
  const config = { dataDir: open.dataDir, databaseUrl: undefined, keyFile: undefined, demo: false, origin: "https://cars.example" };
  await expect(openDealership(config, { website: websiteWith("link") })).rejects.toThrow(
    'websites/wexcombe/website.ts deliveries.staff_mail: "link" needs ADMIN_ORIGIN, because emails to staff lead to Admin.',
  );
});

test("an order is mailed to staff as a link by its reference, in each of its notices", async () => {
  const { orders, client, stock_id, deliveries, mailsTo } = await createDeliveryFixture(open, { admin: PUBLIC });
  const body = reservation(stock_id, { preferred_date: "2026-11-24", preferred_time: "Morning" });
  const { guid, reference, payment } = placedOrder(await orders.create(body, client));
  await orders.paymentArrived({ session: payment!.session });
  await orders.cancel(guid);
  await deliveries.deliver();
  const notices = mailsTo("orders@wexcombe.example");
  expect(notices.length).toBeGreaterThan(1);
  for (const { subject, text, html, reply_to } of notices) {
    expect(subject).toContain(reference);
    expect(reply_to).toBeNull();
    for (const written of [text, html ?? ""]) {
      expect(written).toContain(`${ADMIN}/orders/${reference}`);
      expect(written).not.toMatch(PERSONAL);
      expect(written, "it opens the order as its customer").not.toContain(guid);
    }
  }
  expect(mailsTo(AMINA_CONTACT.email)[0]?.text).toContain("Hello Amina");
});

test.each([
  ["decline", "The lender declined the application"],
  ["refund_failed", "Refund failed: call the customer"],
] as const)("%s is mailed to staff as a link, and not to the customer", async (move, title) => {
  const { orders, client, stock_id, desk, deliveries, mailsTo } = await createDeliveryFixture(open, { admin: PUBLIC });
  const { guid, reference } = placedOrder(await orders.create(reservation(stock_id), client));
  await deliveries.deliver();
  const before = mailsTo(AMINA_CONTACT.email).length;
  const order = (await storedOrder(open.database, guid))!;
  await recordEvent(open.database, order, {
    at: new Date(desk.now()),
    move,
    from_status: order.status,
    to_status: order.status,
    actor: "system",
  });
  await deliveries.deliver();
  const [notice, ...more] = mailsTo("orders@wexcombe.example");
  expect(more).toEqual([]);
  expect(notice?.subject).toBe(`${title}: 2021 Ford Fiesta, ${reference}`);
  expect(notice?.text).toContain(`${ADMIN}/orders/${reference}`);
  expect(notice?.text).not.toMatch(PERSONAL);
  expect(mailsTo(AMINA_CONTACT.email)).toHaveLength(before);
});
