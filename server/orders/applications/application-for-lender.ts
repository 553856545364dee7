import type { Actor } from "#domain/deal/actor.ts";
import type { StepDetail } from "#domain/deal/staff/order-steps.ts";
import { APPLICATION_FIELD_NAMES, type FinanceApplication } from "#domain/finance-application/application-fields.ts";
import type { Database } from "#server/database/connect.ts";
import { orderEvents } from "#server/database/schema.ts";
import { actorText, staffWrite } from "#server/staff/acts/staff-write.ts";
import { decryptAnswers } from "./order-application.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { guidOfOrder, storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import type { DecryptedApplication } from "#server/orders/orders.ts";
import type { ApplicationLook, ShownApplication, StepAuthor } from "#server/orders/staff/step-request.ts";

/** Statuses in which the application has been submitted: the customer has accepted the terms. */
const SENT: readonly StoredOrder["status"][] = ["SUBMITTED", "COMPLETE"];

type Answers = { contact: Record<string, string>; answers: FinanceApplication };
/** The answers, or why there are none. */
type ReadApplication = ({ ok: true } & Answers) | { ok: false; why: "unknown" | "not sent" | "no key" } | { ok: false; why: Date };

/** The decrypted application of an order, for the dealer to pass on to the lender. Records an `application_read` event. */
export async function applicationForLender(context: OrderContext, typed: string, actor: Actor): Promise<DecryptedApplication> {
  const guid = await guidOfOrder(context.database, typed);
  if (guid === undefined) return { ok: false, why: `There is no order ${typed}.` };
  const read = await context.database.transaction((tx) => readSent(tx, context, { guid, actor }));
  return read.ok ? read : { ok: false, why: whyNot(read.why, typed) };
}

/**
 * The decrypted application for a member of staff. The act of the audit log and the event of the order are committed before anything is
 * answered; neither has an answer in it, and the log has the reason without the words.
 */
export async function showApplication(
  context: OrderContext,
  guid: string,
  { actor, request }: StepAuthor,
  { reason, words }: ApplicationLook,
): Promise<ShownApplication> {
  const order = await storedOrder(context.database, guid);
  if (!order) return { ok: false, why: "gone" };
  const act = {
    actor,
    action: "applications.show",
    permission: "applications.read",
    request,
    detail: { order: order.reference, look: reason },
  } as const;
  const detail = { look: reason, ...(words !== "" && { words }) };
  const read = await staffWrite<ReadApplication>(context, act, (tx) =>
    readSent(tx, context, { guid, actor: actorText(actor) as `staff:${string}`, detail }),
  );
  return read.ok ? { ok: true, answers: read.answers } : { ok: false, why: read.why === "no key" ? "no key" : "gone" };
}

type Reader = { guid: string; actor: Actor; detail?: StepDetail };

async function readSent(tx: Database, context: OrderContext, { guid, actor, detail }: Reader): Promise<ReadApplication> {
  const order = await storedOrder(tx, guid, true);
  if (!order || order.payment_type !== "FINANCE") return { ok: false, why: "unknown" };
  if (order.application_purged_at) return { ok: false, why: order.application_purged_at };
  if (!SENT.includes(order.status)) return { ok: false, why: "not sent" };
  if (!context.vault) return { ok: false, why: "no key" };
  const { status } = order;
  const at = new Date(context.now());
  await tx
    .insert(orderEvents)
    .values({ guid, at, move: "application_read", from_status: status, to_status: status, actor, ...(detail && { detail }) });
  return { ok: true, contact: contactOf(order), answers: inFormOrder(decryptAnswers(order, context)) };
}

/** For the command line. */
function whyNot(why: Extract<ReadApplication, { ok: false }>["why"], typed: string): string {
  if (why instanceof Date)
    return `The application of ${typed} was deleted on ${why.toISOString().slice(0, 10)}: its retention period was over.`;
  switch (why) {
    case "unknown":
      return `There is no order ${typed} on finance.`;
    case "not sent":
      return `The customer has not sent the application of ${typed} yet.`;
    case "no key":
      return "Applications can only be decrypted with their key: set FORECOURT_KEY_FILE.";
  }
}

function contactOf({ customer }: StoredOrder): Record<string, string> {
  const names = Object.keys(customer).filter((name) => name.startsWith("customer_"));
  return Object.fromEntries(
    names.flatMap((name) => (typeof customer[name] === "string" && customer[name] !== "" ? [[name, customer[name]] as const] : [])),
  );
}

function inFormOrder(answers: FinanceApplication): FinanceApplication {
  return Object.fromEntries(APPLICATION_FIELD_NAMES.flatMap((name) => (answers[name] ? [[name, answers[name]] as const] : [])));
}
