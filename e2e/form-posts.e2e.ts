import { APPLICATION_FIELD_NAMES } from "#domain/finance-application/application-fields.ts";
import { FORMS } from "#domain/enquiries/forms.ts";
import type { Dealership } from "#server/dealership.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import { addressWithToken, newReplyToken } from "#server/replies/reply-address.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import type { Hono } from "hono";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPages } from "./support/open-pages.ts";

const ASSETS = join(import.meta.dirname, "../build/client/assets");
const BODIES = process.env["FORECOURT_DEEP"] === "1" ? 10_000 : 1_000;
/** A fixed seed: the same bodies in every run. */
const SEED = 20_261_121;
const ORIGIN = "http://localhost";
/** Forms sent to the links of one order. */
const FORMS_A_LINK = 20;
const WEBSITE = {
  ...wexcombe,
  enquiries: { ...wexcombe.enquiries, per_client_hour: BODIES },
  limits: {
    ...wexcombe.limits,
    mails_an_hour: BODIES,
    mails_a_day: BODIES,
    postcodes: BODIES,
    addresses: BODIES,
    quotes: BODIES,
    unknown_orders: BODIES,
  },
  order: { ...wexcombe.order, unpaid_holds: { ...wexcombe.order.unpaid_holds, of_stock: 1, times_a_day: BODIES, pause_minutes: 0 } },
  part_exchange: { ...wexcombe.part_exchange, questions_per_client_hour: BODIES },
};

let dealership: Dealership;
let app: Hono;
let close: (() => Promise<void>) | undefined;
/** Available vehicles, each ordered once. */
let free: number[];
let order: PresentedOrder | undefined;
let valuation: string;

/** The built pages and their dealership in this process: a thousand forms need no browser. */
beforeAll(async () => {
  ({ dealership, app, close } = await openPages(WEBSITE));
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) =>
      (await app.request(`/api/v2/vehicle-search?reservation_status=available&category=cars&page=${page}&resultsPerPage=24`)).json(),
    ),
  );
  free = pages.flatMap(({ data }) => data.map(({ stock_id }: { stock_id: number }) => stock_id));
  const valued = await dealership.partExchange.value({ vrm: "HK16VRT", mileage: "71200" }, { address: "" });
  if (!valued.ok) throw new Error("The demonstration values this car");
  valuation = valued.hash;
});
afterAll(() => close?.());

const APPLICATION_PAGES = ["about", "address", "employment", "money", "bank", "previous-address", "check"] as const;
/** The URL of each page's form; `asks`: without an answer to its questions the form is rejected. */
const PAGES: Record<string, { asks: boolean; address: () => string | Promise<string> }> = {
  "alerts/alert-page.tsx": {
    asks: false,
    address: () => `/alert${either(["", `/confirm/${"x".repeat(43)}`, `/yours/${"x".repeat(43)}`])}`,
  },
  "application/application-page.tsx": {
    asks: false,
    address: async () => `/order/${(await openOrder("FINANCE")).guid}/application/${either(APPLICATION_PAGES)}`,
  },
  "application/resume-page.tsx": { asks: false, address: resumePath },
  // A postcode alone is a whole question.
  "clean-air/clean-air-page.tsx": { asks: false, address: () => either(["/clean-air", `/clean-air/${free.at(-1)}`]) },
  "deal/checkout/checkout-page.tsx": {
    asks: true,
    address: () => `/checkout/${free.at(-1)}?method=${either(["cash", "reserve", "finance"])}`,
  },
  "deal/delivery/delivery-page.tsx": { asks: true, address: () => `/deal-delivery/${free.at(-1)}` },
  "deal/link/deal-email-page.tsx": { asks: true, address: () => `/deal-email/${free.at(-1)}?method=cash` },
  "deal/order/confirm-email-page.tsx": { asks: false, address: confirmPath },
  "deal/order/demo-payment-page.tsx": {
    asks: false,
    address: async () => `/demo-payment/${(await openOrder("OUTRIGHT_DEPOSIT")).payment?.session}`,
  },
  "deal/order/order-page.tsx": { asks: false, address: async () => `/order/${(await openOrder("OUTRIGHT_DEPOSIT")).guid}` },
  "deal/customer/your-deal-page.tsx": { asks: false, address: () => `/your-deal/${"x".repeat(43)}` },
  "deal/customer/order-form-page.tsx": { asks: false, address: () => `/order-form/${"x".repeat(43)}` },
  "enquiry/apply-today-page.tsx": { asks: true, address: () => "/apply-today?search=soft" },
  "enquiry/enquiry-page.tsx": { asks: true, address: () => `/enquiry/${free.at(-1)}` },
  "enquiry/move-closer-page.tsx": { asks: true, address: () => `/move-closer/${free.at(-1)}` },
  "enquiry/test-drive-page.tsx": { asks: true, address: () => `/test-drive/${free.at(-1)}` },
  "find-order/find-order-page.tsx": { asks: true, address: () => "/find-order" },
  "outbox/mail-page.tsx": { asks: false, address: mailToAnswer },
  "sell/sell-page.tsx": { asks: true, address: () => either(["/sell-my-car", "/sell-my-car?by-hand"]) },
  "sell/sell-valuation-page.tsx": { asks: false, address: () => `/sell-my-car/${valuation}` },
  "sell/sell-contact-page.tsx": { asks: true, address: () => `/sell-my-car/${valuation}/contact` },
  "part-exchange/valuation-result-page.tsx": { asks: false, address: () => `/valuation/${valuation}?vehicle=${free.at(-1)}` },
  "part-exchange/valuation-page.tsx": {
    asks: true,
    address: () => either(["/valuation", "/valuation?by-hand", `/valuation?vehicle=${free.at(-1)}`]),
  },
};

describe("the forms of the pages", () => {
  test("are all covered by this test", async () => {
    const withAction = Object.values(await builtRoutes()).filter(({ hasAction }) => hasAction);
    expect(withAction.map(({ id }) => `${id}.tsx`).toSorted()).toEqual(Object.keys(PAGES).toSorted());
  });

  test.each(Object.entries(PAGES))(
    "%s answers anything, and what is wrong as the sender's mistake",
    { timeout: 120_000 },
    async (_, { asks, address }) => {
      const bodies = fc.sample(body, { numRuns: Math.ceil(BODIES / Object.keys(PAGES).length), seed: SEED });
      for (const [at, sent] of bodies.entries()) {
        const path = await address();
        // With JavaScript a form's response is data, otherwise a page.
        const [page = "", query] = path.split("?");
        const requestPath = at % 4 === 0 ? path : `${page}.data${query === undefined ? "" : `?${query}`}`;
        const { status } = await app.request(requestPath, posted(sent));
        const outcome = `${requestPath} ${JSON.stringify(sent).slice(0, 2000)}: ${status}`;
        expect(status < 500, outcome).toBe(true);
        if (asks || sent.kind === "bytes") expect(status >= 400, outcome).toBe(true);
      }
    },
  );
});

test("an order that could not be stored returns the form with its answers and asks to try again", async () => {
  const typed = {
    vehicle: String(free.at(-1)),
    payment_type: "OUTRIGHT_DEPOSIT",
    customer_first_name: "Amina",
    customer_last_name: "Okafor",
    customer_email: "amina.okafor@example.com",
    customer_telephone: "07700 900123",
    terms_accepted: "true",
  };
  const form = { kind: "fields", fields: Object.entries(typed) } as const;
  await dealership.database.execute(sql`ALTER TABLE announcements RENAME TO gone`);
  try {
    const answer = await app.request(`/checkout/${typed.vehicle}?method=reserve`, posted(form));
    expect(answer.status).toBe(500);
    const page = await answer.text();
    expect(page).toContain("Please try again or contact us if the problem persists.");
    for (const text of ["Amina", "Okafor", "amina.okafor@example.com", "07700 900123"]) expect(page).toContain(`value="${text}"`);
    expect(page).not.toMatch(/name="terms_accepted"[^>]* checked/);
  } finally {
    await dealership.database.execute(sql`ALTER TABLE gone RENAME TO announcements`);
  }
  const answer = await app.request(`/checkout/${typed.vehicle}?method=reserve`, posted(form));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/demo-payment\//)]);
});

test("a valuation lookup without a response returns 503 with Retry-After 60 and the answers", async () => {
  const answer = await app.request(
    "/valuation",
    posted({
      kind: "fields",
      fields: [
        ["vrm", "RF19 DVL"],
        ["mileage", "71200"],
      ],
    }),
  );
  expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("Cache-Control")]).toEqual([503, "60", "no-store"]);
  expect(await answer.text()).toContain('value="71200"');
});

test("without JavaScript, a car valued for an ordered vehicle is added to that order", async () => {
  const vehicle = free.shift();
  const buyer = {
    vehicle: String(vehicle),
    payment_type: "OUTRIGHT_DEPOSIT",
    customer_first_name: "Rhys",
    customer_last_name: "Evans",
    customer_email: "rhys.evans@example.com",
    customer_telephone: "07700 900456",
    terms_accepted: "true",
  };
  const ordered = await app.request(`/checkout/${vehicle}?method=reserve`, posted({ kind: "fields", fields: Object.entries(buyer) }));
  const cookies = ordered.headers.getSetCookie();
  const paths = cookies.map((cookie) => /Path=([^;\s]+);/.exec(cookie)?.[1]);
  const order = `/order/${/order_\d+=([^;]+)/.exec(cookies[0] ?? "")?.[1]}`;
  expect(paths.toSorted()).toEqual(["/checkout", "/cy/checkout", `/cy${order}`, "/cy/valuation", order, "/valuation"].toSorted());
  const [Cookie = ""] = cookies[0]?.split(";") ?? [];
  const guid = Cookie.split("=")[1] ?? "";

  const send = (path: string, fields: Record<string, string>) => {
    const { headers, ...form } = posted({ kind: "fields", fields: Object.entries(fields) });
    return app.request(path, { ...form, headers: { ...headers, Cookie } });
  };
  const valued = await send(`/valuation?vehicle=${vehicle}`, { vrm: "HK16 VRT", mileage: "71200" });
  expect(valued.headers.get("Location")).toMatch(new RegExp(`^/valuation/[^?]+\\?order=${guid}$`));
  const added = await send(valued.headers.get("Location") ?? "", { intent: "add", settlement: "1200" });
  expect([added.status, added.headers.get("Location")]).toEqual([303, `/order/${guid}`]);
  expect(await dealership.orders.get(guid)).toMatchObject({
    part_exchange_balance: 3950,
    valuations: [{ plate: "HK16 VRT", settlement: 1200 }],
  });
});

/** An order that still accepts forms; when a form has closed it, a new one is placed. */
async function openOrder(payment_type: "FINANCE" | "OUTRIGHT_DEPOSIT"): Promise<PresentedOrder> {
  const known = order && (await dealership.orders.get(order.guid));
  if (known?.status === "OPEN" && known.payment_type === payment_type && (payment_type === "FINANCE" || known.payment)) return known;
  const vehicle = free.shift();
  const body = {
    vehicle,
    payment_type,
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: `nia.${vehicle}@example.com`,
    terms_accepted: true,
  };
  const placed = await dealership.orders.create(body, { address: "" });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  order = placed.order;
  return order;
}

async function resumePath(): Promise<string> {
  const { guid } = await openOrder("FINANCE");
  let path = "/resume/unknown";
  await dealership.orders.sendLink(guid, (token) => {
    path = `/resume/${token}`;
    return `${ORIGIN}${path}`;
  });
  return path;
}

let confirmations = 0;
/** A link that is valid until a form uses it, then the same link once used, and one that never existed. */
async function confirmPath(): Promise<string> {
  const isFirst = confirmations++ % FORMS_A_LINK === 0;
  if (isFirst) order = undefined;
  const path = await mailedPath((await openOrder("OUTRIGHT_DEPOSIT")).guid);
  return isFirst ? path : either([path, "/confirm-email/unknown"]);
}

const MAILED = new Map<string, string>();

/** The link in the first mail of an order. */
async function mailedPath(guid: string): Promise<string> {
  const known = MAILED.get(guid);
  if (known !== undefined) return known;
  await dealership.deliveries.deliver();
  const email = (await dealership.orders.get(guid))?.customer["customer_email"];
  const mail = (await dealership.outbox?.stored())?.find(({ to, text }) => to === email && text.includes("/confirm-email/"));
  const path = /\/confirm-email\/[\w-]{43}/.exec(mail?.text ?? "")?.[0];
  if (path === undefined) throw new Error(`No mail to ${String(email)} brings a link`);
  MAILED.set(guid, path);
  return path;
}

/** A mail of the demonstration that staff wrote about a lead. */
async function mailToAnswer(): Promise<string> {
  const number = "999999999";
  const reply_to = addressWithToken(WEBSITE.replies?.address ?? "", newReplyToken());
  const mail = { from: "Wexcombe <hello@wexcombe.example>", to: "nia.rees@example.com", subject: "Your question", text: "Hello", reply_to };
  await dealership.outbox?.send({ id: number, html: null, attachments: [], ...mail });
  return `/demo-outbox/${number}`;
}

let turn = 0;
function either(choices: readonly string[]): string {
  return choices[turn++ % choices.length] ?? "";
}

type Body =
  | { kind: "fields" | "parts"; fields: readonly (readonly [string, string])[] }
  | { kind: "bytes"; bytes: Uint8Array<ArrayBuffer>; type: string };

/** Field names of the website's forms, names of their buttons, and names that no form has. */
const NAMES = [
  ...APPLICATION_FIELD_NAMES,
  ...Object.values(FORMS).flatMap(({ fields }) => Object.keys(fields)),
  ...(
    "vehicle payment_type products opt_ins idempotency_key terms_accepted finance_terms_accepted disclosure_agreement " +
    "valuation_hash valuation_condition"
  ).split(" "),
  ...(
    "finance_deposit finance_term finance_type has_part_ex g-recaptcha-response preferred_date preferred_time vehicle_id " +
    "form_id company_website"
  ).split(" "),
  ..."settlement vrm mileage hash answer intent decision remove found keys tyres __proto__ constructor".split(" "),
  "",
];
const INTENTS = [
  "pay",
  "extend",
  "remove-part-exchange",
  "find",
  "mail",
  "renew",
  "reopen",
  "add",
  "work-out",
  "decline",
  "twice",
  "time-out",
  "approve",
  "cancel",
];
const HARD = [
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "NaN",
  "true",
  "on",
  "%00",
  "\u0000",
  "a\u0000b",
  "'; DROP TABLE orders; --",
  "../../etc/passwd",
  "<script>",
  "９",
  "٣",
  "a".repeat(5000),
  "[",
  "[]",
  '[{"line_1":1}]',
  "2026-02-30",
  "10:30",
  "SN1 2AB",
  "HK16 VRT",
  "71200",
  "100012",
  "C9",
  "FINANCE",
  "07700 900123",
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HARD) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map((each) => each.toWellFormed()) },
);
const field = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom(...NAMES), text) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("intent", "decision"), fc.constantFrom(...INTENTS)) },
  { weight: 1, arbitrary: fc.tuple(text, text) },
);
const fields = fc.array(field, { maxLength: 25 });
const TYPES = ["multipart/form-data; boundary=x", "multipart/form-data", "application/json", "text/plain", "nonsense"];
const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("fields" as const), fields }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("parts" as const), fields }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("bytes" as const),
      bytes: fc.uint8Array({ maxLength: 200 }).map((each) => new Uint8Array(each)),
      type: fc.constantFrom(...TYPES),
    }),
  },
);

function posted(sent: Body): RequestInit {
  const init = { method: "POST", headers: { Origin: ORIGIN } };
  if (sent.kind === "bytes") return { ...init, headers: { ...init.headers, "Content-Type": sent.type }, body: sent.bytes };
  if (sent.kind === "fields") return { ...init, body: new URLSearchParams(sent.fields.map(([name, value]) => [name, value])) };
  const form = new FormData();
  for (const [name, value] of sent.fields) form.append(name, value);
  return { ...init, body: form };
}

type BuiltRoute = { id: string; hasAction: boolean };

/** The manifest of routes that the built site sends to browsers. */
async function builtRoutes(): Promise<Record<string, BuiltRoute>> {
  const name = (await readdir(ASSETS)).find((each) => each.startsWith("manifest-")) ?? "";
  const window: Record<string, { routes: Record<string, BuiltRoute> }> = {};
  runInNewContext(await readFile(join(ASSETS, name), "utf8"), { window });
  return Object.values(window)[0]?.routes ?? {};
}
