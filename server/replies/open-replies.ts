import { canBeAnswered, demoReply } from "./demo-reply.ts";
import { isReplyAddress } from "./reply-address.ts";
import { parseApart } from "./parse-apart.ts";
import { isSigned, readSignature, type Signature } from "./signed-message.ts";
import { storeReply, type StoredReply } from "./store-reply.ts";
import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import type { StoredMail } from "#server/providers/mail/demo-outbox.ts";
import pLimit from "p-limit";

/** Messages that wait to be read by one process. */
const MAX_WAITING = 8;

/** What became of a message; `busy`: it has to be sent again. */
export type ReplyOutcome = StoredReply | "ignored" | "unreadable" | "busy";

/** Emails that customers write back. */
export type Replies = {
  /** Where a website's customers reply to, without a token; undefined if nothing that is sent there would arrive. */
  addressOf: (website: string) => string | undefined;
  /** Reads the header of a message that is about to come; undefined if it is not of the last minutes. */
  signature: (header: string) => Signature | undefined;
  isSigned: (signature: Signature, body: Uint8Array) => boolean;
  receive: (website: string, raw: Uint8Array) => Promise<ReplyOutcome>;
  /** A message of a mailbox that others may write to as well: what is not addressed to where customers reply is ignored. */
  receiveAddressed: (raw: Uint8Array) => Promise<ReplyOutcome>;
  /** The demonstration's mailbox, in which a visitor answers as the customer. */
  demo: {
    canBeAnswered: (mail: StoredMail) => boolean;
    answer: (website: string, mail: StoredMail, text: string) => Promise<ReplyOutcome>;
  };
};

type RepliesContext = {
  database: Database;
  websites: readonly { name: string; replies?: { address: string } }[];
  /** Signs what the mail server hands over. */
  secret: string | undefined;
  /** Whether they are read in a mailbox. */
  hasMailbox?: boolean;
  /** Whether messages come from the demonstration's mailbox. */
  isDemo: boolean;
  now: () => Moment;
};

export function openReplies({ database, websites, secret, hasMailbox = false, isDemo, now }: RepliesContext): Replies {
  const reading = pLimit(1);
  /** Without the name of a website: only what is addressed to where its customers reply. */
  const receive = async (name: string | undefined, raw: Uint8Array): Promise<ReplyOutcome> => {
    if (reading.pendingCount >= MAX_WAITING) return "busy";
    const message = await reading(() => parseApart(raw));
    if (!message) return "unreadable";
    if (message.is_automatic) return "ignored";
    const addressed = websites.find(({ replies }) => replies && message.recipients.some((one) => isReplyAddress(one, replies.address)));
    const website = addressed?.name ?? name;
    return website === undefined ? "ignored" : storeReply(database, { message, raw, website, at: new Date(now()) });
  };
  return {
    addressOf: (name) =>
      secret === undefined && !hasMailbox && !isDemo ? undefined : websites.find((website) => website.name === name)?.replies?.address,
    signature: (header) => (secret === undefined ? undefined : readSignature(header, now())),
    isSigned: (signature, body) => secret !== undefined && isSigned(secret, signature, body),
    receive,
    receiveAddressed: (raw) => receive(undefined, raw),
    demo: {
      canBeAnswered: (mail) => isDemo && canBeAnswered(mail),
      answer: async (name, mail, text) => (isDemo ? receive(name, demoReply(mail, text, new Date(now()))) : "ignored"),
    },
  };
}
