import { createTransport } from "nodemailer";
import { MailRefused, type MailMessage, type MailProvider } from "./mail.ts";

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 20_000;
/** Permanent negative replies (RFC 5321, 4.2.1). */
const FINAL = 500;

/** SMTP: "smtps://user:password@mail.example:465", or smtp:// with STARTTLS if the server supports it. */
export function smtpMail({ url }: { url: string }): MailProvider {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    // Content is never read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    send: async (message) => {
      try {
        await transport.sendMail(mailOf(message));
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
  };
}

function mailOf({ id, from, to, reply_to, subject, text, html, attachments, unsubscribe }: MailMessage) {
  return {
    messageId: `<${id}>`,
    from,
    to,
    ...(reply_to !== null && { replyTo: reply_to }),
    subject,
    text,
    ...(html !== null && { html }),
    attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    // Asks auto-responders not to reply (RFC 3834).
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe !== undefined && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** SMTP replies repeat the address: only the code is used. */
function withoutAddresses(error: unknown): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
  const reply = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : undefined;
  const message = `The mail server ${reply === undefined ? "cannot be reached" : `answered ${reply}`} (${code})`;
  const final = (code === "EENVELOPE" || code === "EMESSAGE") && reply !== undefined && reply >= FINAL;
  return final ? new MailRefused(message) : new Error(message);
}
