import english from "#locales/en-GB.json" with { type: "json" };
import { englishMessage } from "#locales/english-message.ts";
import { isMessageKey } from "#locales/overrides.ts";
import { welshMessage } from "#locales/welsh-message.ts";
import type { CompiledMessage } from "#domain/messages/message.ts";
import type { Dealership } from "#server/dealership.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPages } from "./support/open-pages.ts";
import { readPage, type PageText } from "./support/page-texts.ts";
import { pageOf, sameOriginForm } from "./support/unscripted-page.ts";

let dealership: Dealership;
let app: Hono;
let close: (() => Promise<void>) | undefined;
let free: { stock_id: number; path: string }[];

beforeAll(async () => {
  ({ dealership, app, close } = await openPages({
    ...wexcombe,
    order: { ...wexcombe.order, contract: "distance", unpaid_holds: { ...wexcombe.order.unpaid_holds, of_stock: 1, pause_minutes: 0 } },
  }));
  const { data } = await (
    await app.request(
      "/api/v2/vehicle-search?category=cars&advert_classification=used&monthly_from=10&min_price=14000" +
        "&reservation_status=available&resultsPerPage=24",
    )
  ).json();
  free = data.map(({ stock_id }: { stock_id: number }) => ({
    stock_id,
    path: dealership.stock.cards([stock_id])[0]?.path ?? "",
  }));
});
afterAll(() => close?.());

/** Words around values that tell the languages apart: "{label} litre" may match Welsh. */
const MIN_LITERALS = 2;
const PLACEHOLDER = /\{\w+\}/g;

const CUSTOMER = {
  customer_title: "Ms",
  customer_first_name: "Megan",
  customer_last_name: "Rees",
  customer_telephone: "07700 900456",
};

const KEYS = Object.keys(english).filter(isMessageKey);
/** Some Welsh is spelt like other English: "Offer" is equipment. */
const WELSH = new Set(KEYS.flatMap((key) => textsOf(welshMessage(key) ?? "")));
/** English messages that are no Welsh: none of them may be read on a Welsh page, except where it is marked as English. */
const ENGLISH = KEYS.flatMap((key) =>
  textsOf(englishMessage(key))
    .filter((text) => !WELSH.has(text) && literalsOf(text).length >= (text.includes("{") ? MIN_LITERALS : 1))
    .map((text) => ({ key, text, pattern: patternOf(text) })),
);
const ENGLISH_TEXTS = new Map(ENGLISH.filter(({ pattern }) => !pattern).map(({ key, text }) => [text, key]));
const ENGLISH_PATTERNS = ENGLISH.flatMap(({ key, pattern }) => (pattern ? [{ key, pattern }] : []));

const PATHS = [
  "/",
  "/used-cars",
  "/used-cars?make=nobody",
  "/vehicle-search?q=ford",
  "/used-vans",
  "/saved",
  "/compare",
  "/offline",
  "/enquiry",
  "/apply-today",
  "/find-order",
  "/clean-air",
  "/find-order?sent",
  "/find-order/unknown",
  "/alert",
  "/alert?sent",
  "/alert/confirm/unknown",
  "/alert/yours/unknown",
  "/alert/yours/unknown?stopped",
  "/sell-my-car",
  "/sell-my-car?by-hand",
  "/valuation",
  "/valuation?by-hand",
  "/locations",
  "/locations/swindon",
  "/recommended-order",
  "/offers",
  "/news",
  "/guides",
  "/privacy",
  "/cookies",
  "/terms",
  "/warranty",
  "/accessibility",
  "/no-such-page",
  "/used-cars/2020-ford-focus-999999",
  "/enquiry/999999999",
  "/resume/unknown",
  "/confirm-email/unknown",
  "/demo-outbox",
];

test.each(PATHS)("the Welsh page at %s has no English message and links to Welsh pages", async (path) => {
  expect(await faultsAt(path)).toEqual([]);
});

test.each([
  ["", "a vehicle page"],
  ["?method=finance&finance_type=HP#deal", "a deal"],
  ["?monthly=250&method=finance", "a deal by its monthly payment"],
  ["?monthly=3&method=finance", "a monthly payment that is too low"],
  ["?method=finance&finance_type=PCP&term=60", "a term that a product does not have"],
  ["?method=finance&deposit=99999&deposit_type=amount", "a deposit that leaves nothing to borrow"],
])("with %s added, %s in Welsh has no English message and links to Welsh pages", async (query) => {
  expect(await faultsAt(`${free[0]?.path}${query}`)).toEqual([]);
});

test.each([
  "/compare?ids={id},{other}",
  "/checkout/{id}?method=cash",
  "/checkout/{id}?method=reserve",
  "/checkout/{id}?method=finance&finance_type=PCP",
  "/deal-link/{id}?method=finance",
  "/deal-email/{id}?method=finance",
  "/valuation?vehicle={id}",
  "/enquiry/{id}",
  "/test-drive/{id}",
  "/move-closer/{id}",
])("the Welsh page at %s, of a vehicle, has no English message and links to Welsh pages", async (path) => {
  expect(await faultsAt(path.replace("{id}", String(free[0]?.stock_id)).replace("{other}", String(free[1]?.stock_id)))).toEqual([]);
});

test("a vehicle's title and description are in Welsh, and the dealer's words about its pictures are marked as English", async () => {
  const path = free[0]?.path ?? "";
  const [welsh, english] = await Promise.all([textsAt(`/cy${path}`), textsAt(path)]);
  expect(languagesOf(welsh, /: Ail-law - Wexcombe Cars & Vans$/)).toEqual(["cy"]);
  expect(languagesOf(welsh, /^Dewch o hyd i .+ ail-law am bris gwych, gyda gwarant o \d+ mis o leiaf, /)).toEqual(["cy"]);
  expect(languagesOf(english, /^Used .+ - Wexcombe Cars & Vans$/)).toEqual(["en-GB"]);
  expect(languagesOf(english, /^Find a used .+ for a great price, with a minimum \d+-month warranty, /)).toEqual(["en-GB"]);
  expect(new Set(languagesOf(welsh, /^Rendered /))).toEqual(new Set(["en-GB"]));
  expect(await (await app.request(path)).text()).not.toMatch(/<img[^>]* lang=/);
});

test("how far branches are away is in Welsh", async () => {
  const page = await (await app.request("/cy/locations?postcode=SN1+2AB")).text();
  expect(page).toMatch(/Llai na milltir i ffwrdd|\d+ [fm]illtir i ffwrdd/);
  expect(page).not.toMatch(/miles? away/);
});

test("the printed page of a vehicle is in Welsh, and its PDF says so", async () => {
  const [car] = free;
  const [, list, slug] = car?.path.split("/") ?? [];
  expect(await faultsAt(`/${list}/print/${slug}`)).toEqual([]);
  const pdf = Buffer.from(await (await app.request(`/cy/${list}/${slug}/?format=pdf`)).arrayBuffer()).toString("latin1");
  expect(pdf).toContain("/Lang (cy)");
  const inEnglish = Buffer.from(await (await app.request(`/${list}/${slug}/?format=pdf`)).arrayBuffer()).toString("latin1");
  expect(inEnglish).toContain("/Lang (en-GB)");
});

test("a form posted in Welsh redirects to Welsh pages, and its refusal is in Welsh", async () => {
  const [car] = free;
  const address = `/cy/checkout/${car?.stock_id}?method=reserve`;
  const refused = await app.request(address, sameOriginForm({ customer_first_name: "Megan" }));
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(faultsOf(html)).toEqual([]);
  expect(readPage(html).texts).toContainEqual({ text: "Rhowch eich cyfenw", lang: "cy" });
});

test("an order placed in Welsh is paid, mailed and cancelled in Welsh", async () => {
  const car = free.pop();
  const address = `/cy/checkout/${car?.stock_id}?method=reserve`;
  const form = await pageOf(await app.request(address));
  const placed = await app.request(
    address,
    sameOriginForm({ ...form.sent(), ...CUSTOMER, customer_email: "megan@example.com", terms_accepted: "true" }),
  );
  expect([placed.status, placed.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/cy\/demo-payment\//)]);
  expect(placed.headers.getSetCookie().filter((cookie) => cookie.includes("Path=/cy/checkout;"))).toHaveLength(1);
  const payment = placed.headers.get("Location") ?? "";
  expect(faultsOf(await (await app.request(payment)).text())).toEqual([]);
  const outcome = await app.request(payment, sameOriginForm({ decision: "cancel" }));
  const order = (outcome.headers.get("Location") ?? "").replace(/\?.*/, "");
  expect(order).toMatch(/^\/cy\/order\/[0-9a-f-]{36}$/);
  expect(await faultsAt(order.slice("/cy".length))).toEqual([]);

  await dealership.deliveries.deliver();
  const mail = (await dealership.outbox?.stored())?.find(({ to }) => to === "megan@example.com");
  expect(mail?.text).toMatch(/\/cy\/confirm-email\/[\w-]{43}/);
  const confirm = /\/cy\/confirm-email\/[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(faultsOf(await (await app.request(confirm)).text())).toEqual([]);
  const confirmed = await app.request(confirm, sameOriginForm({}));
  expect(confirmed.headers.get("Location")).toBe(`${order}?email=confirmed`);

  const paid = await app.request(payment, sameOriginForm({ decision: "approve" }));
  expect(paid.headers.get("Location")).toMatch(/^\/cy\/order\//);
  expect(await faultsAt(order.slice("/cy".length))).toEqual([]);
});

test("a finance application is filled in and accepted in Welsh, with the binding English beside the terms", async () => {
  const car = free.pop();
  const placed = await dealership.orders.create(
    {
      vehicle: car?.stock_id,
      payment_type: "FINANCE",
      ...CUSTOMER,
      customer_email: "megan.finance@example.com",
      terms_accepted: true,
    },
    { address: "", locale: "cy" },
  );
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  const application = `/order/${placed.guid}/application`;
  expect((await app.request(`/cy/order/${placed.guid}`)).headers.get("Location")).toBe(`/cy${application}`);
  for (const page of ["about", "address", "employment", "money", "bank", "check"])
    expect([page, await faultsAt(`${application}/${page}`)]).toEqual([page, []]);
  const refused = await app.request(`/cy${application}/money`, sameOriginForm({}));
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(faultsOf(html)).toEqual([]);
  expect(readPage(html).texts).toContainEqual({ text: "Rhowch eich rhent neu forgais misol, neu 0", lang: "cy" });
});

test.each([
  ["/?method=finance&finance_type=PCP&term=60", "Mae PCP ar gael dros 24, 36 neu 48 mis.", "PCP is available over 24, 36 or 48 months."],
  ["/?method=finance&finance_type=HP", "Cyfradd am un mis", "Rate for one month"],
  ["checkout?method=cash", "Contract a wneir o bell yw eich archeb, gyda rhwymedigaeth i dalu.", "Order with obligation to pay"],
  ["checkout?method=finance&finance_type=HP", "Mae cyplau’n aml yn rhannu eu costau.", "Couples often share their costs."],
  ["checkout?method=finance&finance_type=HP", "Priod neu mewn partneriaeth sifil", "Married or in a civil partnership"],
])("at %s, Welsh pages say “%s” and English ones “%s”", async (path, welsh, english) => {
  const [car] = free;
  const address = path.startsWith("/") ? `${car?.path}${path.slice(1)}` : path.replace("checkout", `/checkout/${car?.stock_id}`);
  expect(await textsAt(`/cy${address}`)).toContainEqual({ text: welsh, lang: "cy" });
  expect(await textsAt(address)).toContainEqual({ text: english, lang: "en-GB" });
});

test("the foot of a Welsh page says that nobody has reviewed the Welsh, and English pages do not", async () => {
  const notice = "Cyfieithiad â chymorth peiriant yw hwn, nad oes neb wedi’i adolygu eto.";
  expect(await (await app.request("/cy/terms")).text()).toContain(notice);
  expect(await (await app.request("/terms")).text()).not.toContain(notice);
});

test("credit figures and terms have the English beside the Welsh, and English pages have no second text", async () => {
  const deal = `${free[0]?.path}?method=finance&finance_type=HP`;
  const texts = readPage(await (await app.request(`/cy${deal}`)).text()).texts;
  for (const name of ["Total charge for credit", "Amount of credit", "Total amount payable"])
    expect(texts).toContainEqual({ text: name, lang: "en-GB" });
  expect(texts.map(({ text }) => text)).toContain("Y testun Saesneg sy’n rhwymo.");
  const checkout = readPage(await (await app.request(`/cy/checkout/${free[0]?.stock_id}?method=cash`)).text()).texts;
  expect(checkout).toContainEqual({ text: "I accept the terms and privacy notice", lang: "en-GB" });
  const html = await (await app.request(deal)).text();
  expect(html).not.toContain('class="english"');
});

function languagesOf(texts: PageText[], pattern: RegExp): string[] {
  return texts.filter(({ text }) => pattern.test(text)).map(({ lang }) => lang);
}

async function textsAt(address: string): Promise<PageText[]> {
  return readPage(await (await app.request(address)).text()).texts;
}

/** What is wrong with the Welsh page of a path. */
async function faultsAt(path: string): Promise<string[]> {
  const base = path === "/" ? "/cy" : `/cy${path}`;
  const response = await app.request(base.replace(/#.*/, ""));
  const html = await response.text();
  expect([path, response.status >= 300 && response.status < 400 ? response.headers.get("Location") : null]).toEqual([path, null]);
  expect(html).toContain('<html lang="cy"');
  return faultsOf(html);
}

function faultsOf(html: string): string[] {
  const { texts, addresses } = readPage(html);
  const messages = texts.filter(({ lang }) => lang === "cy").flatMap(({ text }) => englishIn(text));
  const left = addresses
    .filter(({ address, lang, hreflang }) => lang === "cy" && hreflang === undefined && /^\/(?!cy(?:$|[/?#]))/.test(address))
    .map(({ address }) => `leads to ${address}`)
    .filter((each) => !NOT_PAGES.test(each));
  return [...new Set([...messages, ...left])];
}

const NOT_PAGES = /^leads to \/(?:assets|media|news\.xml)/;

function englishIn(text: string): string[] {
  const key = ENGLISH_TEXTS.get(text) ?? ENGLISH_PATTERNS.find(({ pattern }) => pattern.test(text))?.key;
  return key === undefined ? [] : [`${key}: ${text}`];
}

function textsOf(message: CompiledMessage): string[] {
  return typeof message === "string" ? [message] : Object.values(message[1]);
}

/** Matches the English with any values; undefined for a text without values. */
function patternOf(text: string): RegExp | undefined {
  if (!text.includes("{")) return undefined;
  const parts = text.split(PLACEHOLDER).map((part) => part.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".+")}$`);
}

function literalsOf(text: string): string[] {
  return text.replaceAll(PLACEHOLDER, " ").match(/\p{L}{2,}/gu) ?? [];
}
