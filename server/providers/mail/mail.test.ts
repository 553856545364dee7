import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { MailRefused, type MailMessage } from "./mail.ts";
import { demoOutbox } from "./demo-outbox.ts";
import { smtpMail } from "./smtp.ts";
import { startSmtpStub } from "#server/providers/test-support/smtp-stub.ts";

const MAIL: MailMessage = {
  id: "delivery-12.20261121@cars.example",
  from: "Wexcombe Cars & Vans <hello@wexcombe.example>",
  to: "amina.okafor@example.com",
  reply_to: null,
  subject: "Reserved for you: 2021 Citroën C3",
  text: "The 2021 Citroën C3 is reserved for you. £12,694",
  html: "<!doctype html><p>The 2021 Citroën C3 is reserved for you. £12,694</p>",
  attachments: [
    { name: "visit.ics", type: "text/calendar; charset=utf-8; method=PUBLISH", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" },
  ],
};

describe("a mail server", () => {
  test("gets text, HTML and the calendar file with the Message-ID of the delivery", async () => {
    const server = await testServer();
    await smtpMail({ url: server.url }).send(MAIL);
    const [{ recipients, data = "" } = { recipients: [] }] = server.mails;
    expect(recipients).toEqual(["RCPT TO:<amina.okafor@example.com>"]);
    expect(data).toContain("Message-ID: <delivery-12.20261121@cars.example>");
    expect(data).toContain("Auto-Submitted: auto-generated");
    expect(data).toContain('From: "Wexcombe Cars & Vans" <hello@wexcombe.example>');
    expect(data).toMatch(/^Subject: =\?UTF-8\?/m);
    for (const type of ["text/plain; charset=utf-8", "text/html; charset=utf-8", "text/calendar; charset=utf-8; method=PUBLISH"])
      expect(data).toContain(`Content-Type: ${type}`);
    expect(data).toContain("filename=visit.ics");
  });

  test("does not get further recipients from line breaks in subject or reply-to", async () => {
    const server = await testServer();
    await smtpMail({ url: server.url }).send({
      ...MAIL,
      subject: "Hello\r\nBcc: victim@example.com",
      reply_to: "amina@example.com\r\nBcc: victim@example.com",
    });
    expect(server.mails[0]?.recipients).toHaveLength(1);
    expect(server.mails[0]?.data).not.toMatch(/^Bcc:/im);
  });

  test.each([
    ["550 5.1.1 <amina.okafor@example.com> user unknown", true, "The mail server answered 550 (EENVELOPE)"],
    ["451 4.7.1 <amina.okafor@example.com> come back later", false, "The mail server answered 451 (EENVELOPE)"],
  ])("that answers %j refuses for good: %s, and its words are not repeated", async (reply, final, reason) => {
    const server = await testServer(reply);
    const failure = await smtpMail({ url: server.url })
      .send(MAIL)
      .catch((error: unknown) => error);
    expect(failure instanceof MailRefused).toBe(final);
    expect(failure).toMatchObject({ message: reason });
  });

  test("that cannot be reached causes an error that can be retried", async () => {
    const failure = await smtpMail({ url: "smtp://127.0.0.1:1" })
      .send(MAIL)
      .catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(failure).toMatchObject({ message: "The mail server cannot be reached (ESOCKET)" });
  });
});

describe("the demo outbox", () => {
  test("stores each mail once, newest first", async () => {
    const { outbox, clock } = testOutbox();
    await outbox.send(MAIL);
    clock.now += 1000;
    await outbox.send({ ...MAIL, id: "delivery-13.20261121@cars.example", subject: "Cancelled" });
    await outbox.send({ ...MAIL, id: "delivery-13.20261121@cars.example", subject: "Cancelled" });
    expect((await outbox.stored()).map(({ number, subject }) => `${number} ${subject}`)).toEqual([
      "13 Cancelled",
      "12 Reserved for you: 2021 Citroën C3",
    ]);
    expect(await outbox.mail("12")).toMatchObject(MAIL);
    for (const number of ["14", "../12", ""]) expect(await outbox.mail(number)).toBeUndefined();
  });

  test("refuses the bounce address and fails for the mail-down address", async () => {
    const { outbox } = testOutbox();
    await expect(outbox.send({ ...MAIL, to: "bounces@example.com" })).rejects.toThrow(MailRefused);
    await expect(outbox.send({ ...MAIL, to: "mail-down@example.com" })).rejects.not.toThrow(MailRefused);
    expect(await outbox.stored()).toEqual([]);
  });
});

function testOutbox() {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-outbox-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const clock = { now: Date.parse("2026-11-21T10:00:00Z") };
  return { clock, outbox: demoOutbox(join(directory, "outbox"), () => clock.now) };
}

async function testServer(reply?: string) {
  const server = await startSmtpStub(reply);
  onTestFinished(server.close);
  return server;
}
