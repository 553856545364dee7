import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { MailRefused, type MailMessage, type MailProvider } from "./mail.ts";

/** Addresses with these prefixes are rejected permanently, or fail temporarily. */
export const BOUNCES = "bounces@";
export const MAIL_DOWN = "mail-down@";

/** Mails stored; the oldest are deleted first. */
const MAX_STORED = 200;
const OWNER_ONLY_MODE = 0o700;
const NUMBER = /^\d{1,12}$/;

const StoredMail = z.object({
  id: z.string(),
  /** The delivery's id, which is the mail's URL. */
  number: z.string(),
  at: z.number(),
  to: z.string(),
  from: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })),
  unsubscribe: z.string().exactOptional(),
});
export type StoredMail = z.infer<typeof StoredMail>;

/** The demo mail provider: stores mails as files instead of sending them. */
export type Outbox = MailProvider & {
  /** Newest first. */
  stored: () => Promise<StoredMail[]>;
  mail: (number: string) => Promise<StoredMail | undefined>;
  remove: (number: string) => Promise<void>;
};

export function demoOutbox(directory: string, now: () => number): Outbox {
  mkdirSync(directory, { recursive: true, mode: OWNER_ONLY_MODE });
  const names = async () =>
    (await readdir(directory))
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .toReversed();
  const read = async (name: string) => StoredMail.parse(JSON.parse(await readFile(join(directory, name), "utf8")));
  const stored = async () => (await Promise.all((await names()).map(read))).toSorted((one, other) => other.at - one.at);
  return {
    name: "outbox",
    send: async (message) => {
      const to = message.to.toLowerCase();
      if (to.startsWith(BOUNCES)) throw new MailRefused("The mail server answered 550 (demo)");
      if (to.startsWith(MAIL_DOWN)) throw new Error("The mail server cannot be reached (demo)");
      await write(directory, message, now());
      for (const old of (await names()).slice(MAX_STORED)) await rm(join(directory, old), { force: true });
    },
    stored,
    remove: async (number) => {
      if (NUMBER.test(number)) await rm(fileOf(directory, number), { force: true });
    },
    mail: async (number) => (NUMBER.test(number) ? (await stored()).find((each) => each.number === number) : undefined),
  };
}

function fileOf(directory: string, number: string): string {
  return join(directory, `${number.padStart(12, "0")}.json`);
}

/** A repeated mail overwrites the first. */
async function write(directory: string, message: MailMessage, at: number): Promise<void> {
  const number = /\d+/.exec(message.id)?.[0] ?? "0";
  const file = fileOf(directory, number);
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify({ ...message, number, attachments: [...message.attachments], at } satisfies StoredMail), {
    mode: 0o600,
  });
  await rename(unfinished, file);
}
