import { DAY_MS, type Moment } from "#domain/calendar.ts";
import { ImapFlow, type SearchObject } from "imapflow";
import { MailboxFailure, MessageNotGiven } from "./mailbox-failure.ts";
import { FIRST_DAYS, type MailboxSettings } from "./mailbox-settings.ts";

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 20_000;
const MEGABYTE = 1024 * 1024;
/** What is read of a message: the text stands before attachments. */
const MAX_MESSAGE_BYTES = 10 * MEGABYTE;
/** A server that announces more than this is not believed. */
const LIMITS = { maxLineLength: MEGABYTE, maxLiteralSize: 11 * MEGABYTE, maxResponseSize: 13 * MEGABYTE, maxResponseTokens: 100_000 };
const A_CODE = /^\w{1,40}$/;

export type OpenMailbox = {
  uidValidity: string;
  /** Numbers of the messages after `last`, in order; without it of the last days. */
  numbersAfter: (last: number | undefined, now: Moment) => Promise<number[]>;
  /** The number before that of the next message to come. */
  newest: number;
  /** A message as it is, or its first 10 MB; undefined if it is not there any more. */
  message: (number: number) => Promise<Uint8Array | undefined>;
  close: () => Promise<void>;
};

/** Opens a mailbox for reading: nothing in it is changed, marked or deleted. Throws MailboxFailure, from its functions too. */
export async function openMailbox(settings: MailboxSettings, signal: AbortSignal): Promise<OpenMailbox> {
  const { host, port, encryption, user, password } = settings;
  const client = new ImapFlow({
    host,
    port,
    secure: encryption === "tls",
    ...(encryption === "starttls" && { doSTARTTLS: true }),
    auth: { user, pass: password },
    // It would write addresses and what the server says.
    logger: false,
    clientInfo: { name: "Forecourt" },
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    ...LIMITS,
  });
  // Whatever waits for the server fails too, but not with the cause.
  let cause: unknown;
  client.on("error", (error) => (cause ??= error));
  const stop = () => client.close();
  signal.addEventListener("abort", stop, { once: true });
  const close = async () => {
    signal.removeEventListener("abort", stop);
    if (client.usable) await client.logout().catch(() => undefined);
    client.close();
  };
  const safely = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      if (signal.aborted) throw new MailboxFailure(TOO_LONG);
      return await run();
    } catch (error) {
      throw error instanceof MailboxFailure ? error : new MailboxFailure(signal.aborted ? TOO_LONG : reasonOf(cause ?? error));
    }
  };
  // The library answers false where the server refuses: it must not be taken for an empty mailbox.
  const searched = async (wanted: SearchObject): Promise<number[]> => {
    const found = await client.search(wanted, { uid: true });
    if (!found) throw new MailboxFailure(REFUSED);
    return found;
  };
  try {
    const { uidValidity, uidNext } = await safely(async () => {
      await client.connect();
      return client.mailboxOpen(settings.mailbox, { readOnly: true });
    });
    return {
      uidValidity: String(uidValidity),
      newest: uidNext - 1,
      numbersAfter: (last, now) =>
        safely(async () => {
          const wanted = last === undefined ? { since: new Date(now - FIRST_DAYS * DAY_MS) } : { uid: `${last + 1}:*` };
          const found = await searched(wanted);
          // "5:*" also finds the last message where there is none after it. Nothing is beyond the next number.
          const numbers = found.filter((number) => Number.isSafeInteger(number) && number > (last ?? 0) && number < uidNext);
          return [...new Set(numbers)].toSorted((one, other) => one - other);
        }),
      message: (number) =>
        safely(async () => {
          const found = await client.fetchOne(number, { uid: true, source: { maxLength: MAX_MESSAGE_BYTES } }, { uid: true });
          if (found && found.uid === number && found.source) return found.source;
          const there = await searched({ uid: String(number) });
          if (there.includes(number)) throw new MessageNotGiven();
          return undefined;
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const TOO_LONG = "the server took too long";
const REFUSED = "the server refused a command";

function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "an unknown error";
  if ("authenticationFailed" in error && error.authenticationFailed === true) return "the server refused the user or the password";
  if ("mailboxMissing" in error && error.mailboxMissing === true) return "there is no such mailbox";
  if ("responseStatus" in error) return REFUSED;
  const code = "code" in error && typeof error.code === "string" && A_CODE.test(error.code) ? error.code : "no code";
  return `the connection failed (${code})`;
}
