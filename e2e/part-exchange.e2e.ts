import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { axeFindings, openBrowser, sidewaysOverflow, startSite, visit, type RunningSite } from "./site.ts";

type Listed = { stock_id: number; path: string };

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe.each([
  { width: 390, javaScript: true },
  { width: 1440, javaScript: false },
])("at $width pixels, JavaScript $javaScript, a shopper", (visitor) => {
  test("values their car, says what is wrong with it and what they owe, and pays so much less", async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    const car = await carFor(visitor.javaScript ? 0 : 1);
    await page.goto(`${site.url}${car.path}?method=cash#deal`);
    await page.getByRole("link", { name: "Add part exchange" }).click();
    await page.getByLabel("Registration").fill("hk16vrt");
    await page.getByRole("button", { name: "Value my car" }).click();
    await page.getByRole("link", { name: "Enter the mileage" }).waitFor();
    await looksRight(page);
    expect(await page.getByLabel("Registration").inputValue()).toBe("hk16vrt");
    await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("71,200");
    await page.getByRole("button", { name: "Value my car" }).click();
    await page.getByText("£5,150", { exact: true }).first().waitFor();
    await page.getByText(/^Price held until \d\d:\d\d on \d+ \w+ \d{4} if the car is as you described it$/).waitFor();

    await page.getByRole("radio", { name: /^Damaged/ }).check({ force: true });
    await page.getByLabel("Outstanding finance").fill("£1,200");
    if (!visitor.javaScript) await page.getByRole("button", { name: "Work it out again" }).click();
    await page.getByText("How we got there").click();
    expect(await page.locator(".px__how dd").allTextContents()).toEqual(["£4,630", "+£520", "−£870", "£4,280", "−£1,200", "£3,080"]);
    await looksRight(page);
    await page.getByRole("button", { name: /^Add £3,080 to my deal|^Add it/ }).click();

    await page.getByRole("link", { name: "Change part exchange" }).waitFor();
    expect(await summaryOf(page)).toContainEqual(["Part exchange", "−£3,080"]);
    await looksRight(page);
    await page.getByRole("button", { name: "Continue to checkout" }).click();
    await page.waitForURL(/\/checkout\//);
    await page.getByLabel("First name").fill("Amina");
    await page.getByLabel("Last name").fill("Okafor");
    await page.getByRole("textbox", { name: "Email" }).fill(`amina.${car.stock_id}@example.com`);
    await page.getByRole("textbox", { name: "Telephone", exact: true }).fill("07700 900123");
    await page.getByLabel(/^I accept the/).check();
    await page.getByRole("button", { name: /^Pay £99/ }).click();
    await page.waitForURL(/demo-payment/);
    await page.getByRole("button", { name: /^Pay £99/ }).click();
    await page.waitForURL(/\/order\//);
    await page.getByText(/HK16 VRT, Ford Focus 1\.0 Zetec 5dr/).first().waitFor({ state: "attached" });
    const { order } = await (await fetch(`${site.url}/api/v2/website-orders/order/${page.url().split("/").at(-1)?.split("?")[0]}`)).json();
    expect(order).toMatchObject({ part_exchange_balance: 3080, valuations: [{ condition: "C4", price: 4280, settlement: 1200 }] });
    expect(order.left_to_pay).toBe(order.total - 3080 - 99);
    // Without script the browser itself tells of the first answer.
    expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
    await context.close();
  });

  test("whose car nobody knows tells us about it instead, without typing the registration again", async () => {
    const { page, context } = await visit(browser, visitor);
    await page.goto(`${site.url}/valuation`);
    await page.getByLabel("Registration").fill("nf19 nfd");
    await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("42,000");
    await looksRight(page);
    await page.getByRole("button", { name: "Value my car" }).click();
    await page.getByRole("heading", { name: "Sorry, we could not find your car" }).waitFor();
    await looksRight(page);
    const byHand = page.getByRole("region", { name: "Tell us about the car instead" });
    expect(await byHand.getByLabel("Registration").inputValue()).toBe("NF19 NFD");
    expect(await byHand.getByLabel("Mileage").inputValue()).toBe("42,000");
    for (const [label, text] of [["First name", "Amina"], ["Last name", "Okafor"], ["Email", "amina.okafor@example.com"], ["Telephone", "07700 900123"], ["Make", "Ford"]] as const) {
      await byHand.getByLabel(label, { exact: true }).fill(text);
    }
    await byHand.getByLabel(/^I accept the/).check();
    await byHand.getByRole("button", { name: "Send for a valuation" }).click();
    await page.getByRole("link", { name: "Enter the model of your car" }).waitFor();
    expect(await page.getByLabel("Make", { exact: true }).inputValue()).toBe("Ford");
    await page.getByLabel("Model", { exact: true }).fill("Puma");
    await page.getByLabel(/^I accept the/).check();
    await page.getByRole("button", { name: "Send for a valuation" }).click();
    await page.getByRole("heading", { name: "We have the details of your car" }).waitFor();
    await context.close();
  });
});

test("with script the deal keeps its part exchange through a reload, makes it part of the deposit, and lets it go again", async () => {
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  const car = await carFor(2);
  await page.goto(`${site.url}${car.path}?addpx#deal`);
  await page.getByLabel("Registration").fill("hk16 vrt");
  await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("71200");
  await page.getByRole("button", { name: "Value my car" }).click();
  await page.getByRole("button", { name: "Add £5,150 to my deal" }).click();
  await page.getByText("Average condition, £5,150").waitFor();
  expect(await summaryOf(page)).toContainEqual(["Part exchange", "£5,150"]);
  await looksRight(page);
  expect(page.url()).not.toContain("valuation");

  await page.goto(`${site.url}${car.path}#deal`);
  await page.getByText("Average condition, £5,150").waitFor();
  await page.getByRole("link", { name: "Change part exchange" }).click();
  await page.getByLabel("Outstanding finance").fill("9000");
  await page.getByText("You owe more than the car is worth.").waitFor();
  await page.getByRole("button", { name: "Add it to my deal" }).click();
  await page.getByText(/^You owe £3,850 more on your part exchange than it is worth\./).first().waitFor();
  await page.getByRole("link", { name: "Remove part exchange" }).click();
  await page.getByRole("link", { name: "Add part exchange" }).waitFor();
  expect((await summaryOf(page)).map(([name]) => name)).not.toContain("Part exchange");

  await page.getByRole("link", { name: "Add part exchange" }).click();
  await page.getByText("Average condition, £5,150, less £9,000 finance: −£3,850").waitFor();

  const other = await carFor(3);
  await page.goto(`${site.url}/valuation?vehicle=${other.stock_id}`);
  await page.getByRole("link", { name: /^Ford Focus, £5,150/ }).click();
  await page.getByRole("heading", { name: "Your valuation" }).waitFor();
  await context.close();
});

test("a car that is worth far more than the vehicle is not valued beside it", async () => {
  const { page, context } = await visit(browser, { width: 820, javaScript: true });
  const car = await carFor(3);
  await page.goto(`${site.url}${car.path}?addpx#deal`);
  await page.getByLabel("Registration").fill("LR24 LUX");
  await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("20000");
  await page.getByRole("button", { name: "Value my car" }).click();
  await page.getByRole("heading", { name: "Sorry, we could not value your car" }).waitFor();
  await looksRight(page);
  await context.close();
});

/** A financed car that nobody has reserved; each test has its own. */
async function carFor(which: number): Promise<Listed> {
  const { data }: { data: Listed[] } = await (await fetch(`${site.url}/api/v2/vehicle-search?advert_classification=used&monthly_from=10&min_price=14000&orderBy=price-asc&resultsPerPage=24&reservation_status=available`)).json();
  const car = data[which];
  if (!car) throw new Error("the demo has no such car");
  return car;
}

async function summaryOf(page: Page): Promise<string[][]> {
  return page.locator("#deal .osum__b > div").evaluateAll((lines) => lines.map((line) => [line.querySelector("dt")?.firstChild?.textContent ?? "", line.querySelector("dd")?.textContent ?? ""]));
}

async function looksRight(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
}
