import { MINUTE_MS } from "#domain/calendar.ts";
import type { Site } from "#domain/organisation/site.ts";
import { websiteOrdersApi } from "#server/api/website-orders.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { insertFiestas, type fiesta } from "#server/database/test-support/row-fixtures.ts";
import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createFinanceFixture } from "#server/finance/reference-fixture.ts";
import { databaseAwayAnswer } from "#server/http/database-away.ts";
import { demoBotCheck } from "#server/providers/bot-check/demo.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import type { PaymentProvider } from "#server/providers/payments/payments.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { orderOperations } from "#server/orders/order-operations.ts";
import type { OrderOutcome, PresentedOrder } from "#server/orders/orders.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { createFieldEncryption } from "#server/orders/applications/field-encryption.ts";

/** A branch open every day, including Sunday mornings. */
const OPEN_DAILY = {
  id: 1,
  slug: "swindon",
  code: null,
  name: "Wexcombe Swindon",
  address: null,
  town: null,
  postcode: null,
  telephone: null,
  kind: "showroom",
  parent_id: null,
  show_on_frontend: true,
  services: [],
  hours: Array.from({ length: 7 }, () => ({ open: "08:30", closed: "18:00" })),
  special_hours: [],
  bank_holiday_hours: null,
  bank_holiday_region: "england-and-wales",
  latitude: null,
  longitude: null,
} satisfies Site;

const ADDRESS = "192.0.2.10";

/** Order operations with their API on a test database, a clock set by the test, and a provider that records its calls. */
export function createOrderFixture(open: TestDatabase, changes: Partial<OrderContext> & { order?: Partial<Website["order"]> } = {}) {
  const clock = { now: Date.parse("2026-11-21T10:00:00Z") };
  const provider = witnessed(demoPayments());
  const { order, ...deskChanges } = changes;
  const context: OrderContext = {
    database: open.database,
    website: { ...wexcombe, order: { ...wexcombe.order, ...order } },
    payments: provider,
    botCheck: (order ?? deskChanges.website?.order)?.recaptcha ? demoBotCheck() : undefined,
    vault: testVault(),
    sendsMail: true,
    finance: createFinanceFixture(changes.website?.lender_terms, () => clock.now),
    site: () => OPEN_DAILY,
    now: () => clock.now,
    ...deskChanges,
  };
  const orders = orderOperations(context);
  onTestFinished(orders.close);
  const client = { address: ADDRESS };
  const api = new Hono().route(
    "/api/v2",
    websiteOrdersApi({ orders }, (c) => c.req.header("X-Test-Address") ?? ADDRESS),
  );
  // As the site does.
  api.onError((error, c) => databaseAwayAnswer(c, error) ?? Promise.reject(error));
  return {
    desk: context,
    orders,
    api,
    client,
    provider,
    /** Redeems the link of the order's first mail. */
    confirm: async (guid: string) => {
      const announced = await open.database.select({ about: announcements.about_id, told: announcements.told }).from(announcements);
      const token =
        announced
          .flatMap(({ about, told: what }) =>
            about === guid && typeof what?.["confirm"] === "object" ? [String(Reflect.get(what["confirm"] ?? {}, "token"))] : [],
          )
          .at(-1) ?? "";
      const confirmed = await orders.confirmEmail(token, client);
      if (!confirmed.ok) throw new Error(`the link was ${confirmed.why}`);
    },
    pass: (minutes: number) => {
      clock.now += minutes * MINUTE_MS;
    },
    post: (body: unknown, headers: Record<string, string> = {}) => send(api, "POST", "/order", body, headers),
    put: (guid: string, body: unknown) => send(api, "PUT", `/order/${guid}`, body),
    get: (path: string) => api.request(`/api/v2/website-orders${path}`),
  };
}

function send(api: Hono, method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const request = { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...headers } };
  return Promise.resolve(api.request(`/api/v2/website-orders${path}`, request));
}

/** The smallest valid body, for a vehicle. */
export function reservation(vehicle: number | string, changes: Record<string, unknown> = {}) {
  return {
    vehicle,
    customer_first_name: "Amina",
    customer_last_name: "Okafor",
    customer_email: "amina.okafor@example.com",
    customer_telephone: "07700 900123",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
    ...changes,
  };
}

/** A Fiesta for £12,495 and a £199 fee, with an extra, plus the test's changes. */
export async function insertVehicle({ database }: TestDatabase, changes: Partial<ReturnType<typeof fiesta>> = {}): Promise<number> {
  const [stock_id] = await insertFiestas(database, 1);
  if (stock_id === undefined) throw new Error("no Fiesta");
  const details = { additional_features: [{ id: "paint", name: "Paint protection", price: 29_900 as never }] };
  await database
    .update(vehicles)
    .set({ admin_fee: 19_900, mileage: 24_000, details, ...changes })
    .where(eq(vehicles.stock_id, stock_id));
  return stock_id;
}

/** The order of a successful outcome; throws for a refusal. */
export function placedOrder(outcome: OrderOutcome | undefined): PresentedOrder {
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome));
  return outcome.order;
}

const ACCEPTED = { finance_terms_accepted: true, disclosure_agreement: true };

/** Accepts the finance terms of the order's quote. */
export function acceptanceFor({ finance }: PresentedOrder) {
  return { ...ACCEPTED, finance_quote_reference: finance?.QuoteReference };
}

/** The same body with its quote accepted. */
export async function withAcceptance<Body extends object>(
  { orders, client }: Pick<ReturnType<typeof createOrderFixture>, "orders" | "client">,
  body: Body,
) {
  const refused = await orders.create({ ...body, finance_quote_reference: "none yet" }, client);
  const quoted = !refused.ok && refused.status === 409 ? refused.current?.finance_quote_reference : undefined;
  if (quoted === undefined) throw new Error(JSON.stringify(refused));
  return { ...body, ...ACCEPTED, finance_quote_reference: quoted };
}

export async function vehicleHolder({ database }: TestDatabase, stock_id: number): Promise<string | null | undefined> {
  const [row] = await database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  return row?.held_by;
}

function witnessed(provider: PaymentProvider) {
  const expired: string[] = [];
  const refunded: [string, number][] = [];
  return {
    ...provider,
    expired,
    refunded,
    expireSession: async (session: string) => void expired.push(session),
    /** Idempotent, as the port requires. */
    refund: async ({ session, amount }: { session: string; amount: number }) => {
      if (!refunded.some(([known]) => known === session)) refunded.push([session, amount]);
    },
  };
}

function testVault() {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-desk-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const keyFile = join(directory, "key");
  writeFileSync(keyFile, randomBytes(32).toString("base64"), { mode: 0o600 });
  return createFieldEncryption({ dataDir: directory, keyFile, mayMakeKey: false });
}
