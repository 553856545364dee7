import { londonDay } from "#domain/calendar.ts";
import { dayText, momentText } from "#domain/date-texts.ts";
import { dealLines } from "#domain/deal/customer/deal-lines.ts";
import { orderFormLetter } from "#domain/letters/deal-letters.ts";
import { vehicleLines } from "#domain/letters/order-snapshot.ts";
import { renderEach } from "#domain/messages/message-text.ts";
import { NO_MONEY } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import type { Documents } from "#server/documents/documents.ts";
import { recordConfirmed } from "#server/orders/email-confirmation.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import { storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import { normaliseLine } from "#server/text/normalise-input.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import { announceSigning } from "./announce-deal.ts";
import { orderFormLinks, signedOrderForms } from "./deals-schema.ts";
import type { OpenForm, SeenForm, Signing } from "./deals.ts";
import { dealFigures, figuresDigest } from "./figures-digest.ts";
import { digestOfLink, isLinkToken, newLinkToken } from "#server/text/link-token.ts";

const SIGNABLE: readonly StoredOrder["status"][] = ["OPEN", "HELD", "PAID", "SUBMITTED"];
const LINK_VALID = sql`interval '48 hours'`;
const MIN_NAME = 2;
const MAX_NAME = 100;

export function maySignOrder({ status, emptied_at, erased_at }: StoredOrder): boolean {
  return SIGNABLE.includes(status) && emptied_at === null && erased_at === null;
}

/** Mails a one-time link for signing an order's form as its figures are now; links before are void. */
export async function linkForm(tx: Database, order: StoredOrder, at: Date): Promise<void> {
  const { token, digest } = newLinkToken();
  await tx
    .update(orderFormLinks)
    .set({ used_at: sql`now()` })
    .where(and(eq(orderFormLinks.guid, order.guid), isNull(orderFormLinks.used_at)));
  const [link] = await tx
    .insert(orderFormLinks)
    .values({ digest, guid: order.guid, figures: figuresDigest(order.deal), created_at: at, expires_at: sql`now() + ${LINK_VALID}` })
    .returning({ expires_at: orderFormLinks.expires_at });
  await announceSigning(tx, order, { token, expires_at: (link?.expires_at ?? at).toISOString() }, at);
}

type Read =
  | { ok: true; order: StoredOrder; digest: string; expires_at: Date }
  | { ok: false; why: "unknown" | "used" | "changed" | "over" };

async function readLink(tx: Database, { website }: Pick<OrderContext, "website">, token: string): Promise<Read> {
  if (!isLinkToken(token)) return { ok: false, why: "unknown" };
  const digest = digestOfLink(token);
  const [link] = await tx
    .select({ link: orderFormLinks, isOver: sql<boolean>`${orderFormLinks.expires_at} <= now()` })
    .from(orderFormLinks)
    .where(eq(orderFormLinks.digest, digest));
  const order = link && (await storedOrder(tx, link.link.guid));
  if (!order || order.website !== website.name) return { ok: false, why: "unknown" };
  if (link.link.used_at !== null || link.isOver) return { ok: false, why: "used" };
  if (!maySignOrder(order)) return { ok: false, why: "over" };
  if (link.link.figures !== figuresDigest(order.deal)) return { ok: false, why: "changed" };
  return { ok: true, order, digest, expires_at: link.link.expires_at };
}

/** What a link is for; a GET signs nothing, because mail scanners open links. */
export async function lookAtForm(context: OrderContext, token: string): Promise<SeenForm> {
  const read = await readLink(context.database, context, token);
  return read.ok ? { ok: true, form: { ...openForm(read.order), expires_at: read.expires_at.getTime() } } : read;
}

function openForm({ reference, deal }: StoredOrder): Omit<OpenForm, "expires_at"> {
  const vehicle = presentOrderedVehicle(deal);
  return {
    reference,
    title: vehicle.title,
    vehicle: vehicleLines(vehicle),
    lines: dealLines(dealFigures(deal), NO_MONEY),
    isFinance: deal.finance !== null,
  };
}

/** Signs an order's form with a typed name: the file is stored with its hash and time, and the link is used up. */
export async function signOrder(
  context: OrderContext & { documents: Pick<Documents, "letter"> },
  token: string,
  typed: string,
): Promise<Signing> {
  const name = normaliseLine(typed.slice(0, MAX_NAME * 2));
  const read = await readLink(context.database, context, token);
  if (!read.ok) return read;
  if (name.length < MIN_NAME || name.length > MAX_NAME) return { ok: false, why: "name" };
  const { order, digest } = read;
  const figures = figuresDigest(order.deal);
  const at = new Date(context.now());
  const pdf = await formPdf(context, order, { name, at, figures });
  if (!pdf) return { ok: false, why: "busy" };
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  return outcomeTransaction(context.database, async (tx): Promise<Signing> => {
    const locked = await storedOrder(tx, order.guid, true);
    if (!locked || !maySignOrder(locked)) return { ok: false, why: "over" };
    if (figuresDigest(locked.deal) !== figures) return { ok: false, why: "changed" };
    const used = await tx
      .update(orderFormLinks)
      .set({ used_at: sql`now()` })
      .where(and(eq(orderFormLinks.digest, digest), isNull(orderFormLinks.used_at), gt(orderFormLinks.expires_at, sql`now()`)))
      .returning({ guid: orderFormLinks.guid });
    if (used.length === 0) return { ok: false, why: "used" };
    await tx.insert(signedOrderForms).values({ guid: order.guid, figures, name, signed_at: at, sha256, pdf }).onConflictDoNothing();
    if (locked.email_confirmed_at === null) await recordConfirmed(tx, context, locked, at);
    return { ok: true, guid: order.guid };
  });
}

async function formPdf(
  { website, documents }: OrderContext & { documents: Pick<Documents, "letter"> },
  order: StoredOrder,
  { name, at, figures }: { name: string; at: Date; figures: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { customer_title, customer_first_name, customer_last_name } = order.customer;
  const translations = websiteTranslations(website)(order.locale);
  const letter = orderFormLetter(
    {
      ...openForm(order),
      customer: [customer_title, customer_first_name, customer_last_name].filter(Boolean).join(" "),
      signature: { name, at: momentText(at.getTime()), figures },
    },
    `${website.site_name}, ${website.postal_address}`,
  );
  return documents.letter({
    lang: translations.lang,
    dealer: {
      name: website.site_name,
      telephone: website.telephone,
      postal_address: website.postal_address,
      colour: website.brand_colour,
    },
    letter: renderEach(letter, translations.text),
    foot: [website.postal_address, ...website.legal],
    as_of: translations.text(dayText(londonDay(at.getTime()))),
  });
}
