import { StartupError } from "#server/startup-error.ts";

/** The mail of as many days is read when a mailbox is opened for the first time, or has renumbered its messages. */
export const FIRST_DAYS = 30;

const IMAP_PORT = 143;
const IMAPS_PORT = 993;
/** Programs on this machine; to any other a password is sent encrypted or not at all. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

export type MailboxSettings = {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` before the password is sent, `none` within this machine. */
  encryption: "tls" | "starttls" | "none";
  user: string;
  password: string;
  mailbox: string;
};

/** "imaps://user:password@mail.example:993/INBOX"; the user, the password and the mailbox are percent-encoded. Throws StartupError. */
export function readMailboxSettings(url: string | undefined): MailboxSettings | undefined {
  if (url === undefined) return undefined;
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const parts = [username, password, pathname.slice(1)].map(decoded);
  const [user, secret, mailbox] = parts;
  if (!user || !secret || mailbox === undefined || hostname === "")
    throw new StartupError("IMAP_URL: must have a user and a password, percent-encoded, like imaps://user:password@mail.example:993/INBOX");
  const isTls = protocol === "imaps:";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (isTls ? IMAPS_PORT : IMAP_PORT) : Number(port),
    encryption: isTls ? "tls" : LOOPBACK.test(hostname) ? "none" : "starttls",
    user,
    password: secret,
    mailbox: mailbox === "" ? "INBOX" : mailbox,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
