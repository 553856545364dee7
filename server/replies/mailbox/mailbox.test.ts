import { MINUTE_MS } from "#domain/calendar.ts";
import { EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { readConfig } from "#server/config.ts";
import { leases } from "#server/database/mot-checks-schema.ts";
import { leadReplies } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { answeredLead } from "#server/replies/test-support/answered-lead.ts";
import { openImapServer, type ImapFault } from "#server/replies/test-support/imap-server.ts";
import { email } from "#server/replies/test-support/reply-fixture.ts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { mailboxReadings } from "./mailbox-schema.ts";
import { mailboxReader } from "./mailbox-reader.ts";

/** A silent server is given up after this. */
const SHORT_LIMIT_MS = 150;
const UNKNOWN = `reply+${"a".repeat(32)}@wexcombe.example`;

describe.each(testDatabases())("replies in a mailbox, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** A lead that Owen has answered, a mail server with the mailbox of replies, and the site's nodes that read it. */
  async function answered(tls?: { key: string; cert: string }) {
    const shop = await answeredLead(open, { hasMailbox: true });
    const server = await openImapServer(tls && { tls });
    onTestFinished(server.stop);
    const { mailbox: settings } = readConfig({ IMAP_URL: server.url });
    const logged: string[] = [];
    for (const level of ["error", "warn"] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => void logged.push(parts.map(String).join(" ")));
    onTestFinished(() => void vi.restoreAllMocks());
    const node = (limitMs?: number) =>
      mailboxReader({
        ...(limitMs !== undefined && { limitMs }),
        database: open.database,
        settings: settings!,
        receive: shop.replies.receiveAddressed,
        now: shop.admin.services.now,
      });
    const { read } = node();
    /** What the wait after a failure ends with. */
    const waited = () => open.database.update(leases).set({ held_until: sql`now() - interval '1 second'` });
    return { ...shop, ...server, server, node, read, waited, logged };
  }

  test("what a customer replies is in the conversation, once, and the mailbox stays as it is", async () => {
    const { to, read, arrives, page, seen, state, logged, server } = await answered();
    arrives(email({ to, text: "Thursday at half past five, please." }));
    arrives(email({ to: "someone@wexcombe.example", text: "About something else" }));
    arrives(email({ to, headers: ["Auto-Submitted: auto-replied"], text: "I am away" }));
    arrives(email({ to: UNKNOWN, text: "Is it gone?" }));
    expect(await read()).toBe(true);
    expect(await page()).toMatchObject({ state: "action_needed", replies: [{ written: "Thursday at half past five, please." }] });
    const both = [
      ["Is it gone?", "wexcombe"],
      ["Thursday at half past five, please.", "wexcombe"],
    ];
    expect(await stored(open), "other mail and automatic mail are no replies").toEqual(both);
    expect(state.fetched).toEqual([1, 2, 3, 4]);
    await read();
    expect(state.fetched, "none is read again").toEqual([1, 2, 3, 4]);
    arrives(email({ to, text: "Or Friday.", id: "friday" }));
    await read();
    expect((await page()).replies).toHaveLength(2);
    expect(
      seen.filter((command) => !["CAPABILITY", "AUTHENTICATE", "ID", "NAMESPACE", "LIST", "ENABLE", "NOOP"].includes(command)),
    ).toEqual(expect.not.arrayContaining(["SELECT", "STORE", "EXPUNGE", "MOVE", "COPY", "CLOSE"]));
    expect(logged).toEqual([]);
    expect(server.state.stored).toHaveLength(5);
  });

  test("a mailbox that renumbers its messages is read again, but what was stored once is not stored again", async () => {
    const { to, read, arrives, page, state, owen } = await answered();
    arrives(email({ to, text: "Thursday." }));
    arrives(email({ to: UNKNOWN, text: "Is it gone?" }));
    await read();
    const [lost] = await open.database.select().from(leadReplies).where(eq(leadReplies.body, "Is it gone?"));
    expect((await owen.send(`/replies/${lost?.id}/remove`, {})).status).toBe(200);
    state.validity += 1;
    state.stored = state.stored.map(({ raw }, number) => ({ uid: 40 + number, raw }));
    state.next = 42;
    arrives(email({ to, text: "And Friday." }));
    await read();
    expect(state.fetched).toEqual([1, 2, 40, 41, 42]);
    expect((await page()).replies.map(({ written }) => written)).toEqual(["Thursday.", "And Friday."]);
    expect(await open.database.$count(leadReplies), "what staff deleted does not come back").toBe(2);
  });

  test("of two nodes one reads, and a message that both got is stored once", async () => {
    const { to, node, arrives, page, state, waited } = await answered();
    for (let i = 0; i < 3; i++) arrives(email({ to, id: `both-${i}` }));
    const read = await Promise.all([node().read(), node().read()]);
    expect(read.toSorted()).toEqual([false, true]);
    expect(state.fetched).toEqual([1, 2, 3]);
    await open.database.update(mailboxReadings).set({ last_uid: 1 });
    await waited();
    await node().read();
    expect((await page()).replies).toHaveLength(3);
  });

  test.each<[ImapFault, RegExp]>([
    ["refuses the password", /: the server refused the user or the password\./],
    ["has no such mailbox", /: there is no such mailbox\./],
    ["refuses to search", /: the server refused a command\./],
    ["gives no message and refuses to look for it", /: the server refused a command\./],
    ["closes within a message", /: the connection failed \(\w+\)\./],
    ["sends another message", /: the server names a message that it does not give\./],
    ["announces four gigabytes", /: the connection failed \(LiteralTooLarge\)\./],
    ["says nothing", /: the server took too long\./],
    ["greets and says nothing more", /: the server took too long\./],
  ])("a server that %s is asked again later, and then nothing is lost", { timeout: 60_000 }, async (fault, reason) => {
    const { to, node, arrives, page, state, waited, logged, user, password } = await answered();
    const { read } = node(/says nothing/.test(fault) ? SHORT_LIMIT_MS : undefined);
    arrives(email({ to, text: "Thursday." }));
    state.fault = fault;
    expect(await read()).toBe(true);
    expect(logged).toEqual([expect.stringMatching(reason)]);
    expect(logged[0]).toContain("tried again in 1 min");
    expect(await read(), "not at once").toBe(false);
    await waited();
    await read();
    expect(logged[1], "later each time").toContain("tried again in 2 min");
    expect((await page()).replies).toEqual([]);
    delete state.fault;
    await waited();
    await node().read();
    expect((await page()).replies).toMatchObject([{ written: "Thursday." }]);
    expect(logged.at(-1)).toBe("The mailbox of IMAP_URL is read again.");
    const lines = logged.join(" ");
    for (const secret of [user, password, to, "Thursday", "amina"]) expect(lines).not.toContain(secret);
  });

  test("a server that names messages which are not there is not believed", async () => {
    const { to, read, arrives, page, state } = await answered();
    state.fault = "names messages that it has not";
    arrives(email({ to, text: "Thursday." }));
    await read();
    arrives(email({ to, text: "Friday." }));
    await read();
    expect((await page()).replies).toHaveLength(2);
  });

  test("a message that the server never gives is left out in the end, for those behind it", async () => {
    const { to, read, arrives, page, state, waited, logged } = await answered();
    state.fault = "does not give the first message";
    for (const text of ["Thursday.", "Friday."]) arrives(email({ to, text }));
    for (let attempt = 1; attempt <= 5; attempt++) {
      await read();
      await waited();
      expect((await page()).replies).toEqual([]);
    }
    await read();
    expect((await page()).replies).toMatchObject([{ written: "Friday." }]);
    expect(logged).toContain("Message 1 of the mailbox is not given by the server, and was left out.");
  });

  test("a message that was deleted meanwhile is none", async () => {
    const { to, read, arrives, page, state, logged } = await answered();
    for (const text of ["Thursday.", "Friday."]) arrives(email({ to, text }));
    state.deletedWhileRead = 1;
    await read();
    expect((await page()).replies).toMatchObject([{ written: "Friday." }]);
    expect(logged).toEqual([]);
  });

  test("a message that cannot be read is left out, and the next one is read", { timeout: 60_000 }, async () => {
    const { to, read, arrives, page, logged } = await answered();
    const nested = Array.from({ length: 40 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`).join("\r\n");
    arrives(email({ to, parts: nested }));
    arrives(email({ to, text: "Thursday." }));
    await read();
    expect((await page()).replies).toMatchObject([{ written: "Thursday." }]);
    expect(logged).toEqual(["Message 1 of the mailbox cannot be read, and was left out."]);
  });

  test("the password goes only to a server whose certificate is trusted", async () => {
    const folder = mkdtempSync(join(tmpdir(), "forecourt-imap-"));
    const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
    const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
    execFileSync("openssl", [...kind, "-keyout", keyFile, "-out", certificateFile, ...names], { stdio: "ignore" });
    const tls = { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certificateFile, "utf8") };
    const { to, read, arrives, page, seen, logged, waited } = await answered(tls);
    arrives(email({ to }));
    await read();
    expect(logged).toEqual([expect.stringMatching(/CERT/)]);
    expect(seen).toEqual([]);
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, tls.cert]);
    onTestFinished(() => setDefaultCACertificates(trusted));
    await waited();
    await read();
    expect((await page()).replies).toHaveLength(1);
  });

  test("replies without a lead are listed, and the mail asks to be replied to without any secret of a webhook", async () => {
    const { read, arrives, reads, asPerson, owen, to, replies, admin } = await answered();
    expect(to).toMatch(/^reply\+[a-z2-7]{32}@wexcombe\.example$/);
    arrives(email({ to: UNKNOWN, text: "Is it gone?" }));
    await read();
    const listed = await reads.unmatchedReplies(asPerson(owen.id, [{ role: "sales", ...EVERYWHERE }]));
    expect(listed).toMatchObject([{ text: "Is it gone?", sender: "amina.okafor@example.com" }]);
    expect(replies.signature(`t=${Math.floor((admin.services.now() + MINUTE_MS) / 1000)},v1=${"0".repeat(64)}`)).toBeUndefined();
  });
});

/** The text and the website of each reply. */
async function stored({ database }: TestDatabase) {
  const rows = await database.select().from(leadReplies);
  return rows.map(({ body, website }) => [body.trim(), website]).toSorted();
}
