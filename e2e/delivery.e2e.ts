import type { Browser, Page } from "playwright-core";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openHydrated, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { openDeal } from "./support/open-deal.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const SEARCH = "category=cars&advert_classification=used&reservation_status=available&min_price=9000&max_price=20000&resultsPerPage=24";
const AMINA = {
  customer_first_name: "Amina",
  customer_last_name: "Okafor",
  customer_email: "amina.okafor@example.com",
  customer_telephone: "07700 900123",
};
const COLLECTED = { ...wexcombe, delivery: undefined } as unknown as typeof wexcombe;

type Free = { stock_id: number; path: string; headline_price: number };

async function freeIn({ app }: OpenPages): Promise<Free[]> {
  return (await (await app.request(`/api/v2/vehicle-search?${SEARCH}`)).json()).data;
}

const pounds = (amount: number) => `£${amount.toLocaleString("en-GB")}`;
const visible = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("delivery without JavaScript", () => {
  let pages: OpenPages;
  let free: Free[];
  beforeAll(async () => {
    pages = await openPages();
    free = await freeIn(pages);
  });
  afterAll(() => pages?.close());

  test("shows the fee of a postcode before it is chosen, in the total, and on every page and paper to the confirmation", async () => {
    const [car] = free;
    const visitor = plainVisitor("http://localhost", (address, init) => pages.app.request(address, init));
    const vehicle = await visitor.open(`${car!.path}?method=cash`);
    expect(vehicle.html).toMatch(/<meta name="description" content="[^"]*home delivery/);
    const refused = await visitor.press(vehicle, "See the delivery fee", { delivery_postcode: "SN1" });
    expect([refused.status, refused.address.pathname]).toEqual([422, `/deal-delivery/${car!.stock_id}`]);
    expect(refused.alert).toContain("Enter the full postcode we deliver to");
    expect(refused.valueOf("delivery_postcode")).toBe("SN1");
    const far = await visitor.press(refused, "See the delivery fee", { delivery_postcode: "AB10 1AA" });
    expect(far.alert).toContain(`Call us on ${wexcombe.telephone}`);

    const priced = await visitor.press(far, "See the delivery fee", { delivery_postcode: "sn15 1aa" });
    expect([priced.address.pathname, priced.address.search]).toEqual([car!.path, "?method=cash&delivery_area=SN"]);
    expect(priced.text).toMatch(/Delivery to SN.{0,60}£99/);
    // Nothing is chosen before the shopper ticks it.
    expect(priced.html).not.toMatch(/<input[^>]*value="delivery"[^>]* checked/);
    expect(priced.regionOf("Order summary")).not.toContain("Delivery");

    const checkout = await visitor.press(priced, "Continue to checkout", { products: "delivery" });
    expect(checkout.address.search).toContain("products=delivery&delivery_area=SN");
    expect(checkout.address.href + priced.address.href).not.toMatch(/1AA/i);
    expect(checkout.valueOf("delivery_postcode")).toBe("SN15 1AA");
    const total = pounds(car!.headline_price + 99);
    expect(checkout.regionOf("Order summary")).toMatch(new RegExp(`Delivery to SN postcodes£99.*Total price${total}`));
    expect(checkout.regionOf("Before you order")).toContain(`It costs ${total}`);
    expect(checkout.regionOf("Before you order")).toContain("We deliver it to the postcode you give for £99");
    expect(checkout.regionOf("Before you order")).toContain("We’ll refund everything you paid, including the delivery fee");
    expect(checkout.text).not.toMatch(/collect|preferred date/i);

    const order = { ...AMINA, terms_accepted: true };
    const empty = await visitor.press(checkout, "Order with obligation to pay", { ...order, delivery_postcode: "" });
    expect(empty.status).toBe(422);
    expect(empty.linksOfAlert.map(({ attributes }) => attributes.get("href"))).toEqual(["#delivery_postcode"]);
    const other = await visitor.press(empty, "Order with obligation to pay", { ...order, delivery_postcode: "SN1 2AB" });
    expect(other.status).toBe(409);
    expect(other.text).toContain(`Total price${total}${pounds(car!.headline_price + 49)}`);
    expect(other.regionOf("Order summary")).toContain(`Total price${pounds(car!.headline_price + 49)}`);
    const payment = await visitor.press(other, "Order with obligation to pay", { ...order, delivery_postcode: "SN1 2AB" });
    const paid = await visitor.press(payment, /^Pay £99$/);
    expect(paid.headings.join()).toContain("is on order for you");
    expect(paid.regionOf("Order summary")).toContain("Delivery to SN1 2AB£49");
    expect(paid.regionOf("Order summary")).toContain(`Left to pay${pounds(car!.headline_price + 49 - 99)}`);
    expect(paid.text).toContain("To SN1 2AB, on the day we agree");
    expect(paid.text).toContain("I hereby give notice that I cancel my contract");
    expect(paid.text).not.toMatch(/collect|sign for/i);
    const pdf = await pages.app.request(`${paid.address.pathname}?format=pdf`);
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    expect(text.replaceAll(/\s+/g, " ")).toContain("Delivery to SN1 2AB");
    expect(text.replaceAll(/\s+/g, " ")).toContain("including the delivery fee");
  });

  test("keeps the postcode out of caches and other pages: its cookie is for the checkout alone", async () => {
    const [car] = free;
    const answer = await pages.app.request(`/deal-delivery/${car!.stock_id}`, {
      method: "POST",
      body: new URLSearchParams({ delivery_postcode: "SN1 4QX", deal: "method=cash" }),
      headers: { Origin: "http://localhost" },
    });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([303, "no-store"]);
    expect(answer.headers.get("Location")).toBe(`${car!.path}?method=cash&delivery_area=SN1#deal`);
    const cookies = answer.headers.getSetCookie();
    for (const cookie of cookies)
      expect(cookie).toMatch(/^delivery_postcode=SN14QX; Path=(?:\/cy)?\/checkout; Max-Age=3600; HttpOnly; SameSite=Lax/);
    expect(cookies).toHaveLength(2);
    const written = await pages.app.request(`${car!.path}?delivery_area=SN1%204QX&products=delivery`);
    expect((await written.text()).match(/.{0,60}SN1(?:%20| )?4QX.{0,60}/g)).toBeNull();
  });

  test("on finance is left to pay beside the agreement, and a reservation that is delivered is an order", async () => {
    const [, car] = free;
    const finance = await pages.app.request(`/checkout/${car!.stock_id}?method=finance&products=delivery&delivery_area=SN`);
    const collected = await pages.app.request(`/checkout/${car!.stock_id}?method=finance`);
    const [page, without] = [visible(await finance.text()), visible(await collected.text())];
    const payable = /Total amount payable (£[\d,.]+)/.exec(without)?.[1];
    expect(payable).toBeDefined();
    expect(page).toContain(`Total amount payable ${payable} Left to pay The delivery fee is not part of the credit`);
    const reserve = await pages.app.request(`/checkout/${car!.stock_id}?method=reserve&products=delivery&delivery_area=SN`);
    const text = visible(await reserve.text());
    expect(text).toContain("Order with obligation to pay");
    expect(text).toContain("Buy this");
    expect(text).not.toMatch(/Reserve this|come to see|When would you like/);
  });

  test("goes along with a shared deal, by its area only", async () => {
    const [, , car] = free;
    const visitor = plainVisitor("http://localhost", (address, init) => pages.app.request(address, init));
    const page = await visitor.open(`/deal-link/${car!.stock_id}?method=cash&products=delivery&delivery_area=SN1`);
    const [, link = ""] = /value="[^"]*(\/deal\/[^"]*)"/.exec(page.html) ?? [];
    const shared = await visitor.open(link);
    expect(shared.address.search).toContain("products=delivery&delivery_area=SN1");
    expect(shared.regionOf("Order summary")).toContain("Delivery to SN1 postcodes£49");
    expect(shared.text).not.toContain("is no longer offered");
  });

  test("is in Welsh on the Welsh pages", async () => {
    const [, , car] = free;
    const page = visible(
      await (await pages.app.request(`/cy/checkout/${car!.stock_id}?method=cash&products=delivery&delivery_area=SN`)).text(),
    );
    for (const text of ["Dosbarthu i godau post SN", "Byddwn yn eich ffonio i gytuno ar y diwrnod", "gan gynnwys y ffi ddosbarthu"])
      expect(page).toContain(text);
  });
});

describe("a dealer whose vehicles are collected", () => {
  let pages: OpenPages;
  beforeAll(async () => {
    pages = await openPages(COLLECTED);
  });
  afterAll(() => pages?.close());

  test("has no word of delivery, whatever an address says, and no page for its fee", async () => {
    const [car] = await freeIn(pages);
    const query = "method=cash&products=delivery&delivery_area=SN";
    for (const path of [car!.path, `${car!.path}?${query}`, `/checkout/${car!.stock_id}?${query}`, "/", "/vehicle-search"]) {
      const html = await (await pages.app.request(path)).text();
      expect(visible(html), path).not.toMatch(/deliver/i);
      expect(/<meta name="description" content="([^"]*)/.exec(html)?.[1] ?? "", path).not.toMatch(/deliver/i);
    }
    expect((await pages.app.request(`/deal-delivery/${car!.stock_id}`)).status).toBe(404);
  });

  test.each([
    ["", "en-GB", "Page not found"],
    ["/cy", "cy", "Heb ddod o hyd i’r dudalen"],
  ])("answers a posted postcode with the whole page of the error: %s", async (base, language, heading) => {
    const [car] = await freeIn(pages);
    const posted = await pages.app.request(`${base}/deal-delivery/${car!.stock_id}`, {
      method: "POST",
      body: new URLSearchParams({ delivery_postcode: "SN1 2AB" }),
      headers: { Origin: "http://localhost" },
    });
    expect(posted.status).toBe(404);
    const html = await posted.text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(visible(html)).toContain(heading);
    expect(html).toMatch(/<header class="site-header[\s\S]*<main id="main"[\s\S]*<footer/);
  });
});

describe("delivery with JavaScript", () => {
  let site: RunningSite;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  test.each([390, 1440])("is chosen and ordered at %i px", async (width) => {
    const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?${SEARCH}`)).json();
    const car: Free = data[[390, 1440].indexOf(width)];
    const { context, page, complaints } = await visit(browser, { width, javaScript: true });
    // A window of 820 pixels shows the deal as a phone does.
    const widths = width === 390 ? [390, 820] : [width];
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await openHydrated(page, `${site.url}${car.path}?method=cash`);
    await openDeal(page);
    await page.locator("#deal").scrollIntoViewIfNeeded();
    await page.locator("#deal[data-in-view]").waitFor();
    const panel = page.getByRole("group", { name: "Delivery" });
    await panel.getByLabel("Deliver to").fill("SN1");
    await panel.getByRole("button", { name: "See the delivery fee" }).click();
    await panel.getByText("Enter the full postcode we deliver to").waitFor();
    await looksRightAtEveryWidth(page, widths);
    await panel.getByLabel("Deliver to").fill("sn15 1aa");
    await panel.getByLabel("Deliver to").press("Enter");
    const box = panel.getByRole("checkbox", { name: "Delivery to SN" });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    const summary = page.getByRole("complementary", { name: "Order summary" });
    expect(await summary.textContent()).not.toContain("Delivery");
    await box.check();
    await summary
      .getByText(pounds(car.headline_price + 99))
      .first()
      .waitFor();
    await looksRightAtEveryWidth(page, widths);
    await page.getByRole("button", { name: "Continue to checkout" }).first().click();
    await page.getByRole("heading", { name: /^Buy this/ }).waitFor();
    expect(await page.getByLabel("Deliver to").inputValue()).toBe("SN15 1AA");
    await looksRightAtEveryWidth(page, widths);
    await ordered(page);
    await page.getByRole("heading", { name: /is on order for you/ }).waitFor();
    await looksRightAtEveryWidth(page, widths);
    // The whole postcode, since "1aa" alone occurs in random references.
    expect(addresses.filter((address) => /sn15\W*(?:20)?1aa/i.test(address))).toEqual([]);
    // The refused postcode is answered with 422, which Chromium logs.
    expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
    await context.close();
  });
});

async function ordered(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Amina");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByLabel("Email").and(page.getByRole("textbox")).fill(`amina.okafor.${page.viewportSize()?.width}@example.com`);
  await page.getByLabel("Telephone", { exact: true }).and(page.getByRole("textbox")).fill("07700 900123");
  await page.locator("#terms_accepted").check();
  await page.getByRole("button", { name: "Order with obligation to pay" }).click();
  await page.getByRole("button", { name: /^Pay £99$/ }).click();
}
