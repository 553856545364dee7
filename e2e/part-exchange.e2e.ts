import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { extractText } from "unpdf";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRight, looksRightAtEveryWidth } from "./support/looks-right.ts";

type Listed = { stock_id: number; path: string };

const PHONE = { width: 390, javaScript: true };

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test(
  "a shopper values their car, enters condition and settlement, and has the part exchange deducted from the price",
  { tags: ["c1-5", "c4-27", "c4-28"] },
  async () => {
    const { page, context, complaints } = await visit(browser, PHONE);
    const car = await carFor(0);
    await page.goto(`${site.url}${car.path}?method=cash#deal`);
    await page.getByRole("link", { name: "Add part exchange" }).click();
    await page.getByRole("textbox", { name: "Registration" }).fill("hk16vrt");
    await page.getByRole("button", { name: "Value my car" }).click();
    await page.getByRole("link", { name: "Enter the mileage" }).waitFor();
    await looksRight(page);
    expect(await page.getByRole("textbox", { name: "Registration" }).inputValue()).toBe("hk16vrt");
    await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("71,200");
    await page.getByRole("button", { name: "Value my car" }).click();
    await page.getByText("£5,150", { exact: true }).first().waitFor();
    await page.getByText(/^Price held until [\d.]+[ap]m on \d+ \w+ \d{4} if the car is as you described it$/).waitFor();

    await page.getByRole("radio", { name: /^Damaged/ }).check({ force: true });
    await page.getByLabel("Outstanding finance").fill("£1,200");
    await page.getByText("How we worked it out").click();
    expect(await page.locator(".part-exchange__how dd").allTextContents()).toEqual([
      "£4,630",
      "+£520",
      "−£870",
      "£4,280",
      "−£1,200",
      "£3,080",
    ]);
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
    await page.getByRole("button", { name: "Pay £99", exact: true }).click();
    await page.waitForURL(/\/order\//);
    await page
      .getByText(/HK16 VRT, Ford Focus 1\.0 Zetec 5dr/)
      .first()
      .waitFor({ state: "attached" });
    const { order } = await (await fetch(`${site.url}/api/v2/website-orders/order/${page.url().split("/").at(-1)?.split("?")[0]}`)).json();
    expect(order).toMatchObject({ part_exchange_balance: 3080, valuations: [{ condition: "C4", price: 4280, settlement: 1200 }] });
    expect(order.left_to_pay).toBe(order.total - 3080 - 99);
    await isSameMoney(page, order, car);
    // After the fee is paid the part exchange is fixed; only the dealer changes it.
    expect(await page.getByRole("button", { name: "Remove part exchange" }).count()).toBe(0);
    await looksRightAtEveryWidth(page);
    // The browser logs the 422 response.
    expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
    await context.close();
  },
);

test(
  "a shopper enters the car by hand when the registration is not found, without retyping the registration",
  { tags: ["c3-part-exchange-form", "c4-25", "c7-24", "c8-11"] },
  async () => {
    const { page, context } = await visit(browser, PHONE);
    await page.goto(`${site.url}/valuation`);
    await page.getByRole("textbox", { name: "Registration" }).fill("nf19 nfd");
    await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("42,000");
    await looksRight(page);
    await page.getByRole("button", { name: "Value my car" }).click();
    await page.getByRole("heading", { name: "Sorry, we could not find your car" }).waitFor();
    await looksRight(page);
    expect(await page.locator("main form").count()).toBe(1);
    await page.getByRole("link", { name: "Tell us about it instead" }).click();
    const byHand = page.getByRole("region", { name: "Tell us about your car" });
    expect(await byHand.getByLabel("Registration").inputValue()).toBe("NF19 NFD");
    expect(await byHand.getByLabel("Mileage").inputValue()).toBe("42,000");
    for (const [label, text] of [
      ["First name", "Amina"],
      ["Last name", "Okafor"],
      ["Email", "amina.okafor@example.com"],
      ["Telephone", "07700 900123"],
      ["Make", "Ford"],
    ] as const) {
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
  },
);

test(
  "the part exchange works by keyboard, and its entries survive a reload and appear in another tab",
  { tags: ["c1-8", "c1-builder", "c2-38", "c3-57", "c4-14"] },
  async () => {
    const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
    const car = await carFor(2);
    await page.goto(`${site.url}${car.path}#deal`);
    await page.getByRole("link", { name: "Add part exchange" }).press("Enter");
    await page.getByRole("textbox", { name: "Registration" }).pressSequentially("hk16 vrt");
    await page.reload();
    const registration = page.getByRole("textbox", { name: "Registration" });
    await registration.focus();
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value === "hk16 vrt");
    await page.keyboard.press("Tab");
    await page.keyboard.type("71200");
    await page.keyboard.press("Enter");
    await page.getByText("How we worked it out").waitFor();
    expect(await focusIsIn(page, "Part exchange, step 2 of 2")).toBe(true);
    await page.getByRole("radio", { name: /^Usual marks/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page.getByLabel("Outstanding finance").fill("9000");
    await page.getByText("You owe more than the car is worth.").waitFor();
    await looksRight(page);

    const tab = await context.newPage();
    await tab.goto(`${site.url}${car.path}#deal`);
    await tab.getByRole("link", { name: "Add part exchange" }).click();
    await tab.getByRole("radio", { name: /^Damaged/, checked: true }).waitFor();
    expect(await tab.getByLabel("Outstanding finance").inputValue()).toBe("9000");
    await tab.getByRole("button", { name: "Add it to my deal" }).click();
    await tab
      .getByText(/^You owe £4,720 more on your part exchange than it’s worth\./)
      .first()
      .waitFor();
    expect(await summaryOf(tab)).toContainEqual(["Part exchange", "−£4,720"]);
    await tab.close();

    await page.reload();
    await page.getByRole("radio", { name: /^Damaged/, checked: true }).waitFor();
    await page.getByRole("button", { name: "Back to your deal" }).press("Enter");
    await page.getByText("Below average condition, £4,280, less £9,000 finance: −£4,720").waitFor();
    await page.getByRole("link", { name: "Change part exchange" }).press("Enter");
    await page.getByLabel("Outstanding finance").fill("");
    await page.keyboard.press("Enter");
    await page.getByText("Below average condition, £4,280", { exact: true }).waitFor();
    expect(await summaryOf(page)).toContainEqual(["Part exchange", "£4,280"]);
    expect(page.url()).not.toContain("valuation");
    await looksRight(page);
    await page.getByRole("link", { name: "Remove part exchange" }).press("Enter");
    await page.getByRole("link", { name: "Add part exchange" }).waitFor();
    expect((await summaryOf(page)).map(([name]) => name)).not.toContain("Part exchange");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Part exchange");
    await page.getByRole("link", { name: "Add part exchange" }).press("Enter");
    await page.getByText("Below average condition, £4,280", { exact: true }).waitFor();

    // A late response about the saved deal must not overwrite the shopper's later changes.
    const fetchUrl = "**/api/v2/valuation-fetch/*";
    const { promise: gone, resolve: go } = Promise.withResolvers<void>();
    await page.route(
      fetchUrl,
      async (question) => {
        await gone;
        await question.continue();
      },
      { times: 1 },
    );
    const request = page.waitForRequest(fetchUrl);
    await page.reload();
    const late = (await request).response();
    await page.getByRole("link", { name: "Add part exchange" }).press("Enter");
    await page.getByRole("link", { name: "Remove part exchange" }).press("Enter");
    await page.getByRole("link", { name: "Add part exchange" }).waitFor();
    go();
    await (await late)?.finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await page.getByRole("link", { name: "Remove part exchange" }).count()).toBe(0);

    const reserved = await listed("reservation_status=reserved");
    await page.goto(`${site.url}${reserved.path}?addpx#deal`);
    await page.getByRole("heading", { name: "Value your car" }).waitFor();
    await looksRight(page);
    await page.goto(`${site.url}/valuation?vehicle=${reserved.stock_id}`);
    await page.getByRole("link", { name: /^Ford Focus, £4,280/ }).click();
    await page.getByRole("button", { name: "Save this valuation" }).click();
    await page.getByText("Your valuation is saved").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("values typed before hydration are restored after a reload", async () => {
  const { page, context } = await visit(browser, { width: 390, javaScript: true });
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setBlockedURLs", { urls: ["*/assets/*.js"] });
  await page.goto(`${site.url}/valuation`);
  await page.getByRole("textbox", { name: "Registration" }).fill("HK16 VRT");
  await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("71200");
  await network.send("Network.setBlockedURLs", { urls: [] });
  await page.reload();
  await expect.poll(() => page.getByRole("textbox", { name: "Registration" }).inputValue()).toBe("HK16 VRT");
  expect(await page.getByRole("textbox", { name: "Mileage", exact: true }).inputValue()).toBe("71200");
  await context.close();
});

test(
  "no valuation is given for a car worth far more than the vehicle; a part exchange the order rejects is reported",
  { tags: ["c8-12"] },
  async () => {
    const { page, context } = await visit(browser, { width: 820, javaScript: true });
    const car = await carFor(3);
    await page.goto(`${site.url}${car.path}?addpx#deal`);
    await page.getByRole("textbox", { name: "Registration" }).fill("LR24 LUX");
    await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("20000");
    await page.getByRole("button", { name: "Value my car" }).click();
    await page.getByRole("heading", { name: "Sorry, we could not value your car" }).waitFor();
    await looksRight(page);

    await page.locator("#car-vrm").fill("HK16 VRT");
    await page.locator("#car-mileage").fill("71200");
    await page.getByRole("button", { name: "Try again" }).click();
    // An order from another tab that no longer exists.
    await page.evaluate(
      (id) => localStorage.setItem("forecourt.orders", JSON.stringify({ [id]: "3f0d4e4e-8a39-4f3e-9d4e-0d7f5d1a2b3c" })),
      car.stock_id,
    );
    await page.getByRole("button", { name: "Add £5,150 to my deal" }).click();
    await page
      .getByText("Your order doesn’t include this part exchange yet. Please try again or contact us if the problem persists.")
      .waitFor();
    await looksRight(page);
    await page.getByRole("link", { name: "Remove part exchange" }).click();
    await page.getByText("Your order still includes this part exchange. Please try again or contact us if the problem persists.").waitFor();
    expect(await summaryOf(page)).toContainEqual(["Part exchange", "£5,150"]);
    await context.close();
  },
);

test("a valuation in the URL is added to an order that another tab has placed meanwhile", async () => {
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  const car = await carFor(4);
  const valued = await send("/api/valuations/process", { vrm: "HK16VRT", mileage: 71_200, settlement: 1200, type: "PX" });
  const hash = (await valued.text()).split("/").at(-1);
  const { promise: ordered, resolve: begin } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (script) => {
    await ordered;
    await script.continue();
  });
  await page.goto(`${site.url}${car.path}?method=cash&valuation=${hash}#deal`, { waitUntil: "domcontentloaded" });
  const made = await send("/api/v2/website-orders/order", {
    vehicle: car.stock_id,
    customer_first_name: "Amina",
    customer_last_name: "Okafor",
    customer_email: `amina.${car.stock_id}@example.com`,
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
  });
  const { data } = await made.json();
  await page.evaluate(
    ([id, guid]) => localStorage.setItem("forecourt.orders", JSON.stringify({ [String(id)]: guid })),
    [car.stock_id, data.guid],
  );
  begin();
  const inOrder = async () => (await (await fetch(`${site.url}/api/v2/website-orders/order/${data.guid}`)).json()).order;
  await expect.poll(inOrder).toMatchObject({ part_exchange_balance: 3950, valuations: [{ price: 5150, settlement: 1200 }] });
  expect(new URL(page.url()).searchParams.has("valuation"), "the key to the valuation stays in the address").toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});

function send(path: string, body: object): Promise<Response> {
  return fetch(site.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Origin: site.url },
  });
}

/** An available car with finance; each test has its own. */
async function carFor(which: number): Promise<Listed> {
  return listed(
    "advert_classification=used&monthly_from=10&min_price=14000&orderBy=price-asc&resultsPerPage=24&reservation_status=available",
    which,
  );
}

async function listed(query: string, which = 0): Promise<Listed> {
  const { data }: { data: Listed[] } = await (await fetch(`${site.url}/api/v2/vehicle-search?${query}`)).json();
  const car = data[which];
  if (!car) throw new Error("the demo has no such car");
  return car;
}

async function focusIsIn(page: Page, name: string): Promise<boolean> {
  return page.getByRole("region", { name }).evaluate((region) => region.contains(document.activeElement));
}

async function summaryOf(page: Page): Promise<string[][]> {
  return page
    .locator("#deal .order-summary__body > div")
    .evaluateAll((lines) =>
      lines.map((line) => [line.querySelector("dt")?.firstChild?.textContent ?? "", line.querySelector("dd")?.textContent ?? ""]),
    );
}

type Money = {
  price: number;
  total: number;
  part_exchange_balance: number;
  amount_paid: number;
  left_to_pay: number;
  products: { price: number }[];
  customer: { customer_email: string };
};

/** The order's page, the confirmation mail and the API have the same amounts to the penny, and the vehicle's PDF the same price. */
async function isSameMoney(page: Page, order: Money, car: Listed): Promise<void> {
  const amounts = [
    order.price,
    ...order.products.map(({ price }) => price),
    order.total,
    -order.part_exchange_balance,
    -order.amount_paid,
    order.left_to_pay,
  ];
  const formatted = amounts.map((amount) => formatMoney(penceFromPounds(amount)));
  expect(
    amountsOf(await page.getByLabel("Order summary").locator(".order-summary__body:not(.order-estimates *) > div").allTextContents()),
  ).toEqual(formatted);

  const outbox = await page.context().newPage();
  const confirmation = outbox.getByRole("link", { name: /^Your order: / }).filter({ hasText: order.customer.customer_email });
  await expect
    .poll(
      async () => {
        await outbox.goto(`${site.url}/demo-outbox`);
        return confirmation.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await outbox.goto(`${new URL((await confirmation.getAttribute("href")) ?? "", site.url).href}/html`);
  expect(amountsOf(await outbox.getByRole("table", { name: "Your order" }).getByRole("row").allTextContents())).toEqual(formatted);
  await outbox.close();

  expect((await pdfAt(`${site.url}${car.path}/?format=pdf`)).words).toContain(formatted[0]);
  const paper = page.getByRole("link", { name: "Your order as a PDF (opens in a new tab)" });
  const { words, headers } = await pdfAt(new URL((await paper.getAttribute("href")) ?? "", site.url).href);
  expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "same-origin"]);
  // The PDF's fonts draw a minus as an en dash.
  expect(amountsOf(linesAfter(words.replaceAll("–£", "−£"), "Your order", formatted.length))).toEqual(formatted);
}

async function pdfAt(address: string): Promise<{ words: string; headers: Headers }> {
  const answer = await fetch(address);
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()));
  return { words: text.join("\n"), headers: answer.headers };
}

/** The lines with amounts below a caption. */
function linesAfter(words: string, caption: string, count: number): string[] {
  const lines = words.split("\n").map((line) => line.trim());
  return lines
    .slice(lines.indexOf(caption))
    .filter((line) => /^[−-]?£|[−-]?£[\d,.]+$/.test(line))
    .slice(0, count);
}

/** The amount at the end of each line: "−£3,080". */
function amountsOf(lines: string[]): (string | undefined)[] {
  return lines.map((line) => /[−-]?£[\d,.]+$/.exec(line.trim())?.[0]);
}
