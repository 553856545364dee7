import { parseDay, type Day } from "#domain/calendar.ts";
import { PAYMENT_FREQUENCIES } from "#domain/finance/agreement.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS, type FinanceProduct, type LenderTerms } from "#domain/finance/lender-terms.ts";
import { quote, type FinanceItem, type FinancedVehicle, type QuoteRequest } from "#domain/finance/quote.ts";
import { pence } from "#domain/money.ts";
import { encodeQuote, decodeQuote } from "#server/finance/packed-quote.ts";
import { signingKeys, type KeySettings } from "#server/text/signing-keys.ts";
import { signText, verifySignedText, type SigningKeys } from "#server/text/signed-text.ts";
import type { ProvidedQuote } from "#server/providers/finance/finance.ts";
import { ADVERT_CLASSIFICATIONS } from "#domain/stock/vehicle.ts";
import { createHash } from "node:crypto";
import * as z from "zod";

/** Replaces the version of the terms in references to a lender's quote. */
const GIVEN = "given";

/** All inputs of a quote: the vehicle's price and facts at the time, the requested terms, and the day. */
export type QuotedInputs = { stock_id: number; key: FinanceProduct; vehicle: FinancedVehicle; request: QuoteRequest; today: Day };

export type DecodedReference =
  | { ok: true; stock_id: number; inputs?: QuotedInputs; item: FinanceItem }
  /** unknown: invalid signature or content; lapsed: the lender's terms have changed since. */
  | { ok: false; why: "unknown" | "lapsed" };

/** Signs and reads quote references. Quotes are not stored: the reference contains the inputs. */
export type QuoteReferences = {
  sign: (inputs: QuotedInputs) => string;
  /** A lender's quote cannot be recomputed: its reference contains the figures. */
  signGiven: (stock_id: number, quote: ProvidedQuote, today: Day) => string;
  /** The quote, recomputed on the same terms or decoded as given. */
  read: (reference: string) => DecodedReference;
};

/** References signed with the configured key, or with one generated in the data directory. */
export function quoteReferences(terms: LenderTerms, settings: KeySettings): QuoteReferences {
  const keys = signingKeys(settings);
  const version = `${terms.version}-${createHash("sha256").update(JSON.stringify(terms)).digest("base64url").slice(0, 8)}`;
  const signed = (content: unknown[]) => signText(content, keys[0]);
  return {
    sign: (inputs) => signed([version, ...packed(inputs)]),
    signGiven: (stock_id, given, today) => signed([GIVEN, today, stock_id, encodeQuote(given)]),
    read: (reference) => {
      const payload = verified(reference, keys);
      if (payload === undefined) return { ok: false, why: "unknown" };
      const [signedVersion, ...rest] = payload;
      if (signedVersion === GIVEN) {
        const item = decodeQuote(rest[2]);
        return item && typeof rest[1] === "number" ? { ok: true, stock_id: rest[1], item } : { ok: false, why: "unknown" };
      }
      if (signedVersion !== version) return { ok: false, why: "lapsed" };
      const inputs = unpacked(rest);
      if (!inputs) return { ok: false, why: "unknown" };
      const item = quote(inputs.key, inputs.vehicle, inputs.request, terms, inputs.today);
      return { ok: true, stock_id: inputs.stock_id, inputs, item };
    },
  };
}

function verified(reference: string, keys: SigningKeys): unknown[] | undefined {
  const content = verifySignedText(reference, keys);
  return Array.isArray(content) ? content : undefined;
}

function packed({ stock_id, key, vehicle, request, today }: QuotedInputs): unknown[] {
  const { deposit } = request;
  return [
    today,
    stock_id,
    key,
    deposit.type === "percentage" ? [deposit.percent] : deposit.amount,
    request.term,
    request.mileage,
    request.rating,
    request.frequency ?? "monthly",
    request.products ?? 0,
    request.part_exchange ?? 0,
    vehicle.price,
    vehicle.admin_fee,
    vehicle.price_excluding_vat,
    vehicle.price_including_vat,
    vehicle.vat_scheme,
    vehicle.advert_classification,
    vehicle.tags.filter((tag) => tag === "interest-free" || tag.startsWith("fdc")),
    vehicle.year,
    vehicle.mileage,
  ];
}

const integer = z.number().int().transform(pence);
const Packed = z.tuple([
  z.string(),
  z.number().int(),
  z.enum(FINANCE_PRODUCTS),
  z.union([z.tuple([z.number()]), z.number().int()]),
  z.number(),
  z.number(),
  z.enum(CREDIT_RATINGS),
  z.enum(PAYMENT_FREQUENCIES),
  integer,
  integer,
  integer,
  integer,
  integer.nullable(),
  integer.nullable(),
  z.enum(["Commercial", "Qualifying", "Margin"]).nullable(),
  z.enum(ADVERT_CLASSIFICATIONS),
  z.array(z.string()),
  z.number(),
  z.number().nullable(),
]);

function unpacked(payload: unknown[]): QuotedInputs | undefined {
  const parsed = Packed.safeParse(payload);
  const today = parsed.success ? parseDay(parsed.data[0]) : undefined;
  if (!parsed.success || !today) return undefined;
  const [, stock_id, key, deposit, term, mileage, rating, frequency, products, part_exchange, ...facts] = parsed.data;
  const [price, admin_fee, price_excluding_vat, price_including_vat, vat_scheme, advert_classification, tags, year, miles] = facts;
  return {
    stock_id,
    key,
    today,
    request: {
      deposit: typeof deposit === "number" ? { type: "amount", amount: pence(deposit) } : { type: "percentage", percent: deposit[0] },
      term,
      mileage,
      rating,
      ...(frequency === "weekly" && { frequency }),
      products,
      part_exchange,
    },
    vehicle: {
      price,
      admin_fee,
      price_excluding_vat,
      price_including_vat,
      vat_scheme,
      advert_classification,
      tags,
      year,
      mileage: miles,
    },
  };
}
