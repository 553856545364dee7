import type { Moment } from "#domain/calendar.ts";
import { changedLines, type ChangedLine } from "#domain/deal/customer/deal-lines.ts";
import { DEAL_STATES, type DealMethod, type DealState } from "#domain/deal/customer/deal-state.ts";
import type { OrderStatus } from "#domain/deal/transitions.ts";
import { DELIVERY, deliveryBands } from "#domain/deal/delivery.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import type { LetterLine } from "#domain/letters/letter.ts";
import type { Rendered } from "#domain/messages/message-text.ts";
import { formatMoney, pence, poundsFromPence } from "#domain/money.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { authorityFor } from "#domain/staff/discount.ts";
import type { Database } from "#server/database/connect.ts";
import { leads, orders, sites } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { nameOf } from "#server/enquiries/staff/lead-rows.ts";
import { emailOf } from "#server/enquiries/staff/show-lead.ts";
import { orderBlockedReason, vehicleRow } from "#server/orders/holds/vehicle-hold.ts";
import { dealBasisOf } from "#server/orders/placing/price-deal.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import { storedOrder, type Deal } from "#server/orders/stored-order.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Website } from "#websites/website.ts";
import { and, count, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { customerDeals } from "../deals-schema.ts";
import type { SignedForm } from "../deals.ts";
import { earlierVersion } from "../find-deal.ts";
import { linesOf } from "../look-at-deal.ts";
import { latestForm } from "../signed-forms.ts";

/** Deals of a page. */
const PAGE = 50;
/** Later pages are not read: a state finds what is older. */
const MAX_PAGES = 100;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As staff see it: one that was sent and not accepted in time has expired. */
export type ShownState = DealState | "expired";
export const SHOWN_STATES: readonly ShownState[] = [...DEAL_STATES, "expired"];

const STATE = sql<ShownState>`case when ${customerDeals.state} = 'sent' and ${customerDeals.expires_at} <= now()
  then 'expired' else ${customerDeals.state} end`;

export type ListedDeal = {
  id: string;
  customer: string;
  vehicle: { title: string; vrm: string | null };
  total: string;
  monthly: string | null;
  state: ShownState;
  by: string;
  at: Moment;
  expires_at: Moment | null;
  order: string | null;
};

export type DealList = {
  deals: ListedDeal[];
  state: ShownState | null;
  page: number;
  pages: number;
  counts: Partial<Record<ShownState, number>>;
};

const ofRights = (rights: Rights) => visibleTo(rights, "deals.build", { site_id: customerDeals.site_id, website: customerDeals.website });

/** A page of the deals within reach, the newest first, of one state or of every. */
export async function listDeals(database: Database, rights: Rights, parameters: URLSearchParams): Promise<DealList> {
  const state = SHOWN_STATES.find((each) => each === parameters.get("state")) ?? null;
  const page = /^[1-9]\d{0,2}$/.test(parameters.get("page") ?? "") ? Math.min(Number(parameters.get("page")), MAX_PAGES) : 1;
  const rows = await database
    .select({ deal: customerDeals, state: STATE, contact: leads.contact, by: staff.name, order: orders.reference })
    .from(customerDeals)
    .innerJoin(leads, eq(leads.id, customerDeals.lead))
    .innerJoin(staff, eq(staff.id, customerDeals.staff))
    .leftJoin(orders, eq(orders.guid, customerDeals.order_guid))
    .where(and(ofRights(rights), state === null ? undefined : eq(STATE, state)))
    .orderBy(desc(customerDeals.updated_at), desc(customerDeals.id))
    .limit(PAGE)
    .offset((page - 1) * PAGE);
  const counted = await database.select({ state: STATE, deals: count() }).from(customerDeals).where(ofRights(rights)).groupBy(STATE);
  const total = counted.reduce((sum, each) => sum + (state === null || each.state === state ? each.deals : 0), 0);
  return {
    state,
    page,
    pages: Math.min(MAX_PAGES, Math.max(1, Math.ceil(total / PAGE))),
    counts: Object.fromEntries(counted.map((each) => [each.state, each.deals])),
    deals: rows.map(({ deal, contact, ...row }) => {
      const { title, vrm } = presentOrderedVehicle(deal.figures);
      const { price, finance } = deal.figures;
      return {
        id: deal.id,
        customer: nameOf(contact),
        vehicle: { title, vrm },
        total: formatMoney(price),
        monthly: finance ? formatMoney(finance.quote.RegularPayment) : null,
        state: row.state,
        by: row.by,
        at: deal.updated_at.getTime(),
        expires_at: deal.expires_at?.getTime() ?? null,
        order: row.order,
      };
    }),
  };
}

export async function dealPlace(database: Database, id: string | undefined) {
  if (id === undefined || !ID.test(id)) return undefined;
  const [place] = await database
    .select({ site_id: customerDeals.site_id, website: customerDeals.website })
    .from(customerDeals)
    .where(eq(customerDeals.id, id));
  return place;
}

export type StaffDeal = {
  id: string;
  version: number;
  state: ShownState;
  /** Figures may be changed. */
  isOpen: boolean;
  lead: string;
  customer: { name: string; email: string };
  vehicle: { stock_id: number; title: string; derivative: string | null; vrm: string | null };
  branch: string;
  /** What the shop asks now, in pounds; null if it cannot be ordered. */
  shop_price: number | null;
  blocked: string | null;
  by: string;
  approved_by: string | null;
  discount: number;
  reason: string;
  /** What was chosen; money in pounds. */
  terms: { method: DealMethod; deposit: number; months: number; mileage: number; products: string[]; delivery_postcode: string };
  /** The extras to choose from: the vehicle's, and chosen ones that it no longer has. */
  offered: { id: string; name: string; price: string }[];
  /** Whether the website delivers. */
  delivers: boolean;
  car: { vrm: string; mileage: number; settlement: number; title: string; price: number } | null;
  lines: Rendered<LetterLine>[];
  total: string;
  monthly: string | null;
  /** Against what was sent before. */
  changes: Rendered<ChangedLine>[];
  /** What the person may give themselves, and whether that or an approval suffices. */
  authority: number;
  maySend: boolean;
  mayApprove: boolean;
  months: number[];
  sent_at: Moment | null;
  expires_at: Moment | null;
  order: { reference: string; status: OrderStatus } | null;
  signed: (SignedForm & { isValid: boolean }) | null;
};

function monthsOf({ lender_terms }: Website): number[] {
  return [...new Set([...lender_terms.products.PCP.terms, ...lender_terms.products.HP.terms])].toSorted((a, b) => a - b);
}

type Context = { database: Database; websites: readonly [Website, ...Website[]] };

/** A deal for its page; undefined if it is out of reach. */
export async function staffDeal({ database, websites }: Context, rights: Rights, id: string): Promise<StaffDeal | undefined> {
  if (!ID.test(id)) return undefined;
  const approver = alias(staff, "approver");
  const [row] = await database
    .select({ deal: customerDeals, state: STATE, contact: leads.contact, by: staff.name, approved_by: approver.name, branch: sites.name })
    .from(customerDeals)
    .innerJoin(leads, eq(leads.id, customerDeals.lead))
    .innerJoin(staff, eq(staff.id, customerDeals.staff))
    .leftJoin(approver, eq(approver.id, customerDeals.approved_by))
    .leftJoin(sites, eq(sites.id, customerDeals.site_id))
    .where(and(ofRights(rights), eq(customerDeals.id, id)));
  if (!row) return undefined;
  const { deal, state, contact } = row;
  const { figures, discount, version, stock_id, terms } = deal;
  const website = websites.find(({ name }) => name === deal.website) ?? websites[0];
  const subject = { site_id: deal.site_id, website: deal.website };
  const vehicle = await vehicleRow(database, stock_id);
  const blocked = orderBlockedReason(vehicle, website);
  const earlier = await earlierVersion(database, deal);
  const order = deal.order_guid === null ? undefined : await storedOrder(database, deal.order_guid);
  const signed = order && (await latestForm(database, order));
  const authority = authorityFor(rights, subject);
  const { title, derivative, vrm } = presentOrderedVehicle(figures);
  const car = figures.part_exchange;
  const lines = linesOf(deal);
  return {
    id,
    version,
    state,
    isOpen: state !== "accepted" && state !== "withdrawn",
    lead: deal.lead,
    customer: { name: nameOf(contact), email: emailOf(contact) },
    vehicle: { stock_id, title, derivative, vrm },
    branch: row.branch ?? website.site_name,
    shop_price: vehicle ? poundsFromPence(cashPrice(dealBasisOf(vehicle).vehicle)) : null,
    blocked: blocked && state !== "accepted" ? inEnglish(blocked) : null,
    by: row.by,
    approved_by: row.approved_by,
    discount: poundsFromPence(pence(discount)),
    reason: deal.reason,
    terms: {
      method: terms["finance_type"] === "HP" || terms["finance_type"] === "PCP" ? terms["finance_type"] : "cash",
      deposit: Number(terms["finance_deposit"] ?? 0),
      months: Number(terms["finance_term"] ?? website.finance_defaults.term),
      mileage: Number(terms["finance_mileage"] ?? website.finance_defaults.mileage),
      products: figures.products.filter(({ id }) => !isDelivery(id, figures)).map(({ id }) => id),
      delivery_postcode: figures.delivery?.postcode ?? "",
    },
    offered: offeredIn(figures, vehicle ? dealBasisOf(vehicle).offered : []),
    delivers: deliveryBands(website).length > 0 || figures.delivery !== undefined,
    car: car && {
      vrm: car.vrm,
      mileage: car.mileage,
      settlement: poundsFromPence(car.settlement),
      title: car.title,
      price: poundsFromPence(car.price),
    },
    lines: inEnglish([...lines]),
    total: formatMoney(figures.price),
    monthly: figures.finance ? formatMoney(figures.finance.quote.RegularPayment) : null,
    changes: earlier ? inEnglish(changedLines(linesOf(earlier), lines)) : [],
    authority: poundsFromPence(authority),
    maySend: discount <= authority || deal.approved_version === version,
    mayApprove: state === "waiting" && allowed(rights, "deals.approve", subject) && discount <= authority,
    months: monthsOf(website),
    sent_at: deal.sent_at?.getTime() ?? null,
    expires_at: deal.expires_at?.getTime() ?? null,
    order: order ? { reference: order.reference, status: order.status } : null,
    signed: signed ? { ...signed.form, isValid: signed.isValid } : null,
  };
}

function isDelivery(id: string, { delivery }: Deal): boolean {
  return delivery !== undefined && id === DELIVERY;
}

function offeredIn(figures: Deal, offered: Deal["offered"]): StaffDeal["offered"] {
  const unavailable = figures.products.filter(({ id }) => !isDelivery(id, figures) && !offered.some((each) => each.id === id));
  return [...offered.filter(({ id }) => id !== DELIVERY), ...unavailable].map(({ id, name, price }) => ({
    id,
    name,
    price: formatMoney(price),
  }));
}
