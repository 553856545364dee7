import { MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { signText, verifySignedText, type SigningKeys } from "#server/text/signed-text.ts";
import * as z from "zod";
import { BulkChange } from "./plan-bulk.ts";

const VALID_MS = 15 * MINUTE_MS;

const Preview = z.object({ person: z.uuid(), until: z.number(), change: BulkChange, digest: z.string() });

export type BulkTokens = {
  write: (preview: { person: string; change: BulkChange; digest: string; now: Moment }) => string;
  /** What a person was shown in the last 15 minutes; undefined: this is no such token, or somebody else's. */
  read: (token: string, person: string, now: Moment) => { change: BulkChange; digest: string } | undefined;
};

/** A preview is not stored: its token has the change, the person, the time and a digest of the vehicles, signed. */
export function bulkTokens(keys: SigningKeys): BulkTokens {
  return {
    write: ({ person, change, digest, now }) => signText({ person, until: now + VALID_MS, change, digest }, keys[0]),
    read: (token, person, now) => {
      const parsed = Preview.safeParse(verifySignedText(token, keys));
      if (!parsed.success || parsed.data.person !== person || parsed.data.until < now) return undefined;
      return { change: parsed.data.change, digest: parsed.data.digest };
    },
  };
}
