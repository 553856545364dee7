import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { BEN, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { leads } from "#server/database/schema.ts";
import { leadReplies, leadReplyTokens, staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { AMINA_CONTACT } from "#server/enquiries/lead-fixture.ts";
import { EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { desc, eq, isNull } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { deleteOldReplies } from "./delete-old-replies.ts";
import { answeredLead } from "./test-support/answered-lead.ts";
import { email, openMailServer, SECRET } from "./test-support/reply-fixture.ts";

const UNKNOWN = `reply+${"a".repeat(32)}@wexcombe.example`;

describe.each(testDatabases())("replies of customers on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** A lead that Owen has answered, and the dealer's mail server. */
  async function answered() {
    const shop = await answeredLead(open, { secret: SECRET });
    return { ...shop, ...openMailServer(shop.replies, shop.admin.services.now) };
  }

  test("what a customer replies is in the conversation of its lead, once, and the lead needs action", async () => {
    const { to, answer, deliver, page, list, pass, owen } = await answered();
    expect(to).toMatch(/^reply\+[a-z2-7]{32}@wexcombe\.example$/);
    expect(await page()).toMatchObject({ state: "waiting", replies: [] });
    pass(MINUTE_MS);
    const text =
      "Thursday at half past five, please.\n\nOn Tue, 24 Nov 2026 at 09:21, Wexcombe <x@wexcombe.example> wrote:\n> It has four stamps.";
    const reply = email({ to: `"Wexcombe" <${to.toUpperCase()}>`, text, subject: "Re: The history\r\n\tfor you" });
    expect(await deliver(reply)).toEqual({ status: 200, body: { data: { outcome: "matched" } } });
    expect((await deliver(reply)).body.data.outcome, "a mail server that got no answer sends it again").toBe("repeated");
    const { state, replies, events } = await page();
    expect(state).toBe("action_needed");
    expect(replies).toMatchObject([
      {
        sender: AMINA_CONTACT.email,
        sender_name: "Amina Okafor",
        subject: "Re: The history for you",
        written: "Thursday at half past five, please.",
        quoted: expect.stringMatching(/^On Tue[\s\S]*> It has four stamps\.$/),
        is_cut: false,
        attachments: [],
      },
    ]);
    expect(events.at(-1)).toMatchObject({ event: "replied", name: null });
    expect((await list("view=action")).counts).toMatchObject({ action: 1, mine: 0 });

    const next = await answer("Thursday");
    expect(await page(), "the next answer waits again").toMatchObject({ state: "waiting" });
    expect(next, "an address for each answer").not.toBe(to);
    for (const address of [to, next]) expect((await deliver(email({ to: address }))).body.data.outcome).toBe("matched");
    const stored = JSON.stringify([
      await open.database.select().from(leadReplyTokens),
      await open.database.select().from(announcements),
      await open.database.select().from(staffActs),
    ]);
    for (const address of [to, next]) expect(stored, "only a digest").not.toContain(address.slice(6, 38));
    expect(owen.id).toBeDefined();
  });

  test("a lead that is done is taken up again, one that nobody has stays new, and a follow-up day is over", async () => {
    const { to, id, owen, deliver, page } = await answered();
    await owen.send(`/leads/${id}/follow-up`, { day: "2026-11-27" });
    await deliver(email({ to }));
    expect(await page()).toMatchObject({ state: "action_needed", follow_up_on: null });
    await owen.send(`/leads/${id}/done`, { reason: "no_reply", note: "" });
    await deliver(email({ to }));
    expect(await page()).toMatchObject({ state: "action_needed", reason: null, claimed_by: { id: owen.id } });
    await owen.send(`/leads/${id}/assign`, { to: null, from: owen.id });
    await deliver(email({ to }));
    expect(await page()).toMatchObject({ state: "new", claimed_by: null });
    expect((await page()).replies).toHaveLength(3);
  });

  test.each([
    ["without a signature", () => ""],
    ["with another secret", (body: string, { signature, now }: Signer) => signature(body, now, "another secret of somebody")],
    ["signed six minutes ago", (body: string, { signature, now }: Signer) => signature(body, now - 6 * MINUTE_MS)],
    ["signed for later", (body: string, { signature, now }: Signer) => signature(body, now + 6 * MINUTE_MS)],
    ["with the signature of another body", (body: string, { signature, now }: Signer) => signature(`${body} `, now)],
    ["with a time that was not signed", (body: string, { signature, now }: Signer) => signature(body, now).replace(/\d,/, "0,")],
    ["with half a signature", (body: string, { signature, now }: Signer) => signature(body, now).slice(0, -2)],
  ])("an email %s is refused, and nothing of it is stored", async (_, sign) => {
    const { to, post, signature, admin } = await answered();
    const body = email({ to });
    const now = Math.floor(admin.services.now() / 10_000) * 10_000 + 1_000;
    expect((await post(body, { "Forecourt-Signature": sign(body, { signature, now }) })).status).toBe(400);
    expect(await open.database.$count(leadReplies)).toBe(0);
  });

  test("whoever sends thirty emails without a signature is refused for an hour, and others are not", async () => {
    const { to, post, deliver, signature, pass } = await answered();
    for (let i = 0; i < 30; i++) expect((await post("x")).status).toBe(400);
    expect((await deliver(email({ to }))).status).toBe(429);
    const body = email({ to });
    const other = { "Forecourt-Signature": signature(body), "X-Test-Address": "198.51.100.7" };
    expect((await post(body, other)).status).toBe(200);
    pass(61 * MINUTE_MS);
    expect((await deliver(email({ to }))).status).toBe(200);
  });

  test("nothing is accepted where no secret is set, and no mail asks for replies", async () => {
    const { replies, admin } = await openLeadsAdmin(open);
    expect(replies.addressOf("wexcombe")).toBeUndefined();
    const mail = { id: "1", number: "1", at: 0, to: "x@example.com", from: "", reply_to: UNKNOWN, subject: "", text: "", html: null };
    expect(replies.demo.canBeAnswered({ ...mail, attachments: [] }), "there is no demonstration").toBe(false);
    expect(await replies.demo.answer("wexcombe", { ...mail, attachments: [] }, "Hello")).toBe("ignored");
    expect((await openMailServer(replies, admin.services.now).deliver(email({ to: UNKNOWN }))).status).toBe(400);
  });

  test("automatic mail is ignored", async () => {
    const { to, deliver, page } = await answered();
    const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\n\r\nfailed\r\n--b--';
    for (const written of [
      { headers: ["Auto-Submitted: auto-replied"] },
      { headers: ["Precedence: list"] },
      { headers: ["Precedence: bulk"] },
      { headers: ["X-Autoreply: yes"] },
      { headers: ["Return-Path: <>"] },
      { from: "MAILER-DAEMON@mail.example.com" },
      { from: "" },
      { parts: report },
    ])
      expect((await deliver(email({ to, ...written }))).body.data.outcome, JSON.stringify(written)).toBe("ignored");
    expect(await open.database.$count(leadReplies)).toBe(0);
    expect((await page()).state).toBe("waiting");
    expect((await deliver(email({ to, headers: ["Auto-Submitted: no"] }))).body.data.outcome, "a person").toBe("matched");
  });

  test("of a long email with files the text is kept up to 256 KB, and the files by their names alone", async () => {
    const { to, deliver, page } = await answered();
    const photo = Buffer.alloc(600_000, "secret photo").toString("base64");
    const parts = [
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain; charset=utf-8",
      "",
      `Here it is.\n${"é".repeat(200_000)}`,
      "--b",
      'Content-Type: image/jpeg; name="../../car.jpg"',
      'Content-Disposition: attachment; filename="../../car\u0007.jpg"',
      "Content-Transfer-Encoding: base64",
      "",
      photo,
      "--b--",
    ].join("\r\n");
    expect((await deliver(email({ to, parts }))).body.data.outcome).toBe("matched");
    const [stored] = await open.database.select().from(leadReplies);
    expect(Buffer.byteLength(stored!.body)).toBeLessThanOrEqual(256 * 1024);
    expect(stored).toMatchObject({ is_cut: true, attachments: [expect.stringMatching(/car.*\.jpg$/)] });
    expect(stored!.body).toMatch(/^Here it is\.\né+$/);
    expect(JSON.stringify(stored)).not.toContain(photo.slice(0, 50));
    const [shown] = (await page()).replies;
    expect(shown).toMatchObject({ is_cut: true });
    expect(shown!.written.length).toBeLessThanOrEqual(20_000);
  });

  test("an email that has only HTML is read as text, with nothing of its markup", async () => {
    const { to, deliver, page } = await answered();
    const html =
      "<html><head><title>x</title><style>p { color: red }</style></head><body><p>Thursday &amp; Friday,<br>£9&#44;995?</p>" +
      "<script>alert(1)</script><!-- <p>hidden</p> --><img src=x onerror=alert(2)><div>Amina &lt;3</div></body></html>";
    await deliver(email({ to, parts: `Content-Type: text/html; charset=utf-8\r\n\r\n${html}` }));
    expect((await page()).replies[0]?.written).toBe("Thursday & Friday,\n£9,995?\n\nAmina <3");
  });

  test("an email that takes too long to read is given up, and the next one is read", { timeout: 60_000 }, async () => {
    const { to, deliver } = await answered();
    const hostile = email({ to, parts: `Content-Type: text/html\r\n\r\n${" \n".repeat(1_500_000)}x` });
    const [first, second] = await Promise.all([deliver(hostile), deliver(email({ to }))]);
    expect(first.status).toBe(422);
    expect(second.body.data.outcome).toBe("matched");
    expect(await open.database.$count(leadReplies)).toBe(1);
  });

  test("what is no email, nested endlessly or too large is refused", async () => {
    const { deliver, post, to } = await answered();
    const nested = Array.from({ length: 40 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`).join("\r\n");
    expect((await deliver(email({ to, parts: nested }))).status).toBe(422);
    expect((await deliver("\u0000\u0001")).body.data.outcome, "nobody wrote it").toBe("ignored");
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    expect((await post(large, { "Content-Length": String(large.length) })).status).toBe(413);
    expect(await open.database.$count(leadReplies)).toBe(0);
  });

  test("a reply whose token is wrong, or missing, waits for somebody who gives it a lead or deletes it", async () => {
    const { to, id, deliver, page, admin, asPerson, reads, owen, list, send, there } = await answered();
    const cc = email({ to: "hello@wexcombe.example", headers: [`Cc: ${UNKNOWN}`], text: "Which token?", subject: "" });
    for (const message of [email({ to: UNKNOWN, text: "Is it gone?" }), cc, email({ to: to.replace("+", "+x") })])
      expect((await deliver(message)).body.data.outcome).toBe("unmatched");
    const [{ site_id } = { site_id: null }] = await open.database.select({ site_id: leads.site_id }).from(leads).where(eq(leads.id, id));
    const seen = async (post: Partial<Post>, role: Post["role"] = "sales") =>
      (await reads.unmatchedReplies(asPerson(owen.id, [{ role, ...EVERYWHERE, ...post }]))).length;
    expect(await seen({})).toBe(3);
    expect(await seen({ website: "wexcombe" })).toBe(3);
    expect(await seen({ website: "tradeyard-vans" }), "of another website").toBe(0);
    expect(await seen({ site_id }), "a reply without a lead has no branch").toBe(0);
    expect(await seen({}, "compliance"), "who reads leads does not answer them").toBe(0);
    expect((await list()).unmatched).toBe(3);

    const unmatched = await reads.unmatchedReplies(asPerson(owen.id, [{ role: "sales", ...EVERYWHERE }]));
    const lost = unmatched.find(({ text }) => text === "Is it gone?")!;
    expect(lost.suggested).toMatchObject([{ id, name: "Amina Okafor", title: "General Enquiry" }]);
    const other = await send({ ...BEN, form_id: "12", message: "Hello", vehicle_id: String(there) });
    const local = await admin.signedIn({ name: "Megan Frost", role: "sales", website: "wexcombe", site_id });
    const megan = await admin.signedIn({ name: "Nia Rees", role: "manager", website: "wexcombe" });
    const assign = (reply: string, lead: string, who = owen) => who.send(`/replies/${reply}/assign`, { lead });
    expect((await assign(lost.id, id, local)).status, "out of reach").toBe(404);
    for (const lead of ["", "the Fiesta", randomUUID(), "x".repeat(501)]) expect((await assign(lost.id, lead)).status, lead).toBe(422);
    const race = await Promise.all([assign(lost.id, `https://admin.cars.example/leads/${id}?view=open`), assign(lost.id, other, megan)]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const lead = race[0].status === 200 ? id : other;
    const read = async (one: string) => (await reads.lead(asPerson(owen.id), one))!;
    expect((await read(lead)).replies).toMatchObject([{ written: "Is it gone?" }]);
    expect((await read(lead === id ? other : id)).replies).toEqual([]);
    const [token, missing] = unmatched.filter((reply) => reply !== lost);
    expect((await assign(token!.id, id)).status).toBe(200);
    expect(await page()).toMatchObject({ state: "action_needed" });
    expect((await owen.send(`/replies/${missing!.id}/remove`, {})).status).toBe(200);
    for (const path of ["remove", "assign"]) expect((await owen.send(`/replies/${missing!.id}/${path}`, { lead: id })).status).toBe(404);
    expect(await open.database.$count(leadReplies, isNull(leadReplies.lead))).toBe(0);

    const acts = await open.database.select().from(staffActs).orderBy(desc(staffActs.id));
    expect(acts.filter(({ action }) => action === "replies.show").length, "that they were read is written down").toBeGreaterThan(0);
    expect(acts.find(({ action }) => action === "replies.remove")).toMatchObject({ detail: { reply: missing!.id }, staff: owen.id });
    const [act] = acts.filter(({ action }) => action === "replies.assign");
    const changes = await open.database.select().from(staffActChanges).where(eq(staffActChanges.act, act!.id));
    expect(changes.map(({ entity }) => entity)).toContain("lead_replies");
    const log = JSON.stringify([acts, await open.database.select().from(staffActChanges)]);
    expect(log).not.toMatch(/Is it gone|Which token|amina|Re: The history/i);
  });

  test("replies without a lead are at most 500, and are deleted after 30 days; others go with their lead", async () => {
    const { to, id, deliver, admin } = await answered();
    await deliver(email({ to }));
    const at = new Date(admin.services.now());
    const row = { sender: "x@example.com", sender_name: "", subject: "", body: "", is_cut: false, attachments: [] };
    await open.database
      .insert(leadReplies)
      .values(
        Array.from({ length: 500 }, (_, i) => ({ ...row, id: randomUUID(), website: "wexcombe", received_at: at, message: String(i) })),
      );
    expect((await deliver(email({ to: UNKNOWN }))).body.data.outcome).toBe("full");
    expect((await deliver(email({ to }))).body.data.outcome, "of a lead").toBe("matched");
    await deleteOldReplies(open.database, at.getTime() + 29 * DAY_MS);
    expect(await open.database.$count(leadReplies)).toBe(502);
    await deleteOldReplies(open.database, at.getTime() + 30 * DAY_MS);
    expect(await open.database.$count(leadReplies)).toBe(2);
    await open.database.delete(leads).where(eq(leads.id, id));
    expect(await open.database.$count(leadReplies)).toBe(0);
    expect(await open.database.$count(leadReplyTokens)).toBe(0);
    expect((await deliver(email({ to }))).body.data.outcome, "its lead was erased").toBe("unmatched");
  });
});

type Signer = { signature: (body: string, at: number, secret?: string) => string; now: number };
