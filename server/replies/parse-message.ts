import { normaliseLine, normaliseText } from "#server/text/normalise-input.ts";
import PostalMime, { type Address, type Email } from "postal-mime";
import { textOfHtml } from "./text-of-html.ts";
import type { ParsedMessage } from "./parsed-message.ts";

/** The text that is kept. */
export const MAX_TEXT_BYTES = 256 * 1024;
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };
const MAX_SUBJECT = 300;
const MAX_NAME = 200;
/** RFC 5321, 4.5.3.1.3. */
const MAX_ADDRESS = 254;
const MAX_RECIPIENTS = 100;
const MAX_ATTACHMENTS = 20;
const MAX_FILE_NAME = 120;

/** Where servers on the way note to whom a message was sent. */
const RECIPIENT_HEADERS: readonly string[] = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to"];
/** Whoever sends for these is a program. */
const PROGRAMS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i;

/** Reads an email (RFC 5322). Runs in a process of its own: a hostile message may take long, and much memory. */
export async function parseMessage(raw: Uint8Array): Promise<ParsedMessage> {
  const email = await PostalMime.parse(raw, LIMITS);
  const [from] = mailboxesOf(email.from ? [email.from] : []);
  const written = email.text?.trim() ? email.text : textOfHtml((email.html ?? "").slice(0, MAX_TEXT_BYTES * 4));
  const full = normaliseText(written.replaceAll("\r\n", "\n"));
  const text = firstBytes(full, MAX_TEXT_BYTES);
  return {
    sender: normaliseLine(from?.address ?? "").slice(0, MAX_ADDRESS),
    sender_name: normaliseLine(from?.name ?? "").slice(0, MAX_NAME),
    recipients: recipientsOf(email),
    subject: normaliseLine(email.subject ?? "").slice(0, MAX_SUBJECT),
    text,
    is_cut: text.length < full.length,
    attachments: email.attachments
      .slice(0, MAX_ATTACHMENTS)
      .map(({ filename, mimeType }) => normaliseLine(filename ?? mimeType).slice(0, MAX_FILE_NAME)),
    message_id: normaliseLine(email.messageId ?? "").slice(0, MAX_SUBJECT),
    is_automatic: isAutomatic(email, from?.address ?? ""),
  };
}

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const noted = headers.filter(({ key }) => RECIPIENT_HEADERS.includes(key)).map(({ value }) => value.replaceAll(/[<>]/g, ""));
  return [...mailboxesOf([...to, ...cc]).map(({ address }) => address), ...noted].slice(0, MAX_RECIPIENTS).map(normaliseLine);
}

function mailboxesOf(addresses: readonly Address[]): { name: string; address: string }[] {
  return addresses.flatMap((one) => (one.group === undefined ? [one] : one.group));
}

/** RFC 3834, and what servers did before it. An empty return path is that of a bounce. */
function isAutomatic({ headers }: Email, sender: string): boolean {
  const values = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());
  return (
    sender === "" ||
    PROGRAMS.test(sender) ||
    values("auto-submitted").some((value) => !/^no\b/.test(value)) ||
    values("precedence").some((value) => ["bulk", "junk", "list", "auto_reply"].includes(value)) ||
    values("x-autoreply").length + values("x-autorespond").length + values("list-id").length > 0 ||
    values("return-path").some((value) => value === "<>") ||
    values("content-type").some((value) => value.startsWith("multipart/report"))
  );
}

/** No character is cut in two. */
function firstBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  return bytes.length <= most
    ? text
    : bytes
        .subarray(0, most)
        .toString()
        .replace(/\uFFFD+$/, "");
}
