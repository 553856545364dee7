import { parseDay } from "#domain/calendar.ts";
import type { SharedDeal } from "#domain/deal/deal-link.ts";
import { PAYMENT_FREQUENCIES } from "#domain/finance/agreement.ts";
import { pence } from "#domain/money.ts";
import { signText, verifySignedText, type SigningKeys } from "#server/text/signed-text.ts";
import { derivedKey } from "#server/text/signing-keys.ts";
import * as z from "zod";

/** Incremented when the meaning of a link changes; older links then become invalid. */
const VERSION = 1;

/**
 * Encodes a deal as a signed text and decodes it. Links are not stored: they contain the deal, and are valid as long as the signing key is.
 */
export type DealLinks = {
  write: (deal: SharedDeal) => string;
  /** Undefined: invalid signature or content. */
  read: (link: string) => SharedDeal | undefined;
};

export function dealLinks([newest, ...older]: SigningKeys): DealLinks {
  const keys: SigningKeys = [ofLinks(newest), ...older.map(ofLinks)];
  return {
    write: (deal) => signText(packed(deal), keys[0]),
    read: (link) => unpacked(verifySignedText(link, keys)),
  };
}

function ofLinks(key: Buffer): Buffer {
  return derivedKey(key, "deal links");
}

function packed({ stock_id, day, choice, price, finance, extras, had_part_exchange }: SharedDeal): unknown[] {
  return [
    VERSION,
    stock_id,
    day,
    choice,
    price,
    finance && [finance.payment, finance.apr, finance.frequency],
    extras.map((extra) => [extra.id, extra.name, extra.price]),
    had_part_exchange,
  ];
}

const integer = z.number().int().transform(pence);
const Packed = z.tuple([
  z.literal(VERSION),
  z.number().int(),
  z.string(),
  z.string(),
  integer,
  z.tuple([integer, z.number(), z.enum(PAYMENT_FREQUENCIES)]).nullable(),
  z.array(z.tuple([z.string(), z.string(), integer])),
  z.boolean(),
]);

function unpacked(payload: unknown): SharedDeal | undefined {
  const parsed = Packed.safeParse(payload);
  const day = parsed.success ? parseDay(parsed.data[2]) : undefined;
  if (!parsed.success || !day) return undefined;
  const [, stock_id, , choice, price, finance, extras, had_part_exchange] = parsed.data;
  return {
    stock_id,
    day,
    choice,
    price,
    finance: finance && { payment: finance[0], apr: finance[1], frequency: finance[2] },
    extras: extras.map(([id, name, extraPrice]) => ({ id, name, price: extraPrice })),
    had_part_exchange,
  };
}
