import { HOUR_MS } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { StaffAction } from "#domain/staff/actions.ts";
import { authorityFor } from "#domain/staff/discount.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import { normaliseMark } from "#domain/stock/registration-mark.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { leadSubject } from "#server/admin/leads/lead-routes.ts";
import { pdfResponse } from "#server/admin/orders/pdf-response.ts";
import { notFound, refusedWith, staffDownload, staffRoute } from "#server/admin/staff-route.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import { customerDeals, type DealTerms } from "#server/deals/deals-schema.ts";
import { customerProblems, type Figured } from "#server/deals/figure-deal.ts";
import { figuresDigest } from "#server/deals/figures-digest.ts";
import { formFile } from "#server/deals/signed-forms.ts";
import {
  approveDeal,
  buildDeal,
  changeDeal,
  declineDeal,
  requestApproval,
  sendDeal,
  withdrawDeal,
  type Built,
  type DealResult,
} from "#server/deals/staff/change-deal.ts";
import type { NewCustomer } from "#server/enquiries/staff/staff-made-lead.ts";
import { dealPlace } from "#server/deals/staff/read-deals.ts";
import type { OrderRefusal } from "#server/orders/order-context.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { staffWrite, type StaffTx } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { inEnglish } from "#locales/in-english.ts";
import { and, eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import type * as z from "zod";
import { ChangeBody, discountOf, ForCustomerBody, ForLeadBody, Seen, termsOf, type TypedFigures } from "./deal-bodies.ts";

/** Changes of one person: some mail a customer, and each may ask a lender. */
const CHANGES = { most: 240, withinMs: HOUR_MS };
const MAX_STOCK_ID = 2_147_483_647;

type Call = { c: Context<AdminEnv>; signedIn: SignedIn; request: string | undefined };
type StoredDeal = typeof customerDeals.$inferSelect;

/** Deals that staff build, have approved and send to their customers. */
export function dealRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, dealsOf, websites } = services;
  const changes = services.openLimit("customer deals", [CHANGES]);
  const placeOf = async (id: string | undefined) => {
    const place = await dealPlace(database, id);
    return place && [place];
  };

  staffRoute(app, now, {
    path: "/deals/for-lead",
    permission: "deals.build",
    body: ForLeadBody,
    find: async (_, { lead, vehicle }) => {
      const [subject] = (await leadSubject(database, lead)) ?? [];
      const found = await vehicleOf(vehicle);
      return subject && [subject, ...(found ? [{ site_id: found.site_id, website: subject.website }] : [])];
    },
    run: async (call) => {
      const [row] = await database.select().from(leads).where(eq(leads.id, call.body.lead));
      if (!row) return notFound(call.c);
      return build(call, {
        website: row.website,
        vehicle: call.body.vehicle,
        contact: row.contact,
        hash: row.answers["valuation_hash"],
        for: { lead: row.id },
      });
    },
  });

  staffRoute(app, now, {
    path: "/deals/for-customer",
    permission: "deals.build",
    body: ForCustomerBody,
    find: async (_, { vehicle, website }) => {
      const found = await vehicleOf(vehicle);
      return websites.some(({ name }) => name === website) ? [{ site_id: found?.site_id ?? null, website }] : undefined;
    },
    run: async (call) => {
      const { website, vehicle, ...customer } = call.body;
      return build(call, { website, vehicle, contact: customer, for: customer });
    },
  });

  staffRoute(app, now, {
    path: "/deals/:id",
    permission: "deals.build",
    body: ChangeBody,
    find: ({ id }) => placeOf(id),
    run: async (call) => {
      const { body, c } = call;
      const deal = await dealOf(call.params["id"]);
      if (!deal) return notFound(c);
      const car = await carOf(call, deal, body);
      if ("refused" in car) return car.refused;
      const terms = termsOf(body, car.hash);
      const discount = discountOf(body);
      const figured = await dealsOf(deal.website).deals.figure({ stock_id: deal.stock_id, terms, discount });
      if (!figured.ok) return notFigured(c, figured);
      const { figures } = figured;
      return answer(call, "deals.change", deal, (tx) =>
        changeDeal(tx, { ...seen(call, deal), terms, discount, reason: body.reason, figures }),
      );
    },
  });

  step("request", "deals.build", "deals.request", (tx, deal) => requestApproval(tx, deal));
  step("withdraw", "deals.build", "deals.withdraw", (tx, deal) => withdrawDeal(tx, deal));
  step("approve", "deals.approve", "deals.approve", (tx, deal, authority) => approveDeal(tx, { ...deal, authority }));
  step("decline", "deals.approve", "deals.decline", (tx, deal) => declineDeal(tx, deal));

  staffRoute(app, now, {
    path: "/deals/:id/send",
    permission: "deals.build",
    body: Seen,
    find: ({ id }) => placeOf(id),
    run: async (call) => {
      const { c } = call;
      const deal = await dealOf(call.params["id"]);
      if (!deal) return notFound(c);
      const { stock_id, terms, discount, figures, website } = deal;
      const figured = await dealsOf(website).deals.figure({ stock_id, terms, discount: pence(discount) });
      if (!figured.ok) return notFigured(c, figured);
      // What is sent is what an order would cost now, less the discount.
      if (figuresDigest(figured.figures) !== figuresDigest(figures))
        return c.json({ message: inEnglish(text("admin.deal.figuresMoved")), reason: "figures" }, 409);
      const authority = authorityFor(call.signedIn.rights, deal);
      return answer(call, "deals.send", deal, (tx) => sendDeal(tx, { ...seen(call, deal), authority }));
    },
  });

  staffDownload(app, {
    path: "/deals/:id/order-form.pdf",
    permission: "deals.build",
    find: ({ id }) => placeOf(id),
    run: async ({ c, params }) => {
      const deal = await dealOf(params["id"]);
      const order = deal?.order_guid ? await storedOrder(database, deal.order_guid) : undefined;
      const pdf = order && (await formFile(database, order));
      if (!order || !pdf) return notFound(c);
      return pdfResponse(pdf, `order-form-${order.reference}.pdf`);
    },
  });

  function step(
    name: string,
    permission: Extract<Permission, "deals.build" | "deals.approve">,
    action: StaffAction,
    work: (tx: StaffTx, deal: ReturnType<typeof seen>, authority: ReturnType<typeof authorityFor>) => Promise<DealResult>,
  ): void {
    staffRoute(app, now, {
      path: `/deals/:id/${name}`,
      permission,
      body: Seen,
      find: ({ id }) => placeOf(id),
      run: async (call) => {
        const deal = await dealOf(call.params["id"]);
        if (!deal) return notFound(call.c);
        const authority = authorityFor(call.signedIn.rights, deal);
        return answer(call, action, deal, (tx) => work(tx, seen(call, deal), authority), permission);
      },
    });
  }

  /** `hash`: of the car that the customer has had valued. */
  type NewDeal = {
    website: string;
    vehicle: string;
    contact: Record<string, string>;
    hash?: string | undefined;
    for: { lead: string } | NewCustomer;
  };

  /** A first draft, with the website's usual terms, and the customer's car if its valuation still holds: then it is changed. */
  async function build(call: Call, { website: name, vehicle: typed, contact, hash, for: customer }: NewDeal): Promise<Response> {
    const { c } = call;
    const vehicle = await vehicleOf(typed);
    if (!vehicle) return refusedWith(c, [{ field: "vehicle", message: text("admin.diary.noSuchVehicle") }]);
    const problems = customerProblems(contact);
    if (problems.length > 0) return refusedWith(c, problems);
    const { deals } = dealsOf(name);
    const { stock_id, site_id } = vehicle;
    const figure = (terms: DealTerms) => deals.figure({ stock_id, terms, discount: pence(0) });
    const financed = { payment_type: "FINANCE", finance_type: "PCP" };
    const car: DealTerms = hash ? { has_part_ex: true, valuation_hash: hash } : {};
    let terms: DealTerms = { ...financed, ...car };
    let figured = await figure(terms);
    for (const other of [financed, { payment_type: "OUTRIGHT_DEPOSIT", ...car }, { payment_type: "OUTRIGHT_DEPOSIT" }]) {
      if (figured.ok || figured.status !== 422) break;
      terms = other;
      figured = await figure(terms);
    }
    if (!figured.ok) return notFigured(c, figured);
    const { figures } = figured;
    const quote = figures.finance?.quote;
    // What the quote made of the usual terms is what the draft begins with.
    const built: Built = { terms: quote ? asQuoted(figures) : terms, discount: pence(0), reason: "", figures };
    return act(call, "deals.build", {}, "deals.build", (tx) =>
      buildDeal(tx, { ...built, person: call.signedIn.person.id, website: name, site_id, stock_id, for: customer }),
    );
  }

  /** The valuation of the customer's car: the deal's own as long as the car is the same. */
  async function carOf(
    call: Call,
    { figures, stock_id, website }: StoredDeal,
    typed: TypedFigures,
  ): Promise<{ hash: string | undefined } | { refused: Response }> {
    const vrm = normaliseMark(typed.car_vrm);
    if (vrm === "") return { hash: undefined };
    const before = figures.part_exchange;
    const body = {
      vrm,
      mileage: typed.car_mileage,
      settlement: typed.car_settlement === "" ? "0" : typed.car_settlement,
      interested_vehicle: stock_id,
      ...(before && { hash: before.hash }),
    };
    const valued = await dealsOf(website).partExchange.value(body, { address: services.addressOf(call.c) });
    if (valued.ok) return { hash: valued.hash };
    const { c } = call;
    if (valued.status === 422) {
      const problems = Object.entries(valued.errors).flatMap(([field, messages]) =>
        messages.map((each) => ({ field: `car_${field}`, message: each })),
      );
      return { refused: refusedWith(c, problems) };
    }
    return { refused: refusedWith(c, [{ field: "car_vrm", message: valued.message }]) };
  }

  async function answer(
    call: Call,
    action: StaffAction,
    { id, lead }: StoredDeal,
    work: (tx: StaffTx) => Promise<DealResult>,
    permission: Permission = "deals.build",
  ): Promise<Response> {
    return act(call, action, { deal: id, lead }, permission, work);
  }

  async function act(
    { c, signedIn, request }: Call,
    action: StaffAction,
    detail: Readonly<Record<string, string>>,
    permission: Permission,
    work: (tx: StaffTx) => Promise<DealResult>,
  ): Promise<Response> {
    const { person, session, rights } = signedIn;
    const seconds = await changes.take(person.id);
    if (seconds !== undefined) {
      const body = { message: inEnglish(text("admin.diary.tooMany")), reason: "limit" };
      return c.json(body, 429, { "Retry-After": String(seconds) });
    }
    const actor = { kind: "staff", staff: person.id, session: session.id } as const;
    const result = await staffWrite({ database, now }, { actor, action, permission, request, detail }, work);
    if (result.ok) return c.json({ id: result.id });
    if (result.why === "unknown") return notFound(c);
    if (result.why === "changed") return c.json({ message: inEnglish(text("admin.deal.changedMeanwhile")), reason: "changed" }, 409);
    const place = await dealPlace(database, detail["deal"]);
    const authority = place ? authorityFor(rights, place) : pence(0);
    return refusedWith(c, [{ field: "discount", message: text("admin.deal.aboveAuthority", { authority: formatMoney(authority) }) }]);
  }

  async function dealOf(id: string | undefined): Promise<StoredDeal | undefined> {
    const [deal] = await database
      .select()
      .from(customerDeals)
      .where(eq(customerDeals.id, id ?? ""));
    return deal;
  }

  async function vehicleOf(typed: string): Promise<{ stock_id: number; site_id: number } | undefined> {
    const id = /^[1-9]\d{0,9}$/.test(typed) && Number(typed) <= MAX_STOCK_ID ? Number(typed) : undefined;
    const vrm = normaliseMark(typed);
    if (id === undefined && vrm === "") return undefined;
    const [row] = await database
      .select({ stock_id: vehicles.stock_id, site_id: vehicles.site_id })
      .from(vehicles)
      .where(and(id === undefined ? eq(vehicles.vrm, vrm) : eq(vehicles.stock_id, id), eq(vehicles.state, "live")))
      .limit(1);
    return row;
  }
}

function seen({ signedIn, body }: Call & { body: z.infer<typeof Seen> }, { id }: StoredDeal) {
  return { id, version: body.version, person: signedIn.person.id };
}

/** Why there are no figures, at the field that they were typed in. */
function notFigured(c: Context<AdminEnv>, refused: Extract<Figured, { ok: false }>): Response {
  const { errors, status } = refused as OrderRefusal;
  const problems = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field: FIELDS[field] ?? field, message })),
  );
  if (status === 503) return c.json({ message: inEnglish(problems[0]?.message ?? ""), reason: "lender" }, 503, { "Retry-After": "30" });
  return refusedWith(c, problems);
}

/** The fields of an order that have other names on the page. */
const FIELDS: Readonly<Record<string, string>> = {
  finance_type: "method",
  finance_deposit: "deposit",
  finance_term: "months",
  finance_mileage: "mileage",
  valuation_hash: "car_vrm",
};

/** What a quote made of the terms that it was given. */
function asQuoted({ finance, part_exchange }: Built["figures"]): DealTerms {
  const quote = finance!.quote;
  return termsOf(
    {
      method: quote.key === "HP" ? "HP" : "PCP",
      deposit: quote.Deposit.Cash / 100,
      months: quote.Term,
      mileage: quote.AnnualMileage,
      reason: "",
      products: [],
      delivery_postcode: "",
      car_vrm: "",
      car_mileage: "",
      car_settlement: "",
    },
    part_exchange?.hash,
  );
}
