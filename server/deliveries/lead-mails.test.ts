import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { AMINA_CONTACT, createLeadFixture } from "#server/enquiries/lead-fixture.ts";
import { listLeads } from "#server/enquiries/list-leads.ts";
import { HONEYPOT } from "#server/enquiries/take-lead.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import type { MailMessage } from "#server/providers/mail/mail.ts";
import { tradeyardVans } from "#websites/tradeyard-vans/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { announceLead } from "./announce.ts";
import { openDeliveries } from "./open-deliveries.ts";
import { adfProblems, textsOf } from "#server/deliveries/test-support/adf-validator.ts";
import { startWebhookReceiver } from "#server/deliveries/test-support/webhook-receiver.ts";

const [engine] = testDatabases();
let open: TestDatabase;
beforeAll(async () => {
  open = await engine!.open();
});
afterEach(() => open.empty());
afterAll(() => open.close());

test("a test drive is confirmed with its hour as a file for the calendar, and the dealer can answer the customer", async () => {
  const { submit, here, deliver, mails } = await leadShop();
  const sent = await submit({
    ...AMINA_CONTACT,
    form_id: "31",
    vehicle_id: String(here),
    _organisational_unit: "swindon",
    preferred_date: "2026-11-24",
    preferred_time: "11:30",
  });
  expect(sent.status).toBe(201);
  await deliver();
  const mail = mails.find(({ to }) => to === AMINA_CONTACT.email);
  expect(mail).toMatchObject({
    subject: "Your test drive: 2021 Ford Fiesta",
    attachments: [{ name: "test-drive.ics", type: expect.stringContaining("text/calendar") }],
  });
  expect(mail?.text).toContain("When: Tuesday 24 November 2026 at 11.30am");
  expect(mail?.attachments[0]?.content).toContain("DTSTART:20261124T113000Z");
  const notice = mails.find(({ to }) => to === "sales@wexcombe.example");
  expect(notice).toMatchObject({
    subject: "Test Drive: 2021 Ford Fiesta",
    reply_to: AMINA_CONTACT.email,
    from: wexcombe.deliveries.sender,
  });
  expect(notice?.text).toContain("Telephone: 07700 900123");
});

test("the mail to the customer does not repeat names or messages typed into the form", async () => {
  const { submit, here, deliver, mails } = await leadShop();
  const spam = "Win a car at <a href='https://x.example'>x</a>";
  await submit({ ...AMINA_CONTACT, first_name: spam, last_name: spam, form_id: "12", vehicle_id: String(here), message: spam });
  await deliver();
  const mail = mails.find(({ to }) => to === AMINA_CONTACT.email);
  expect(mail?.text).toContain("Hello,\n");
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain("x.example");
  const notice = mails.find(({ to }) => to === "sales@wexcombe.example");
  expect(notice?.text).toContain(spam);
  expect(notice?.html).not.toContain("<a href='https://x.example'");
});

test("a lead about a contract hire vehicle has no price, even if an earlier release stored one", async () => {
  const { submit, here, deliver, mails } = await leadShop();
  await open.database
    .update(vehicles)
    .set({ advert_classification: "CONTRACT-HIRE-BUSINESS", price: 29_900, details: {} })
    .where(eq(vehicles.stock_id, here));
  await submit({ ...AMINA_CONTACT, form_id: "12", vehicle_id: String(here), message: "Hello" });
  await deliver();
  expect(mails.length).toBeGreaterThan(2);
  for (const { text, html = "" } of mails) expect(`${text}${html}`).not.toMatch(/£299|299\.00|Cash price/);
  const adf = mails.find(({ to }) => to === "leads@wexcombe.example");
  expect(adfProblems(adf?.text ?? "")).toEqual([]);
  expect(textsOf(adf?.text ?? "", "price")).toEqual([]);
});

test("a form flagged as a robot's is mailed to the dealer with a warning, and the sender gets no mail", async () => {
  const { submit, here, deliver, mails } = await leadShop();
  await submit({ ...AMINA_CONTACT, form_id: "12", vehicle_id: String(here), message: "Hello", [HONEYPOT]: "https://x.example" });
  await deliver();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["leads@wexcombe.example", "sales@wexcombe.example"]);
  expect(mails.find(({ to }) => to === "sales@wexcombe.example")?.text).toContain("Check before you call: filled in a hidden field.");
});

test("a branch with its own recipients receives the leads of its own vehicles", async () => {
  const deliveries = { ...wexcombe.deliveries, branches: { andover: ["andover@wexcombe.example"] } };
  const { submit, here, there, deliver, mails } = await leadShop({ ...wexcombe, deliveries });
  await submit({ ...AMINA_CONTACT, form_id: "12", vehicle_id: String(there), message: "Has it a spare wheel?" });
  await submit({ ...AMINA_CONTACT, form_id: "12", vehicle_id: String(here), message: "Has it a tow bar?" });
  await deliver();
  const readers = mails.filter(({ to }) => to === "andover@wexcombe.example" || to === "sales@wexcombe.example");
  expect(readers.map(({ to, text }) => `${to} ${/spare wheel|tow bar/.exec(text)?.[0]}`).toSorted()).toEqual([
    "andover@wexcombe.example spare wheel",
    "sales@wexcombe.example tow bar",
  ]);
});

test(
  "a lead about a manually entered car has visit history and department in list, mail, webhook and ADF",
  { tags: ["c7-24"] },
  async () => {
    const { received, webhook } = await startWebhookReceiver();
    const { submit, here, deliver, mails } = await leadShop(wexcombe, webhook, wexcombe, webhook);
    await open.database.update(vehicles).set({ department_id: 7 }).where(eq(vehicles.stock_id, here));
    const ownedCar = {
      make: "Ford",
      model: "Focus",
      mileage: "52,000",
      terms_accepted: "on",
      customer_email: AMINA_CONTACT.email,
      customer_telephone: AMINA_CONTACT.telephone,
    };
    const visit = {
      recently_viewed: "ab12 cde, XY21ZZZ, <script>",
      previous_urls: "/vehicle/100012, https://cars.example/used-cars?postcode=SN1+2AB",
    };
    expect((await submit({ ...AMINA_CONTACT, ...ownedCar, ...visit, form_id: "52", vehicle_id: String(here) })).status).toBe(201);
    await deliver();
    const answers = { recently_viewed: "AB12CDE, XY21ZZZ", previous_urls: "/vehicle/100012, /used-cars", department_code: "7" };
    expect((await listLeads(open.database, 1)).leads[0]?.answers).toMatchObject(answers);
    const notice = mails.find(({ to }) => to === "sales@wexcombe.example")?.text;
    for (const line of ["Recently viewed: AB12CDE, XY21ZZZ", "Pages visited: /vehicle/100012, /used-cars", "Department: 7"])
      expect(notice).toContain(line);
    expect(mails.find(({ to }) => to === AMINA_CONTACT.email)?.text).not.toContain("AB12CDE");
    const [json, adf] = [received.find(({ body }) => body.startsWith("{")), received.find(({ body }) => body.startsWith("<"))];
    expect(JSON.parse(json?.body ?? "{}").lead.answers).toMatchObject(answers);
    expect(adfProblems(adf?.body ?? "")).toEqual([]);
    expect(textsOf(adf?.body ?? "", "comments").join("\n")).toContain(
      "Recently viewed: AB12CDE, XY21ZZZ\nPages visited: /vehicle/100012, /used-cars\nDepartment: 7",
    );

    await submit({ ...AMINA_CONTACT, ...ownedCar, form_id: "52" });
    const without = (await listLeads(open.database, 2)).leads.find(({ stock_id }) => stock_id === null);
    expect(Object.keys(without?.answers ?? {}).filter((name) => name in answers)).toEqual([]);
  },
);

test("every form becomes a valid ADF prospect, with special characters and without a vehicle", async () => {
  const { received, webhook } = await startWebhookReceiver();
  const { submit, here, deliver, mails } = await leadShop(wexcombe, webhook);
  const awkward = 'O\'Neill & Sons <Ltd> "fast" \u000b';
  const contact = { ...AMINA_CONTACT, last_name: awkward, postcode: "SN1 2AB", message: `${awkward}\nsecond line` };
  await submit({ ...contact, form_id: "12" });
  await submit({ ...contact, form_id: "12", vehicle_id: String(here) });
  await submit({
    ...contact,
    form_id: "31",
    vehicle_id: String(here),
    _organisational_unit: "swindon",
    preferred_date: "2026-11-24",
    preferred_time: "11:30",
  });
  await submit({ ...contact, form_id: "44", vehicle_id: String(here), amount: "9000", employment_type: "Retired", soft_search: "on" });
  await submit({ ...contact, form_id: "60", vehicle_id: String(here) });
  const ownedCar = {
    make: "Ford",
    model: "Focus & Co",
    mileage: "52,000",
    settlement: "£1,200.50",
    first_registered: "March 2016",
    vrm: "FO16 CUS",
    terms_accepted: "on",
  };
  await submit({
    ...contact,
    ...ownedCar,
    customer_email: AMINA_CONTACT.email,
    customer_telephone: AMINA_CONTACT.telephone,
    form_id: "52",
    vehicle_id: String(here),
  });
  await deliver();
  expect(received).toHaveLength(6);
  for (const { body } of received) expect(adfProblems(body)).toEqual([]);
  expect(received.flatMap(({ body }) => textsOf(body, "comments")).join("\n")).toContain("Test drive: Tuesday 24 November 2026 at 11.30am");
  // Deliveries about different leads have no fixed order.
  const bodies = received.map(({ body }) => body);
  const withoutVehicle = bodies.filter((body) => textsOf(body, "make").includes("Not stated"));
  expect(withoutVehicle).toHaveLength(1);
  expect(textsOf(withoutVehicle[0]!, "name")[1]).toBe(awkward.replace("\u000b", "").trim());
  const drive = bodies.find((body) => body.includes('<vehicle interest="test-drive" status="used">'));
  expect(textsOf(drive!, "price")).toEqual(["12495.00"]);
  const exchange = bodies.find((body) => body.includes('<vehicle interest="trade-in" status="used">'));
  expect(textsOf(exchange!, "year")).toEqual(["2021", "2016"]);
  expect(textsOf(exchange!, "odometer").at(-1)).toBe("52000");
  const mail = mails.find(({ to }) => to === "leads@wexcombe.example");
  expect(mail?.html).toBeNull();
  expect(adfProblems(mail!.text)).toEqual([]);
});

test("a lead of another website is mailed under its name, to its own recipients, with its own message ids", async () => {
  const { submit, here, deliver, mails } = await leadShop(wexcombe, undefined, tradeyardVans);
  await open.database.update(vehicles).set({ cap_database: "LCV" });
  await submit({ ...AMINA_CONTACT, form_id: "112", vehicle_id: String(here), message: "Has it a tow bar?" });
  await deliver();
  const mail = mails.find(({ to }) => to === AMINA_CONTACT.email);
  expect(mail?.from).toBe("Tradeyard Vans <yard@tradeyard-vans.example>");
  expect(mail?.text).toContain("Tradeyard Vans");
  expect(mail?.html).toContain("#10141c");
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [AMINA_CONTACT.email, "leads@tradeyard-vans.example", "yard@tradeyard-vans.example"].toSorted(),
  );
  expect(mails.map(({ id }) => id.split("@")[1])).toEqual(["vans.example", "vans.example", "vans.example"]);
});

test("each Welsh form is answered in Welsh, and dealer, list of leads and webhook state the language", async () => {
  const { received, webhook } = await startWebhookReceiver();
  const { submit, here, deliver, mails } = await leadShop(wexcombe, webhook);
  const tradeIn = {
    make: "Ford",
    model: "Focus",
    mileage: "52000",
    customer_email: AMINA_CONTACT.email,
    customer_telephone: AMINA_CONTACT.telephone,
    terms_accepted: "on",
  };
  const drive = { _organisational_unit: "swindon", preferred_date: "2026-11-24", preferred_time: "11:30" };
  const forms: readonly Record<string, string>[] = [
    { form_id: "13", message: "Oes olwyn sbâr?" },
    { form_id: "32", ...drive },
    { form_id: "53", ...tradeIn },
    { form_id: "61", postcode: "SN1 2AB" },
  ];
  for (const answers of forms) expect((await submit({ ...AMINA_CONTACT, ...answers, vehicle_id: String(here) })).status).toBe(201);
  await deliver();
  const answered = mails.filter(({ to }) => to === AMINA_CONTACT.email);
  expect(answered.map(({ subject }) => subject).toSorted()).toEqual([
    "Eich gyriant prawf: 2021 Ford Fiesta",
    "Mae eich cais i symud cerbyd wedi ein cyrraedd: 2021 Ford Fiesta",
    "Mae eich ymholiad gennym: 2021 Ford Fiesta",
    "Mae manylion eich car gennym: 2021 Ford Fiesta",
  ]);
  expect(answered.find(({ attachments }) => attachments.length > 0)?.text).toContain("Pryd: dydd Mawrth 24 Tachwedd 2026 am 11.30yb");
  for (const { text, html } of answered) {
    expect(text).toContain("Helo Amina,");
    expect(html).toContain('<html lang="cy">');
    expect(text).toContain("Cyfieithiad â chymorth peiriant yw hwn");
    expect(text, "nothing is left in English").not.toMatch(/Thank you|Telephone|Stock number|Vehicle:|Address|Mon-Sat|Closed|November/);
  }
  const notices = mails.filter(({ to }) => to === "sales@wexcombe.example");
  expect(notices.map(({ text, html }) => [/Language: \w+/.exec(text)?.[0], /lang="[\w-]+"/.exec(html ?? "")?.[0]])).toEqual(
    forms.map(() => ["Language: Welsh", 'lang="en-GB"']),
  );
  expect(received.map(({ body }) => textsOf(body, "comments").join("\n").includes("Language: Welsh"))).toEqual(forms.map(() => true));
  expect((await listLeads(open.database, 4)).leads.map(({ locale }) => locale)).toEqual(forms.map(() => "cy"));
});

test("label overrides apply to mails, and the customer's own text stays unchanged", async () => {
  const labels = {
    "Hello {name},": "Dear {name},",
    "enquiry.weHaveYourEnquiry": "Your question is with us",
    "forms.lastName": "Surname",
    "common.vehicle": "Your choice",
  };
  const { submit, here, deliver, mails } = await leadShop({ ...wexcombe, labels });
  await submit({
    ...AMINA_CONTACT,
    last_name: "Vehicle",
    form_id: "12",
    vehicle_id: String(here),
    message: "Hello there, what is the price?",
  });
  await deliver();
  const mail = mails.find(({ to }) => to === AMINA_CONTACT.email);
  expect(mail?.text).toContain("Your question is with us\n====");
  expect(mail?.text).toContain("Dear Amina,");
  expect(mail?.text).toContain("Your choice: 2021 Ford Fiesta");
  const notice = mails.find(({ to }) => to === "sales@wexcombe.example");
  expect(notice?.text).toContain("Surname: Vehicle");
  expect(notice?.text).toContain("Hello there, what is the price?");
});

test("the ADF checker reports missing and misplaced elements and invalid XML", () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n';
  const vehicle = '<vehicle interest="hire"><make>Ford</make><year>2021</year><model>Focus</model></vehicle>';
  const document = `${head}<adf><prospect><requestdate>2026</requestdate>${vehicle}</prospect></adf>`;
  expect(adfProblems(document)).toEqual([
    "prospect holds requestdate vehicle",
    "vehicle holds make year model",
    "vehicle has interest hire",
  ]);
  expect(() => adfProblems(`${head}<adf><prospect></adf>`)).toThrow("Not XML");
  expect(adfProblems("<adf></adf>")).toEqual(["The document does not begin as ADF does"]);
});

async function leadShop(
  website = wexcombe,
  adfWebhook?: { url: string; secret: string },
  submittedOn = wexcombe,
  webhook?: { url: string; secret: string },
) {
  const mails: MailMessage[] = [];
  const shop = await createLeadFixture(open, { onTaken: announceLead, website: submittedOn });
  await open.database.update(sites).set({ telephone: "01632 960 410" }).where(eq(sites.slug, "swindon"));
  const deliveries = openDeliveries({
    database: open.database,
    website,
    organisation: await openOrganisation(open.database),
    origin: () => "https://cars.example",
    others: [{ website: tradeyardVans, origin: () => "https://vans.example" }],
    mail: { name: "test", send: async (mail) => void mails.push(mail) },
    webhook,
    adfWebhook,
    now: () => Date.parse("2026-11-21T10:00:00Z"),
  });
  return { ...shop, mails, deliver: deliveries.deliver };
}
