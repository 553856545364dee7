import { AMINA as ANSWERS } from "#domain/finance-application/application-fixture.ts";
import { openDatabase } from "#server/database/connect.ts";
import { erasures } from "#server/database/erasures-schema.ts";
import { leadReplies } from "#server/database/staff-schema.ts";
import { leads, orderEvents, orders as orderRows, valuations, vehicles } from "#server/database/schema.ts";
import { emptyDataDir, testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { announceLead } from "#server/deliveries/announce.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { openLeads } from "#server/enquiries/open-leads.ts";
import { AMINA_CONTACT } from "#server/enquiries/lead-fixture.ts";
import { openOrganisation, organisationOf } from "#server/organisation/sites.ts";
import { acceptanceFor, placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { erasedPeople } from "#server/people/erased-people.ts";
import { personCommands } from "#server/people/cli-commands.ts";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { startS3Emulator } from "#server/object-store/test-support/s3-emulator.ts";
import { openPeople } from "#server/people/people.ts";
import { demoOutbox } from "#server/providers/mail/demo-outbox.ts";
import { PaymentsUnavailable } from "#server/providers/payments/payments.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { personCommand } from "./person-command.ts";
import { UsageError } from "./usage-error.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const AMINAS = ["amina.okafor@example.com", "Amina.Okafor+van@Example.com"];
const TRACES = /amina|okafor|900123|HK16|Kennet Valley/i;

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-people-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A site with a control socket, and all of Amina's data in it; Nia is another customer. */
async function siteWith(open: TestDatabase) {
  const { database } = open;
  const dataDir = folder();
  const outbox = demoOutbox(join(dataDir, "outbox"), () => NOW);
  const { deliveries, orders, client, stock_id } = await createDeliveryFixture(open, { mail: outbox });
  const { desk, get } = createOrderFixture(open);
  const people = openPeople({ ...desk, outbox, erased: erasedPeople({ dataDir }) });
  const controlSocket = await serveCommands(dataDir, personCommands(people));
  onTestFinished(controlSocket.close);
  const order = async (email: string, changes: Record<string, unknown> = {}) =>
    placedOrder(
      await createOrderFixture(open, { vault: desk.vault }).orders.create(
        reservation(await insertVehicle(open), { customer_email: email, ...changes }),
        client,
      ),
    );
  return { dataDir, outbox, deliveries, orders, order, desk, get, stock_id, database, run: (...args: string[]) => run(dataDir, args) };
}

async function run(dataDir: string, args: string[]) {
  const printed: string[] = [];
  const code = await personCommand(args, { dataDir, databaseUrl: undefined, keyFile: undefined }, (text) => printed.push(text));
  return { code, printed: printed.join("\n") };
}

/** Every row of every table except the stock, as text. */
async function everything({ database }: TestDatabase): Promise<string> {
  const { rows } = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts = [];
  for (const { name } of rows)
    texts.push(`${name} ${JSON.stringify((await database.execute(sql`select * from ${sql.identifier(name)} order by 1`)).rows)}`);
  return texts.toSorted().join("\n");
}

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** Orders in every state that an erasure distinguishes, a form, a valuation and mails, under two spellings of one address. */
  async function amina() {
    const site = await siteWith(open);
    const { order, orders } = site;
    const { value } = createPartExchangeFixture(open, { vault: site.desk.vault });
    const organisation = organisationOf(await openOrganisation(open.database), wexcombe);
    const leads = openLeads({ database: open.database, website: wexcombe, organisation, now: () => NOW, onTaken: announceLead });
    const submit = async (changes: Record<string, string>) => {
      const outcome = await leads.take(
        "enquiry",
        { ...AMINA_CONTACT, vehicle_id: String(site.stock_id), ...changes },
        { address: "198.51.100.7", token: "" },
      );
      expect(outcome).toMatchObject({ ok: true });
    };
    const hash = await value({ vrm: "HK16 VRT", mileage: 71_200, first_name: "Amina", last_name: "Okafor", email: AMINAS[1] });
    await value({ vrm: "HK16 VRT", mileage: 71_300, first_name: "Amina", last_name: "Okafor", email: AMINAS[0] });
    const ended = await order(AMINAS[1]!);
    await orders.cancel(ended.guid);
    const complete = await order(AMINAS[0]!);
    await orders.paymentArrived({ session: complete.payment!.session });
    await orders.complete(complete.guid);
    const refunded = await order(AMINAS[1]!);
    await orders.paymentArrived({ session: refunded.payment!.session });
    await orders.cancel(refunded.guid);
    const made = { open: await order(AMINAS[0]!, { has_part_ex: true, valuation_hash: hash }), ended, complete, refunded };
    await submit({ message: "Does it have a spare wheel?" });
    await open.database.insert(leadReplies).values({
      id: randomUUID(),
      website: "wexcombe",
      received_at: new Date(NOW),
      sender: AMINAS[1]!,
      sender_name: "Amina Okafor",
      subject: "Re: Your enquiry",
      body: "Is there a spare wheel, Amina asks",
      is_cut: false,
      attachments: [],
      message: "reply",
    });
    await site.deliveries.deliver();
    const nia = await order("nia.rees@example.com", {
      customer_first_name: "Nia",
      customer_last_name: "Rees",
      customer_telephone: "07700 900456",
    });
    await submit({
      first_name: "Nia",
      last_name: "Rees",
      email: "nia.rees@example.com",
      telephone: "07700 900456",
      message: "Is it free?",
    });
    return { ...site, made, nia, hash };
  }

  test("person show prints all data stored under any spelling of the address, and no other person's", async () => {
    const { run, made, hash } = await amina();
    const { code, printed } = await run("show", "AMINA.OKAFOR+other@example.com", "--json");
    const shown = JSON.parse(printed);
    expect(code).toBe(0);
    expect(shown.orders.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual(
      Object.values(made)
        .map(({ reference }) => reference)
        .toSorted(),
    );
    expect(shown.orders[0]).toMatchObject({
      customer: { customer_first_name: "Amina" },
      events: expect.arrayContaining([expect.objectContaining({ move: "open" })]),
      payments: expect.any(Array),
    });
    expect(shown.leads).toMatchObject([
      { contact: { email: "amina.okafor@example.com" }, answers: { message: "Does it have a spare wheel?" }, events: expect.any(Array) },
    ]);
    expect(shown.valuations).toHaveLength(2);
    expect(shown.valuations).toContainEqual(
      expect.objectContaining({
        hash,
        contact: expect.objectContaining({ email: AMINAS[1] }),
        vehicle: expect.objectContaining({ vrm: "HK16VRT" }),
      }),
    );
    expect(shown.messages.length).toBeGreaterThan(4);
    expect(shown.deliveries.map(({ recipient }: { recipient: string }) => recipient)).toContain(AMINAS[0]);
    expect(shown.replies, "also without a lead").toMatchObject([{ sender: AMINAS[1], body: "Is there a spare wheel, Amina asks" }]);
    expect(shown.mails.map(({ to }: { to: string }) => to)).toContain(AMINAS[0]);
    // As whole words: random tokens of mails and quotes may contain the letters.
    expect(printed).not.toMatch(/\b(?:nia|rees)\b|900456/i);
    expect((await run("show", "amina.okafor@example.com")).printed).toContain("forms sent: 1");
    expect(await run("show", "nobody@example.com")).toEqual({ code: 0, printed: "No data is held about nobody@example.com." });
  });

  test("finance application answers are shown only with “--application”, and the reading is recorded", async () => {
    const { run, order, database } = await siteWith(open);
    const { guid } = await order(AMINAS[0]!, { ...ANSWERS, payment_type: "FINANCE", finance_type: "PCP" });
    const reads = () => database.$count(orderEvents, eq(orderEvents.move, "application_read"));
    expect((await run("show", AMINAS[0]!, "--json")).printed).not.toContain("Kennet Valley");
    expect(await reads()).toBe(0);
    expect(JSON.parse((await run("show", AMINAS[0]!, "--json", "--application")).printed).orders).toMatchObject([
      { guid, application: { employer: "Kennet Valley School" } },
    ]);
    expect(await reads()).toBe(1);
  });

  test("person erase without --yes reports what it would do and changes nothing", async () => {
    const { run, made } = await amina();
    const before = await everything(open);
    const { code, printed } = await run("erase", AMINAS[0]!);
    expect(code).toBe(0);
    expect(printed).toContain(`Order ${made.open.reference} would be cancelled without an email`);
    expect(printed).toContain(`Order ${made.complete.reference} would keep the name, postal address, vehicle, amounts and dates`);
    expect(printed).toContain("1 form sent: would be deleted");
    expect(printed).toContain("1 email from them: would be deleted");
    expect(printed).toContain("Nothing has been changed. Add --yes to erase the data.");
    expect(await everything(open)).toBe(before);
  });

  test("person erase removes the person from tables and mails, except sale records; other people's data stays", async () => {
    const { run, made, nia, outbox, database, get, deliveries } = await amina();
    const others = async () => [
      await (await get(`/order/${nia.guid}`)).text(),
      await database
        .select()
        .from(leads)
        .where(sql`contact ->> 'first_name' = 'Nia'`),
    ];
    const before = await others();
    const mails = (await outbox.stored()).length;
    const { code, printed } = await run("erase", "amina.okafor@EXAMPLE.com", "--yes");
    expect(code, printed).toBe(0);
    for (const name of ["complete", "refunded"] as const)
      expect(printed).toContain(`Order ${made[name].reference} keeps the name, postal address, vehicle, amounts and dates`);

    const stored = await database.select().from(orderRows);
    const rowOf = (name: keyof typeof made) => stored.find(({ guid }) => guid === made[name].guid)!;
    expect(rowOf("open")).toMatchObject({
      status: "STATUS_CANCELLED",
      customer: { customer_first_name: "", customer_email: "" },
      email_identity: "",
    });
    expect((await database.select().from(vehicles).where(eq(vehicles.stock_id, made.open.stock_id)))[0]?.held_by).toBeNull();
    for (const name of ["complete", "refunded"] as const) {
      expect(rowOf(name)).toMatchObject({
        customer: { customer_first_name: "Amina", customer_last_name: "Okafor", customer_email: "", customer_telephone: "" },
        amount_paid: 9900,
      });
      expect((await (await get(`/order/${made[name].guid}`)).json()).order).toMatchObject({
        customer: { customer_first_name: null, customer_last_name: null },
        amount_paid: 99,
        total: made[name].total,
      });
    }
    const text = (await everything(open)).replaceAll('"customer_first_name":"Amina"', "").replaceAll('"customer_last_name":"Okafor"', "");
    expect(text.match(new RegExp(`.{60}(${TRACES.source}).{60}`, "i"))?.[0]).toBeUndefined();
    expect(await database.$count(valuations)).toBe(0);

    // The cancellation's announcement has no recipients, and the demonstration's mails are deleted.
    await deliveries.deliver();
    const storedMails = await outbox.stored();
    expect(mails).toBeGreaterThan(3);
    expect(JSON.stringify(storedMails)).not.toMatch(TRACES);
    expect(await others()).toEqual(before);
    expect(await run("show", AMINAS[0]!)).toEqual({ code: 0, printed: `No data is held about ${AMINAS[0]}.` });
    expect(await database.select().from(erasures)).toMatchObject([
      { digest: expect.stringMatching(/^[\w-]{43}$/), erased_by: expect.stringMatching(/^cli:/) },
    ]);
  });

  test("person erase reports and keeps a paid or submitted order, with exit code 1", async () => {
    const { run, order, orders, database } = await siteWith(open);
    const paid = await order(AMINAS[0]!);
    await orders.paymentArrived({ session: paid.payment!.session });
    const applied = await order(AMINAS[1]!, { ...ANSWERS, payment_type: "FINANCE", finance_type: "PCP" });
    const sent = placedOrder(await orders.update(applied.guid, acceptanceFor(applied), { address: "192.0.2.10" }));
    const before = await database.select().from(orderRows).orderBy(orderRows.guid);
    const { code, printed } = await run("erase", AMINAS[0]!, "--yes");
    expect(code).toBe(1);
    for (const { reference } of [paid, sent])
      expect(printed).toContain(`Order ${reference} is paid for or with the lender, so it was left as it is`);
    expect(await database.select().from(orderRows).orderBy(orderRows.guid)).toEqual(before);
  });

  test("person erase keeps an unpaid order while its payment session cannot be expired", async () => {
    const { order, desk, outbox, dataDir, database } = await siteWith(open);
    const { guid } = await order(AMINAS[0]!);
    const payments = { ...desk.payments, expireSession: () => Promise.reject(new PaymentsUnavailable("status 503")) };
    const people = openPeople({ ...desk, payments, outbox, erased: erasedPeople({ dataDir }) });
    expect((await people.erase(AMINAS[0]!, "cli:test")).orders).toMatchObject([{ status: "OPEN", fate: "payment open" }]);
    expect(await database.select().from(orderRows)).toMatchObject([{ guid, status: "OPEN", customer: { customer_first_name: "Amina" } }]);
  });
});

/** Notes of erasures outlast a restore in a file of the data directory, and in a bucket where that directory ends with its node. */
test.each([
  { notes: "the file beside the database", inBucket: false },
  { notes: "the bucket of all nodes", inBucket: true },
])("erasures are repeated on a restored backup before the site opens, from $notes", async ({ inBucket }) => {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const emulator = inBucket ? await startS3Emulator() : undefined;
  onTestFinished(async () => emulator?.close());
  const objects = await openObjectStore({ dataDir, s3: emulator?.settings });
  const session = async <Result>(
    work: (site: { open: TestDatabase; people: ReturnType<typeof openPeople>; database: TestDatabase["database"] }) => Promise<Result>,
  ) => {
    const opened = await openDatabase({ dataDir });
    const open = { ...opened, dataDir } as TestDatabase;
    const { desk } = createOrderFixture(open);
    try {
      return await work({
        open,
        database: opened.database,
        people: openPeople({ ...desk, outbox: undefined, erased: erasedPeople({ dataDir, objects }) }),
      });
    } finally {
      await opened.close();
    }
  };
  await session(async ({ open }) =>
    placedOrder(await createOrderFixture(open).orders.create(reservation(await insertVehicle(open)), { address: "192.0.2.10" })),
  );
  const backup = folder();
  cpSync(dataDir, backup, { recursive: true });
  await session(({ people }) => people.erase("amina.okafor+x@example.com", "cli:test"));
  const file = join(dataDir, "erased-people");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toMatch(TRACES);
  for (const name of readdirSync(backup).filter((entry) => entry !== "keys")) {
    rmSync(join(dataDir, name), { recursive: true });
    cpSync(join(backup, name), join(dataDir, name), { recursive: true });
  }
  if (inBucket) rmSync(file);
  await session(async ({ database, people }) => {
    expect(await database.select().from(orderRows)).toMatchObject([{ status: "OPEN", customer: { customer_first_name: "Amina" } }]);
    expect(await people.eraseAgain()).toBe(1);
    expect(await database.select().from(orderRows)).toMatchObject([
      { status: "STATUS_CANCELLED", customer: { customer_first_name: "", customer_email: "" } },
    ]);
    expect(await people.eraseAgain()).toBe(0);
  });
  expect(statSync(file).size).toBeGreaterThan(0);
});

test("people are erased while the bucket is unavailable, which gets the note at the next start", async () => {
  const dataDir = folder();
  const open = await testDatabases()[0]!.open();
  onTestFinished(open.close);
  const { desk } = createOrderFixture(open);
  const { settings, close } = await startS3Emulator();
  onTestFinished(close);
  const bucket = await openObjectStore({ dataDir, s3: settings });
  const missing = await openObjectStore({ dataDir, s3: { ...settings, bucket: "missing" } });
  const at = (objects: ObjectStore) => openPeople({ ...desk, outbox: undefined, erased: erasedPeople({ dataDir, objects }) });
  await at(missing).erase(AMINAS[0]!, "cli:test");
  expect(await at(missing).eraseAgain()).toBe(0);
  expect(await bucket.list("erasures")).toEqual([]);
  expect(await at(bucket).eraseAgain()).toBe(0);
  expect(await bucket.list("erasures")).toEqual([erasedPeople({ dataDir }).digest(AMINAS[1]!)]);
});

test.each([
  [[]],
  [["show"]],
  [["show", "Amina"]],
  [["forget", "a@example.com"]],
  [["show", "a@example.com", "b@example.com"]],
  [["show", "a@example.com", "--yes"]],
  [["erase", "a@example.com", "--application"]],
])("does not understand person %j", async (args) => {
  await expect(personCommand(args, { dataDir: "unused", databaseUrl: undefined, keyFile: undefined }, () => undefined)).rejects.toThrow(
    UsageError,
  );
});
