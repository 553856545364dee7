import type { Dealership } from "#server/dealership.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPages } from "./support/open-pages.ts";
import { attribute, sameOriginForm, pageOf } from "./support/unscripted-page.ts";

const ABOUT = {
  customer_title: "Mr",
  date_of_birth_day: "27",
  date_of_birth_month: "3",
  date_of_birth_year: "1985",
  dependants: "1",
  driving_license: "Full UK",
};
const LINES = { address_line_1: "12 River Row", address_town: "Marlborough" };
const PARTS = {
  address_building: "12",
  address_building_name: "The Old Mill",
  address_street: "River Row",
  address_line_3: "Axford",
  address_city: "Salisbury",
  address_county: "Wiltshire",
};
const LIVING = { address_postcode: "SN8 1AB", address_status: "Private tenant", address_years: "5" };
const FORM = "application";

let dealership: Dealership;
let app: Hono;
let close: (() => Promise<void>) | undefined;
let free: number[];

/** Pages as a browser without JavaScript requests them. */
beforeAll(async () => {
  ({ dealership, app, close } = await openPages({
    ...wexcombe,
    order: { ...wexcombe.order, unpaid_holds: { ...wexcombe.order.unpaid_holds, of_stock: 1 } },
  }));
  const { data } = await (
    await app.request(
      "/api/v2/vehicle-search?category=cars&advert_classification=used&monthly_from=10&min_price=14000" +
        "&reservation_status=available&resultsPerPage=24",
    )
  ).json();
  free = data.map(({ stock_id }: { stock_id: number }) => stock_id);
});
afterAll(() => close?.());

test("an address can be entered in parts, which the page and the check page show again", { tags: ["c3-26"] }, async () => {
  const path = await begun();
  const empty = await read(`${path}/address`);
  for (const name of [...Object.keys(PARTS), "address_country"]) expect(empty, name).toMatch(new RegExp(`<input[^>]*name="${name}"`));
  expect(detailsAbout(empty, "address_building")).not.toContain("open");

  const missing = await app.request(`${path}/address`, sameOriginForm({ ...LIVING, address_building: "12" }));
  expect(missing.status).toBe(422);
  const again = await missing.text();
  expect(again).toContain("Enter the first line of your address");
  expect(valueOf(again, "address_building")).toBe("12");
  expect(detailsAbout(again, "address_building")).toContain("open");

  const saved = await app.request(`${path}/address`, sameOriginForm({ ...LIVING, ...PARTS, address_line_1: "", address_town: "" }));
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${path}/employment`]);
  const shown = await read(`${path}/address`);
  for (const [name, text] of Object.entries(PARTS)) expect([name, valueOf(shown, name)]).toEqual([name, text]);
  expect(await read(`${path}/check`)).toContain("The Old Mill, 12 River Row, Axford, Salisbury, Wiltshire, SN8 1AB");

  const lines = await app.request(
    `${path}/address`,
    sameOriginForm({ ...LIVING, ...LINES, ...Object.fromEntries(Object.keys(PARTS).map((name) => [name, ""])) }),
  );
  expect(lines.status).toBe(303);
  expect(await read(`${path}/check`)).toContain("12 River Row, Marlborough, SN8 1AB");
});

test("an address chosen from the lookup replaces all entered parts", async () => {
  const path = await begun();
  const found = await (await app.request(`${path}/address`, sameOriginForm({ address_postcode: "SN99 4WX", intent: "find" }))).text();
  const [, chosen = ""] = /<option value="([^"]*\|[^"]*)"/.exec(found) ?? [];
  const [line_1 = ""] = chosen.split("|");
  const saved = await app.request(`${path}/address`, sameOriginForm({ ...LIVING, ...PARTS, found_address: chosen }));
  expect(saved.status).toBe(303);
  const page = await read(`${path}/address`);
  expect(valueOf(page, "address_line_1")).toBe(line_1);
  for (const name of Object.keys(PARTS)) expect([name, valueOf(page, name)]).toEqual([name, ""]);
});

test("pressing Enter near the end of a hold saves the page and does not extend the hold", async () => {
  const path = await begun();
  const guid = path.split("/")[2] ?? "";
  await dealership.database.execute(
    sql`UPDATE orders SET email_confirmed_at = now(), hold_expires_at = now() + interval '3 minutes' WHERE guid = ${guid}`,
  );
  const page = await read(`${path}/address`);
  expect(page).toMatch(/value="extend"[^>]*>I need more time|I need more time/);
  const [first = "", ...others] = buttonsOf(page, FORM);
  expect(others.some((button) => button.includes('value="extend"'))).toBe(true);
  expect(first).not.toContain("name=");

  const before = await dealership.orders.get(guid);
  const saved = await app.request(`${path}/address`, sameOriginForm({ ...LIVING, ...LINES }));
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${path}/employment`]);
  expect((await dealership.orders.get(guid))?.events.map(({ move }) => move)).not.toContain("extend");
  expect(before?.status).toBe("OPEN");
});

test("secret answers are shown in full only to the browser that applied, or that opened the mailed link", async () => {
  const path = await begun();
  const guid = path.split("/")[2] ?? "";
  const orderCookies = cookies.filter((cookie) => cookie.includes(`Path=/order/${guid};`));
  expect(orderCookies).toHaveLength(1);
  expect(orderCookies[0]).toContain("HttpOnly; SameSite=Lax");
  const [Cookie = ""] = orderCookies[0]?.split(";") ?? [];
  for (const page of ["check", "check.data"]) {
    const revealed = await app.request(`${path}/${page}`, { headers: { Cookie } });
    expect([revealed.status, revealed.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await revealed.text()).toContain("27 March 1985");
    for (const other of ["", Cookie.replace(/=.*/, "=0f0b0a52-3c0f-4f6b-9f5e-2f6d3c1b7a10")]) {
      const masked = await (await app.request(`${path}/${page}`, { headers: { Cookie: other } })).text();
      expect(masked).toContain("•• •• 1985");
      expect(masked).not.toContain("March 1985");
    }
  }
  expect(await read(`${path}/check`)).toContain("Some answers are hidden on this device.");

  let token = "";
  await dealership.orders.sendLink(guid, (mailed) => `http://localhost/resume/${(token = mailed)}`);
  const opened = await app.request(`/resume/${token}`, sameOriginForm({}));
  expect([opened.status, opened.headers.get("Cache-Control")]).toEqual([303, "no-store"]);
  expect(opened.headers.getSetCookie()).toEqual(cookies);
});

/** The cookies of the application begun last. */
let cookies: string[] = [];

/** The path of an application whose first page has been submitted. */
async function begun(): Promise<string> {
  const car = free.shift();
  const typed = {
    customer_first_name: "Rhys",
    customer_last_name: "Evans",
    customer_email: `rhys.${car}@example.com`,
    customer_telephone: "07700 900456",
    ...ABOUT,
  };
  const address = `/checkout/${car}?method=finance&finance_type=PCP`;
  const page = await pageOf(await app.request(address));
  const answer = await app.request(address, sameOriginForm({ ...page.sent(), ...typed, terms_accepted: "true" }));
  cookies = answer.headers.getSetCookie();
  const placed = await pageOf(answer);
  expect([placed.status, placed.html.match(/<div[^>]*role="alert"[^]*?<\/div>/)?.[0]]).toEqual([303, undefined]);
  return `${placed.location}/application`;
}

async function read(path: string): Promise<string> {
  const response = await app.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.text()).replaceAll("<!-- -->", "");
}

/** A form's buttons in document order: Enter in a field activates the first (HTML, "implicit submission"). */
function buttonsOf(html: string, form: string): string[] {
  const start = html.search(new RegExp(`<form[^>]*id="${form}"`));
  const end = html.indexOf("</form>", start);
  return [...html.matchAll(/<button[^>]*>/g)].flatMap(({ 0: button, index }) => {
    const formId = /form="([^"]*)"/.exec(button)?.[1] ?? (index > start && index < end ? form : "");
    return formId === form && !button.includes('type="button"') ? [button] : [];
  });
}

function valueOf(html: string, name: string): string {
  return attribute(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "", "value");
}

/** The opening tag of the `<details>` that contains a field. */
function detailsAbout(html: string, name: string): string {
  const before = html.slice(0, html.indexOf(`name="${name}"`));
  return before.slice(before.lastIndexOf("<details")).split(">")[0] ?? "";
}
