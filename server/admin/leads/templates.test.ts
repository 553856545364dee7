import { BEN, ENQUIRY, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import { leads } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { desc, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const TEXTS = {
  name: "Come and drive it",
  subject: "Your {vehicle}",
  body: "Hello {first_name},\n\nthe {vehicle} is at {branch}.\n\n{my_name}",
};

describe.each(testDatabases())("the dealer's answer templates on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** Nia, a sales manager, Owen of sales, and a lead about a vehicle in Swindon. */
  async function dealer() {
    const shop = await openLeadsAdmin(open);
    const { admin, send, here, asPerson, reads } = shop;
    const id = await send({ ...ENQUIRY, vehicle_id: String(here) });
    const [lead] = await open.database.select().from(leads).where(eq(leads.id, id));
    const nia = await admin.signedIn({ name: "Nia Rees", role: "manager" });
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const owens = async (one = id) => {
      const person = asPerson(owen.id);
      return (await reads.lead({ ...person, person: { ...person.person, name: "Owen Price" } }, one))!.templates;
    };
    const add = (body: object, who = nia) => who.send("/leads/templates/add", { website: "wexcombe", site_id: null, ...TEXTS, ...body });
    return { ...shop, id, site_id: lead!.site_id!, nia, owen, owens, add };
  }

  test("a template of the dealer is filled with the lead's own facts, beside those of the product", async () => {
    const { owens, add, nia, send, site_id, there } = await dealer();
    const before = await owens();
    expect((await add({})).status).toBe(200);
    const [own, ...others] = await owens();
    expect(others).toEqual(before);
    expect(own).toMatchObject({
      name: "Come and drive it",
      subject: "Your Ford Fiesta",
      text: "Hello Amina,\n\nthe Ford Fiesta is at Wexcombe Swindon.\n\nOwen Price",
    });
    expect((await add({ name: "Of Swindon", site_id })).status).toBe(200);
    expect((await add({ name: "Of the vans", website: "tradeyard-vans" })).status).toBe(200);
    const names = async (lead?: string) => (await owens(lead)).filter((each) => each.id !== null).map(({ name }) => name);
    expect(await names()).toEqual(["Come and drive it", "Of Swindon"]);
    const ofOther = await send({ ...BEN, form_id: "12", message: "Hello", vehicle_id: String(there) });
    expect(await names(ofOther), "of another branch").toEqual(["Come and drive it"]);
    const { body } = await add({ name: "Short lived" });
    expect((await nia.send(`/leads/templates/${body.id}/remove`, { revision: 1 })).status).toBe(200);
    expect(await names()).toEqual(["Come and drive it", "Of Swindon"]);
    expect((await nia.send(`/leads/templates/${body.id}/remove`, { revision: 1 })).status).toBe(404);
  });

  test("a text that breaks a rule of the compliance gate is refused at its field, and nothing is stored", async () => {
    const { add, owens, nia } = await dealer();
    const before = await owens();
    expect(await add({ body: "Hello {first_name},\n\nall our cars are sold as seen." })).toMatchObject({
      status: 422,
      body: { errors: { body: [expect.stringMatching(/^“all our cars are sold as seen\.”: A text takes away rights/)] } },
    });
    expect((await add({ subject: "Guaranteed finance" })).body.errors).toEqual({
      subject: [expect.stringContaining("Credit is promised")],
    });
    expect(await owens()).toEqual(before);
    const { body } = await add({});
    const changed = { ...TEXTS, body: "Drive it for £199 a month.", revision: 1 };
    expect((await nia.send(`/leads/templates/${body.id}/change`, changed)).body.errors).toEqual({
      body: [expect.stringContaining("has no representative example")],
    });
  });

  test("a figure in the subject is saved if the text has its representative example, and refused at the subject if not", async () => {
    const { add, owens } = await dealer();
    const subject = "Your Fiesta for £199 a month";
    expect((await add({ subject })).body.errors).toEqual({ subject: [expect.stringContaining("has no representative example")] });
    const example =
      "Representative example: cash price £10,000, deposit £1,000, total amount of credit £9,000, duration 48 months, " +
      "48 monthly payments of £199, fixed rate of interest 9.9%, total amount payable £10,552, " +
      `${wexcombe.representative_apr}% APR representative.`;
    expect(await add({ subject, body: `Hello {first_name},\n\n${example}` })).toMatchObject({ status: 200 });
    expect((await owens())[0]).toMatchObject({ subject });
    const wrong = await add({ subject, body: `Hello {first_name},\n\n${example}\nAll cars are sold as seen.` });
    expect(wrong.body.errors).toEqual({ body: [expect.stringContaining("takes away rights")] });
  });

  test("a word in braces that is no place is named, and nothing is stored", async () => {
    const { add, owens, nia, id } = await dealer();
    for (const [wrong, errors] of [
      [
        { body: "Dear {firstname}," },
        { body: [expect.stringMatching(/^\{firstname\} is not something we can fill in\. Use \{first_name\}, /)] },
      ],
      [{ subject: "{Vehicle}" }, { subject: [expect.stringContaining("{Vehicle} is not something we can fill in")] }],
      [
        { name: " ", subject: "", body: " \n" },
        { name: ["Enter a name for the template"], subject: [expect.any(String)], body: [expect.any(String)] },
      ],
      [
        { name: "x".repeat(61), body: "x".repeat(4_001) },
        { name: [expect.any(String)], body: [expect.any(String)] },
      ],
      [{ site_id: "1" }, { site_id: [expect.any(String)] }],
    ] as const) {
      const { status, body } = await add(wrong);
      expect([status, body.errors]).toEqual([422, errors]);
    }
    const preview = { website: "wexcombe", site_id: null, subject: "x", body: "{price}", lead: id };
    expect((await nia.send("/leads/templates/preview", preview)).body.errors).toEqual({ body: [expect.stringContaining("{price}")] });
    expect((await owens()).filter((each) => each.id !== null)).toEqual([]);
    for (const where of [{ website: "none" }, { site_id: 999_999 }]) expect((await add(where)).status).toBe(404);
  });

  test("a preview fills what is typed with a lead within reach, which is written down, and says what stays open", async () => {
    const { nia, id, admin, add } = await dealer();
    const preview = {
      website: "wexcombe",
      site_id: null,
      subject: "{vehicle}",
      body: "Hello {first_name}: {deal_link} {my_name}",
      lead: id,
    };
    const answer = await nia.send("/leads/templates/preview", preview);
    expect(answer).toMatchObject({
      status: 200,
      body: { subject: "Ford Fiesta", text: "Hello Amina: {deal_link} Nia Rees", open: ["deal_link"] },
    });
    const acts = await open.database.select().from(staffActs).orderBy(desc(staffActs.id));
    expect(acts[0]).toMatchObject({ action: "leads.show", staff: nia.id, detail: { lead: id } });
    for (const lead of [randomUUID()])
      expect((await nia.send("/leads/templates/preview", { ...preview, lead })).body.errors).toHaveProperty("lead");
    expect((await nia.send("/leads/templates/preview", { ...preview, website: "tradeyard-vans" })).status).toBe(422);
    const marketing = await admin.signedIn({ name: "Megan Frost", role: "marketing" });
    for (const who of [marketing]) expect((await add({}, who)).status).toBe(403);
  });

  test("an answer in which a place is still open is not sent", async () => {
    const { owen, id, add, owens } = await dealer();
    await add({ name: "Link", subject: "Your deal", body: "Here it is: {deal_link}" });
    const link = (await owens()).find(({ name }) => name === "Link")!;
    expect(link.text).toBe("Here it is: {deal_link}");
    const refused = await owen.send(`/leads/${id}/answer`, { subject: link.subject, text: link.text });
    expect([refused.status, refused.body.errors]).toEqual([422, { text: [expect.stringContaining("{deal_link}")] }]);
    expect((await owen.send(`/leads/${id}/answer`, { subject: "Your deal", text: "Here it is: {soon}" })).status).toBe(200);
  });

  test("of two people who change a template one is told what the other wrote, and the audit log has every text", async () => {
    const { nia, admin, add, owens } = await dealer();
    const luke = await admin.signedIn({ name: "Luke Lane", role: "owner" });
    const { id } = (await add({})).body;
    const change = (who: typeof nia, body: string, revision = 1) => who.send(`/leads/templates/${id}/change`, { ...TEXTS, body, revision });
    const both = await Promise.all([change(nia, "Nia's"), change(luke, "Luke's")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both[0].status === 200 ? ["Nia's", both[1]] : ["Luke's", both[0]];
    expect(loser.body).toMatchObject({ reason: "changed", template: { body: winner, revision: 2 } });
    expect((await change(luke, "Luke's own", 2)).status).toBe(200);
    expect((await owens())[0]).toMatchObject({ text: "Luke's own" });
    expect((await change(nia, "Late", 2)).status).toBe(409);
    const changes = await open.database.select().from(staffActChanges).where(eq(staffActChanges.entity, "answer_templates"));
    expect(changes.map(({ change: { body } }: { change: Record<string, unknown> }) => body)).toEqual([
      { after: TEXTS.body },
      { before: TEXTS.body, after: winner },
      { before: winner, after: "Luke's own" },
    ]);
    const acts = await open.database.select().from(staffActs).orderBy(desc(staffActs.id));
    expect(acts.find(({ action }) => action === "templates.change")).toMatchObject({ permission: "leads.templates", staff: luke.id });
  });

  test("sixty templates of a website are enough", async () => {
    const { add } = await dealer();
    for (let number = 1; number <= 60; number++) expect((await add({ name: `Template ${number}` })).status).toBe(200);
    expect((await add({})).body.reason).toBe("full");
    expect((await add({ website: "tradeyard-vans" })).status).toBe(200);
  });
});
