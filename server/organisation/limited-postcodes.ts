import { text } from "#domain/messages/message-text.ts";
import { DAY_MS } from "#domain/calendar.ts";
import type { Position } from "#domain/organisation/distance.ts";
import type { Limit } from "#server/http/open-limit.ts";
import type { Postcodes } from "#server/providers/postcodes/postcodes.ts";
import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Postcodes hardly ever move. */
const CACHED_MS = DAY_MS;
const MAX_CACHED = 5_000;

export const TOO_MANY_POSTCODES = text("organisation.tooManyPostcodeLookups");

/** Thrown when a client has reached its limit of requests to the register. */
export class TooManyPostcodes extends Error {
  override name = "TooManyPostcodes";
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("Too many postcode lookups for one client");
    this.retryAfter = retryAfter;
  }
}

/**
 * A register with a cache and a limit per client. Postcodes are personal data: cache keys are HMACs with a key that exists only in this
 * process.
 */
export function limitedPostcodes(register: Postcodes, limit: Pick<Limit, "take">, now: () => number): Postcodes {
  const key = randomBytes(32);
  const cached = new LRUCache<string, { position: Position | undefined; until: number }>({ max: MAX_CACHED });
  return {
    name: register.name,
    position: async (postcode, client = "") => {
      const digest = createHmac("sha256", key).update(postcode).digest("base64url");
      const known = cached.get(digest);
      if (known && known.until > now()) return known.position;
      const seconds = await limit.take(client);
      if (seconds !== undefined) throw new TooManyPostcodes(seconds);
      const position = await register.position(postcode);
      cached.set(digest, { position, until: now() + CACHED_MS });
      return position;
    },
  };
}
