import { parseDay, type Day } from "#domain/calendar.ts";
import { PAYMENT_FREQUENCIES } from "#domain/finance/agreement.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS, type FinanceProduct, type LenderTerms } from "#domain/finance/lender-terms.ts";
import { quote, type FinanceItem, type FinancedVehicle, type QuoteRequest } from "#domain/finance/quote.ts";
import { pence } from "#domain/money.ts";
import { encodeQuote, decodeQuote } from "#server/finance/packed-quote.ts";
import { readKeyLines } from "#server/orders/key-file.ts";
import { signText, verifySignedText } from "#server/text/signed-text.ts";
import type { ProvidedQuote } from "#server/providers/finance/finance.ts";
import { ADVERT_CLASSIFICATIONS } from "#domain/stock/vehicle.ts";
import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";

const KEY_BYTES = 32;
const OWNER_ONLY_MODE = 0o600;
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

type KeySettings = {
  dataDir: string;
  /** The configured key file: servers that share it accept each other's references. */
  keyFile?: string | undefined;
};

/** References signed with the configured key, or with one generated in the data directory. */
export function quoteReferences(terms: LenderTerms, settings: KeySettings): QuoteReferences {
  const key = signingKey(settings);
  const version = `${terms.version}-${createHash("sha256").update(JSON.stringify(terms)).digest("base64url").slice(0, 8)}`;
  const signed = (content: unknown[]) => signText(content, key);
  return {
    sign: (inputs) => signed([version, ...packed(inputs)]),
    signGiven: (stock_id, given, today) => signed([GIVEN, today, stock_id, encodeQuote(given)]),
    read: (reference) => {
      const payload = verified(reference, key);
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

function verified(reference: string, key: Buffer): unknown[] | undefined {
  const content = verifySignedText(reference, key);
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

/** The signing key: used directly for references, and to derive keys for other purposes. */
export function signingKey({ dataDir, keyFile }: KeySettings): Buffer {
  if (keyFile) {
    const first = readKeyLines(keyFile).find((line) => line.trim() !== "");
    if (first === undefined) throw new Error(`${keyFile} holds no key`);
    return Buffer.from(hkdfSync("sha256", Buffer.from(first.trim(), "base64"), "", "quote references", KEY_BYTES));
  }
  const keyPath = join(dataDir, "keys", "quotes.key");
  if (!existsSync(keyPath)) makeKeyFile(keyPath);
  const key = Buffer.from(readFileSync(keyPath, "utf8").trim(), "base64");
  if (key.length !== KEY_BYTES) throw new Error(`${keyPath}: a key is ${KEY_BYTES} bytes in base64`);
  return key;
}

/** Written atomically with mode 0600; of two processes that start at once, the first one's key is used. */
function makeKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = openSync(draft, "wx", OWNER_ONLY_MODE);
  writeSync(file, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    unlinkSync(draft);
  }
}
