import { CHANGEABLE, DEAL_VALID_DAYS, type DealState } from "#domain/deal/customer/deal-state.ts";
import type { Pence } from "#domain/money.ts";
import { orders } from "#server/database/schema.ts";
import { claimLead, noteEvent, presentLead, saveAnswer } from "#server/enquiries/staff/change-lead.ts";
import { addStaffMadeLead, type NewCustomer } from "#server/enquiries/staff/staff-made-lead.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import type { Deal } from "#server/orders/stored-order.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { newLinkToken } from "#server/text/link-token.ts";
import { staff } from "#server/database/staff-schema.ts";
import { and, eq, inArray, isNull, lt, notExists, or, sql, type SQL } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { announceDeal } from "../announce-deal.ts";
import { customerDeals, customerDealVersions, type DealTerms } from "../deals-schema.ts";
import { earlierVersion, isOrderOf } from "../find-deal.ts";

/** `changed`: a colleague or the customer has moved it on; `authority`: the discount is above what somebody may give. */
export type DealResult = { ok: true; id: string } | { ok: false; why: "unknown" | "changed" | "authority" };

/** Figured out by the same functions as an order. */
export type Built = { terms: DealTerms; discount: Pence; reason: string; figures: Deal };
/** A deal at the version that somebody saw. */
export type SeenVersion = { id: string; version: number; person: string };

type NewDeal = Built & { person: string; website: string; site_id: number; stock_id: number; for: { lead: string } | NewCustomer };

/** Builds a deal for a lead, or for somebody who is not one yet. Whoever builds it for a lead that nobody has claims it. */
export async function buildDeal(tx: StaffTx, { for: customer, person, ...deal }: NewDeal): Promise<DealResult> {
  const at = await timeOf(tx);
  const { website, site_id, stock_id } = deal;
  const lead =
    "lead" in customer
      ? customer.lead
      : await addStaffMadeLead(tx, { website, site_id, stock_id, form: "enquiry", answers: {}, customer, person });
  const present = await presentLead(tx, lead);
  if (!present) return { ok: false, why: "unknown" };
  if (present.by === null && !present.isDone) await claimLead(tx, { lead, person });
  const id = randomUUID();
  await tx.insert(customerDeals).values({ id, ...deal, lead, staff: person, created_at: at, updated_at: at });
  await noteEvent(tx, { lead, person }, "deal_built");
  return { ok: true, id };
}

/** Changes figures: a new version, which voids an approval and what was sent. */
export async function changeDeal(tx: StaffTx, { id, version, ...built }: SeenVersion & Built): Promise<DealResult> {
  const { terms, discount, reason, figures } = built;
  return change(tx, { id, version }, CHANGEABLE, {
    terms,
    discount,
    reason,
    figures,
    version: version + 1,
    state: "draft",
    approved_by: null,
    approved_version: null,
  });
}

/** Asks for the approval of a discount. */
export async function requestApproval(tx: StaffTx, { id, version }: SeenVersion): Promise<DealResult> {
  return change(tx, { id, version }, ["draft"], { state: "waiting" });
}

/** Approves these figures and no others; of two people one does. */
export async function approveDeal(
  tx: StaffTx,
  { id, version, person, authority }: SeenVersion & { authority: Pence },
): Promise<DealResult> {
  const deal = await lockDeal(tx, id);
  if (deal && deal.discount > authority) return { ok: false, why: "authority" };
  return change(tx, { id, version }, ["waiting"], { state: "approved", approved_by: person, approved_version: version });
}

export async function declineDeal(tx: StaffTx, { id, version }: SeenVersion): Promise<DealResult> {
  return change(tx, { id, version }, ["waiting"], { state: "draft" });
}

export async function withdrawDeal(tx: StaffTx, { id, version }: SeenVersion): Promise<DealResult> {
  return change(tx, { id, version }, CHANGEABLE, { state: "withdrawn" });
}

/**
 * Sends a deal to its customer: a new link, valid by the database's clock, which voids the one before. Its discount is within the sender's
 * authority, or approved.
 */
export async function sendDeal(tx: StaffTx, { id, version, person, authority }: SeenVersion & { authority: Pence }): Promise<DealResult> {
  const deal = await lockDeal(tx, id);
  if (!deal) return { ok: false, why: "unknown" };
  if (deal.discount > authority && deal.approved_version !== version) return { ok: false, why: "authority" };
  const { token, digest } = newLinkToken();
  const sent = await change(tx, { id, version }, ["draft", "approved", "sent"], {
    state: "sent",
    digest,
    sent_at: sql`now()`,
    expires_at: sql`now() + make_interval(days => ${DEAL_VALID_DAYS})`,
  });
  if (!sent.ok) return sent;
  const after = await lockDeal(tx, id);
  const at = await timeOf(tx);
  const earlier = await earlierVersion(tx, { id, version });
  await tx
    .insert(customerDealVersions)
    .values({ deal: id, version, figures: deal.figures, discount: deal.discount, sent_at: at })
    .onConflictDoUpdate({ target: [customerDealVersions.deal, customerDealVersions.version], set: { sent_at: at } });
  const [by] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, deal.staff));
  const mail = {
    token,
    expires_at: (after?.expires_at ?? at).toISOString(),
    title: presentOrderedVehicle(deal.figures).title,
    by: by?.name ?? "",
    isChanged: earlier !== undefined,
  };
  await announceDeal(tx, { lead: deal.lead, mail, at });
  const present = await presentLead(tx, deal.lead);
  if (present && !present.isDone) await saveAnswer(tx, { lead: deal.lead, person }, present);
  await noteEvent(tx, { lead: deal.lead, person }, "deal_sent");
  return sent;
}

type Values = { [Name in keyof typeof customerDeals.$inferInsert]?: (typeof customerDeals.$inferInsert)[Name] | SQL };

/** One conditional statement: what was seen is what changes, and never while the customer is accepting it. */
async function change(
  tx: StaffTx,
  { id, version }: Pick<SeenVersion, "id" | "version">,
  from: readonly DealState[],
  values: Values,
): Promise<DealResult> {
  const at = await timeOf(tx);
  const opened = tx
    .select({ guid: orders.guid })
    .from(orders)
    .where(and(eq(orders.stock_id, customerDeals.stock_id), isOrderOf(customerDeals.id)));
  const changed = await tx
    .update(customerDeals)
    .set({ ...values, updated_at: at } as Partial<typeof customerDeals.$inferInsert>)
    .where(
      and(
        eq(customerDeals.id, id),
        eq(customerDeals.version, version),
        inArray(customerDeals.state, [...from]),
        // A request that was cut off may have opened the order.
        or(isNull(customerDeals.accepting_until), and(lt(customerDeals.accepting_until, sql`now()`), notExists(opened))),
      ),
    )
    .returning({ id: customerDeals.id });
  return changed.length > 0 ? { ok: true, id } : { ok: false, why: "changed" };
}

async function lockDeal(tx: StaffTx, id: string) {
  const [deal] = await tx.select().from(customerDeals).where(eq(customerDeals.id, id)).for("update");
  return deal;
}

async function timeOf(tx: StaffTx): Promise<Date> {
  return new Date((await currentAct(tx)).at);
}
