import { text } from "#domain/messages/message-text.ts";
import type { Database } from "#server/database/connect.ts";
import type { OpenLimit } from "#server/http/open-limit.ts";
import type { FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import type { Registrations } from "#server/providers/registrations/registrations.ts";
import type { Valuations } from "#server/providers/valuations/valuations.ts";
import type { Website } from "#websites/website.ts";

/** Retry-After for an unavailable register or valuer. */
export const UNAVAILABLE_RETRY_SECONDS = 60;
export const TOO_MANY_LOOKUPS = text("problem.tooManyValuations");

/** Dependencies of all part-exchange operations. */
export type PartExchangeContext = {
  database: Database;
  website: Pick<Website, "name" | "part_exchange">;
  register: Registrations;
  valuer: Valuations;
  /** Undefined without a key: then contacts are not stored. */
  vault: FieldEncryption | undefined;
  /** Opens a limit of requests; of the process if left out. */
  openLimit?: OpenLimit;
  now: () => number;
};
