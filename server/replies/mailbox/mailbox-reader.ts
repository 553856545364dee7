import { MINUTE_MS, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { releaseLease, takeLease } from "#server/database/lease.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import type { ReplyOutcome } from "#server/replies/open-replies.ts";
import { and, eq, sql } from "drizzle-orm";
import { createHash, randomUUID } from "node:crypto";
import { MailboxFailure, MessageNotGiven } from "./mailbox-failure.ts";
import { mailboxReadings } from "./mailbox-schema.ts";
import type { MailboxSettings } from "./mailbox-settings.ts";
import type { OpenMailbox } from "./open-mailbox.ts";

const LOOK_EVERY_MS = MINUTE_MS;
/** After failures it is tried again after one minute, two, four and so on, up to this. */
const MAX_WAIT_MS = 30 * MINUTE_MS;
const ROUND_LIMIT_MS = 5 * MINUTE_MS;
/** Longer than a round: after this another node takes over from a dead one. */
const LEASE_MS = 10 * MINUTE_MS;
/** Messages of one round; the others are next. */
const MAX_MESSAGES = 200;
/** A message that cannot be read may have met a busy machine. */
const ATTEMPTS = 2;
/** After as many failures one by one a message that the server does not give is left out, for those behind it. */
const MAX_REFUSALS = 5;

type Setting = {
  database: Database;
  settings: MailboxSettings;
  receive: (raw: Uint8Array) => Promise<ReplyOutcome>;
  now: () => Moment;
  /** How long a round may take, in milliseconds. */
  limitMs?: number;
};

export type MailboxReader = {
  /** Reads what has come since; false if another node does, or a failure is too recent. */
  read: () => Promise<boolean>;
  start: () => void;
  close: () => Promise<void>;
};

/** Reads customers' replies in a mailbox, on one of several nodes. Each message is handled once, and stays where it is. */
export function mailboxReader({ database, settings, receive, now, limitMs = ROUND_LIMIT_MS }: Setting): MailboxReader {
  const closing = new AbortController();
  const mailbox = digestOf(settings);
  let task: PeriodicTask | undefined;

  async function read(): Promise<boolean> {
    const lease = { name: "mailbox", holder: randomUUID() };
    if (!(await takeLease(database, lease, LEASE_MS))) return false;
    let wait = 0;
    try {
      await round(AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]));
      await noteSuccess();
    } catch (error) {
      if (closing.signal.aborted) return true;
      wait = LOOK_EVERY_MS;
      if (!(error instanceof MailboxFailure)) throw error;
      wait = await noteFailure(error);
    } finally {
      await releaseLease(database, lease, wait).catch(() => undefined);
    }
    return true;
  }

  async function round(signal: AbortSignal): Promise<void> {
    // The library is loaded only if a mailbox is configured.
    const { openMailbox } = await import("./open-mailbox.ts");
    const open = await openMailbox(settings, signal);
    try {
      const last = await lastRead(open);
      const numbers = await open.numbersAfter(last, now());
      for (const number of numbers.slice(0, MAX_MESSAGES)) {
        if (!(await handle(open, number))) return;
        await noteRead(open, number);
      }
      if (numbers.length === 0 && last === undefined) await noteRead(open, open.newest);
    } finally {
      await open.close();
    }
  }

  /** False: this node has too many messages to read. */
  async function handle(open: OpenMailbox, number: number): Promise<boolean> {
    const raw = await open.message(number).catch(async (error: unknown) => {
      if (!(error instanceof MessageNotGiven) || (await failures()) < MAX_REFUSALS) throw error;
      console.warn(`Message ${number} of the mailbox is not given by the server, and was left out.`);
      return undefined;
    });
    if (!raw) return true;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const outcome = await receive(raw);
      if (outcome === "busy") return false;
      if (outcome === "full") console.warn(`Message ${number} of the mailbox was not stored: there are too many replies.`);
      if (outcome !== "unreadable") return true;
    }
    console.warn(`Message ${number} of the mailbox cannot be read, and was left out.`);
    return true;
  }

  async function failures(): Promise<number> {
    const [row] = await database.select().from(mailboxReadings).where(eq(mailboxReadings.mailbox, mailbox));
    return row?.failures ?? 0;
  }

  /** Undefined when it is read for the first time, or has renumbered its messages. */
  async function lastRead({ uidValidity: uid_validity }: OpenMailbox): Promise<number | undefined> {
    const [row] = await database.select().from(mailboxReadings).where(eq(mailboxReadings.mailbox, mailbox));
    if (row?.uid_validity === uid_validity) return row.last_uid === 0 ? undefined : row.last_uid;
    const anew = { uid_validity, last_uid: 0 };
    await database
      .insert(mailboxReadings)
      .values({ mailbox, ...anew })
      .onConflictDoUpdate({ target: mailboxReadings.mailbox, set: anew });
    return undefined;
  }

  /** Never back: a node that was stopped meanwhile may be behind another. */
  async function noteRead({ uidValidity }: OpenMailbox, number: number): Promise<void> {
    await database
      .update(mailboxReadings)
      .set({ last_uid: sql`greatest(${mailboxReadings.last_uid}, ${number})` })
      .where(and(eq(mailboxReadings.mailbox, mailbox), eq(mailboxReadings.uid_validity, uidValidity)));
  }

  async function noteSuccess(): Promise<void> {
    const recovered = await database
      .update(mailboxReadings)
      .set({ failures: 0 })
      .where(and(eq(mailboxReadings.mailbox, mailbox), sql`${mailboxReadings.failures} > 0`))
      .returning({ mailbox: mailboxReadings.mailbox });
    if (recovered.length > 0) console.warn("The mailbox of IMAP_URL is read again.");
  }

  /** How long to wait. */
  async function noteFailure({ message }: MailboxFailure): Promise<number> {
    const [row] = await database
      .insert(mailboxReadings)
      .values({ mailbox, uid_validity: "", last_uid: 0, failures: 1 })
      .onConflictDoUpdate({ target: mailboxReadings.mailbox, set: { failures: sql`${mailboxReadings.failures} + 1` } })
      .returning({ failures: mailboxReadings.failures });
    const wait = Math.min(MAX_WAIT_MS, LOOK_EVERY_MS * 2 ** Math.min((row?.failures ?? 1) - 1, 10));
    console.error(`The mailbox of IMAP_URL cannot be read: ${message}. It is tried again in ${wait / MINUTE_MS} min.`);
    return wait;
  }

  return {
    read,
    start: () => void (task ??= new PeriodicTask(LOOK_EVERY_MS, "Reading the mailbox", redactDatabaseErrors(read))),
    close: async () => {
      closing.abort();
      await task?.stop();
    },
  };
}

function digestOf({ host, port, user, mailbox }: MailboxSettings): string {
  return createHash("sha256")
    .update(JSON.stringify([host, port, user, mailbox]))
    .digest("base64url");
}
