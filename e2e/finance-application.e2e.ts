import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { ABOUT, BANK, BORN, MONEY, PRIYA, SHOWN, WORK } from "./support/application-answers.ts";
import { looksRight } from "./support/looks-right.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

let site: RunningSite;
let browser: Browser;
/** Available cars with finance: each journey takes one. */
let cars: number[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const found = await (await fetch(`${site.url}/api/v2/vehicle-search?monthly_from=10&resultsPerPage=24&orderBy=price-desc`)).json();
  const free = (found.data as { stock_id: number; reserved: boolean }[]).filter(({ reserved }) => !reserved);
  cars = free.map(({ stock_id }) => stock_id);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** The site's log shows whether the journey or the site failed. */
afterEach(({ task }) => {
  if (task.result?.state === "fail") console.error(site.output());
});

const SECRETS = ["12345678", "30-94-30", "2450", "2,450", "3,200", "March 1985"];

test(
  "a shopper applies for finance page by page, is helped at each, checks the answers and sends them",
  { tags: ["c2-39", "c2-43", "c1-builder", "c3-35"] },
  async () => {
    const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true });
    await begin(page);
    await looksRight(page);
    await fill(page, { ...PRIYA, customer_email: email(), ...BORN, date_of_birth_year: "" });
    await page.getByRole("checkbox", { name: "I accept the terms" }).check();
    await go(page);
    await page.getByRole("alert").getByRole("link", { name: "Enter your year of birth" }).waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await valueOf(page, "date_of_birth_day")).toBe("27");
    await ready(page);
    await fill(page, { date_of_birth_year: BORN.date_of_birth_year, ...ABOUT });
    await page.getByRole("checkbox", { name: "I accept the terms" }).check();
    await go(page);

    await arrive(page, "Where do you live?");
    await fill(page, { address_postcode: "sn99 9xx" });
    await page.getByRole("button", { name: "Find address" }).click();
    await page.getByText("We can’t look up addresses at the moment. Type yours below.").waitFor();
    await fill(page, { address_postcode: "sn99 4wx", address_years: "1" });
    await page.getByRole("button", { name: "Find address" }).click();
    await page.getByLabel("Choose your address").selectOption({ label: "12 Savernake Close, Swindon" });
    expect(await valueOf(page, "address_years")).toBe("1");
    await looksRight(page);
    await go(page);
    await page.getByRole("alert").getByRole("link", { name: "Choose your living arrangement" }).waitFor();
    expect(await valueOf(page, "address_line_1")).toBe("12 Savernake Close");
    await fill(page, { address_status: "Private tenant" });
    await go(page);

    await arrive(page, "Where did you live before?");
    await page.getByText("You’ve covered 1 year so far.").waitFor();
    await fill(page, {
      address_line_1: "7 Weyhill Road",
      address_town: "Andover",
      address_postcode: "SP10 1AA",
      address_status: "Private tenant",
      address_months: "9",
    });
    await go(page);
    await page.getByText("You’ve covered 1 year 9 months so far.").waitFor();
    await ready(page);
    expect(await valueOf(page, "address_months")).toBe("");
    await looksRight(page);
    await fill(page, {
      address_line_1: "3 Rue du Bac",
      address_town: "Lyon",
      address_country: "France",
      address_status: "Living with family",
      address_years: "2",
    });
    await go(page);

    await arrive(page, "What do you do?");
    await fill(page, { employment_type: "Retired" });
    expect(await page.getByLabel("Job title").isVisible()).toBe(false);
    await fill(page, WORK);
    await looksRight(page);
    await go(page);
    await arrive(page, "Money in and out");
    await fill(page, MONEY);
    await looksRight(page);
    await go(page);
    await arrive(page, "Bank details");
    await page.getByText("Why we ask").click();
    await page.getByText("only if your application is accepted").last().waitFor();
    await fill(page, BANK);
    await looksRight(page);
    await go(page);

    await arrive(page, "Check your answers");
    const answers = await page.getByRole("main").innerText();
    for (const answer of ["Priya Nair", "•• •• 1985", "7 Weyhill Road, Andover, SP10 1AA", "Lyon", "••••••78", "••-••-30", "01632 960123"])
      expect(answers).toContain(answer);
    expect(SECRETS.filter((secret) => answers.includes(secret))).toEqual([]);
    await looksRight(page);
    for (const [name, answer] of Object.entries(SHOWN)) {
      await page
        .locator("summary")
        .filter({ hasText: `Show ${name}` })
        .click();
      await page.getByText(answer, { exact: true }).waitFor();
    }
    await looksRight(page);
    await page.getByRole("link", { name: "Change bank details" }).click();
    await arrive(page, "Bank details");
    expect(await valueOf(page, "bank_account_number")).toBe("");
    await page.getByText("We have ••••••78.").waitFor();
    await fill(page, { bank_years: "10" });
    await go(page);
    await arrive(page, "Check your answers");
    await page.getByText("10 years").waitFor();
    await page.getByRole("link", { name: "Continue to the finance terms" }).click();

    await arrive(page, "Read and accept the finance terms");
    await looksRight(page);
    await page.getByRole("button", { name: "Send my application" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").getByRole("link").count()).toBe(2);
    await page.getByLabel("I have read how you are paid").check();
    await page.getByLabel("I accept the finance terms").check();
    await page.getByRole("button", { name: "Send my application" }).click();
    await page.getByRole("heading", { name: "Your application is with us" }).waitFor();
    await looksRight(page);
    expect(complaints.filter(unexpected)).toEqual([]);
    await context.close();
  },
);

test("an application survives a reload, Back, a second tab and a return to the first page", async () => {
  const { page, context, complaints } = await visit(browser, { width: 820, javaScript: true });
  const car = await begin(page);
  await fill(page, { ...PRIYA, customer_email: email(), ...BORN, ...ABOUT });
  await page.reload();
  await arrive(page, "Finance application");
  await expect.poll(() => valueOf(page, "driving_license")).toBe("Full UK");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("1985");
  expect(await valueOf(page, "customer_first_name")).toBe("Priya");
  await fill(page, BORN);
  await page.getByRole("checkbox", { name: "I accept the terms" }).check();
  await go(page);
  await arrive(page, "Where do you live?");
  await fill(page, {
    address_line_1: "12 Savernake Close",
    address_town: "Swindon",
    address_postcode: "SN99 4WX",
    address_status: "Private tenant",
    address_years: "4",
  });
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.getByText("The link is on its way").waitFor();
  expect(await valueOf(page, "address_line_1")).toBe("12 Savernake Close");
  await page.getByLabel("Town or city").press("Enter");

  await arrive(page, "What do you do?");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("What do you do?");
  await page.reload();
  await arrive(page, "What do you do?");
  await fill(page, { employer: "Half a sch" });
  await page.goBack();
  await arrive(page, "Where do you live?");
  expect(await valueOf(page, "address_line_1")).toBe("12 Savernake Close");
  await page.goForward();
  await arrive(page, "What do you do?");
  await expect.poll(() => valueOf(page, "employer")).toBe("Half a sch");
  await page.goBack();
  await arrive(page, "Where do you live?");

  const second = await context.newPage();
  await second.goto(`${site.url}/checkout/${car}?method=finance`);
  await arrive(second, "What do you do?");
  await fill(second, WORK);
  await go(second);
  await arrive(second, "Money in and out");
  await go(page);
  await arrive(page, "Money in and out");
  expect(new URL(page.url()).pathname).toBe(new URL(second.url()).pathname);
  expect(complaints.filter(unexpected)).toEqual([]);
  await context.close();
});

test("a resume link opens the application on another device once, and a new link can be requested", async () => {
  const address = email();
  const { shopper, page: started } = await startedBy(address);
  expect((await shopper.press(started, "Email me a link")).text).toContain("The link is on its way");
  const phone = await visit(browser, { width: 390, javaScript: true });
  const link = await mailedLink(phone.page, address);
  await phone.page.goto(link);
  await looksRight(phone.page);
  await phone.page.getByRole("button", { name: "Carry on" }).click();
  await arrive(phone.page, "Where do you live?");
  const used = await shopper.open(link);
  expect(used.headings).toContain("This link has already been used or has expired");
  expect((await shopper.press(used, "Email me a new link")).text).toContain("A new link is on its way");
  await phone.context.close();
});

test("no form input causes a server error on an application page", async () => {
  const { page } = await startedBy(email());
  const path = page.address.href.replace(/[^/]+$/, "");
  const answers = ["", " ", "\u0000", "-1", "9".repeat(400), "[]", "|||", "‮£½", "../..", "find", "__proto__", "x".repeat(3000)];
  const fields = [
    "address_postcode",
    "address_line_1",
    "found_address",
    "address_years",
    "employment_type",
    "employer",
    "bank_sort_code",
    "monthly_income",
    "customer_email",
    "date_of_birth_day",
    "intent",
    "remove",
    "nonsense",
  ];
  const statuses = new Set<number>();
  for (const [index, answer] of answers.entries()) {
    for (const step of ["about", "address", "previous-address", "employment", "previous-employment", "money", "bank", "check", "nowhere"]) {
      const form = Object.fromEntries(fields.map((field, place) => [field, answers[(index + place) % answers.length] ?? answer]));
      const sent = await fetch(`${path}${step}?entry=${index - 1}`, {
        method: "POST",
        body: new URLSearchParams({ ...form, intent: index % 2 ? "" : form["intent"]! }),
        headers: { Origin: site.url },
        redirect: "manual",
      });
      statuses.add(sent.status);
    }
  }
  expect([...statuses].filter((status) => ![200, 303, 404, 422].includes(status))).toEqual([]);
  expect((await fetch(`${path}check`)).status).toBe(200);
});

test("an application page can be completed, submitted and corrected with the keyboard only", async () => {
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  await begin(page);
  await page.getByLabel("First name").focus();
  for (const text of ["Priya", "", "Nair", email(), "01632 960 123", "", "27", "3"]) {
    if (text !== "") await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("1985");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("driving_license");
  await context.close();
});

let shoppers = 0;

function email(): string {
  shoppers += 1;
  return `priya.nair.${shoppers}@example.com`;
}

/** The first page of an application for an available car. */
async function begin(page: Page): Promise<number> {
  const car = cars.shift();
  if (car === undefined) throw new Error("no free car with finance is left");
  await page.goto(`${site.url}/checkout/${car}?method=finance`);
  await arrive(page, "Finance application");
  return car;
}

/** The same of a shopper without JavaScript. */
async function beginPlain() {
  const shopper = plainVisitor(site.url);
  const page = await shopper.open(`/checkout/${cars.shift()}?method=finance`);
  expect(page.headings).toContain("Finance application");
  return { shopper, page };
}

/** An application whose first page has been submitted. */
async function startedBy(customer_email: string) {
  const { shopper, page: first } = await beginPlain();
  const page = await shopper.press(first, "Save and continue", { ...PRIYA, customer_email, ...BORN, ...ABOUT, terms_accepted: true });
  expect(page.headings).toContain("Where do you live?");
  return { shopper, page };
}

/** The demonstration lists its mails on a page. */
async function mailedLink(page: Page, to: string): Promise<string> {
  const mail = page
    .getByRole("listitem")
    .or(page.getByRole("row"))
    .filter({ hasText: to })
    .getByRole("link", { name: "Continue your finance application" });
  await expect.poll(async () => (await page.goto(`${site.url}/demo-outbox`)) && mail.count(), { timeout: 10_000 }).toBeGreaterThan(0);
  await mail.first().click();
  const text = (await page.locator("pre").textContent()) ?? "";
  return /https?:\/\/\S+\/resume\/\S+/.exec(text)?.[0] ?? "";
}

async function arrive(page: Page, heading: string) {
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
  await ready(page);
}

async function go(page: Page) {
  await page.getByRole("button", { name: "Save and continue" }).click();
}

/** Fills in fields of any type by their names. */
async function fill(page: Page, answers: Record<string, string>) {
  for (const [name, answer] of Object.entries(answers)) {
    const field = page.locator(`[name="${name}"]`).first();
    const kind = await field.evaluate((element) => Reflect.get(element, "type"));
    if (kind === "select-one") await field.selectOption(answer);
    else if (kind === "radio") await page.locator(`[name="${name}"][value="${answer}"]`).check();
    else await field.fill(answer);
  }
}

function valueOf(page: Page, name: string): Promise<string> {
  return page.locator(`[name="${name}"]`).first().inputValue();
}

/** Waits for hydration, so that input is not lost. */
async function ready(page: Page) {
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
}

/** Browsers log every error response; a rejected form is expected to be one. */
function unexpected(complaint: string): boolean {
  return !complaint.includes("status of 422");
}
