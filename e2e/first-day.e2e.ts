import { demoPlaceholders } from "#server/readiness/demo-placeholders.ts";
import { startSmtpStub, type SmtpStub } from "#server/providers/test-support/smtp-stub.ts";
import { startStripeStub, SECRET_KEY, WEBHOOK_SECRET } from "#server/providers/test-support/stripe-stub.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { openGuidedProject, type GuidedProject } from "./support/guided-project.ts";
import { freePort } from "./support/free-port.ts";
import { axeFindings, openBrowser, openHydrated, visit } from "./support/browser-site.ts";

/** Machine time of the guide's first day, including the build. */
const LIMIT_MS = 240_000;
const GUIDE = "docs/first-day.md";
const NOBODY = { javaScript: true, width: 1440 } as const;

let project: GuidedProject;
let stripe: Awaited<ReturnType<typeof startStripeStub>>;
let smtp: SmtpStub;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  [stripe, smtp, browser] = await Promise.all([startStripeStub({ tell: postMessage }), startSmtpStub(), openBrowser()]);
  // Values that differ for each reader: a free port, the keys of an account, a mail server.
  const settings = {
    "localhost:3000": `localhost:${port}`,
    "smtps://user:password@mail.hillcars.co.uk:465": smtp.url,
    sk_test_yours: SECRET_KEY,
    whsec_yours: WEBHOOK_SECRET,
  };
  project = await openGuidedProject({ guide: GUIDE, own: settings, env: { PORT: port, STRIPE_URL: stripe.url } });
});
afterAll(async () => {
  await browser?.close();
  await project?.close();
  await stripe?.close();
  smtp?.close();
});

test(
  "a new dealer following the guide from an empty folder can take orders, test drives and valuations",
  async () => {
    await project.follow({ until: "npm start" });
    expect(project.ran.filter(({ command, code }) => code !== 0 && !command.includes("check"))).toEqual([]);
    expect(outputOf("--dry-run")).toContain("3 added");
    const before = lastCheck();
    expect([before.code, before.output.match(/^ {2}must .*$/gm)]).toEqual([
      1,
      [`  must    ORIGIN is ${origin}. Customers enter names, addresses and incomes: serve the site over https.`],
    ]);

    const { context, page, complaints } = await visit(browser, NOBODY);
    const [fiesta, sportage] = await Promise.all(["fiesta", "sportage"].map(vehicleOf));
    await openHydrated(page, origin + fiesta!.path);
    expect(await page.title()).toMatch(/Fiesta.*- Hill Cars$/);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand").trim())).toBe("#7a1f3d");
    await page.getByText("a month").first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (const path of ["/", "/used-cars", fiesta!.path, "/locations/swindon", "/privacy", "/terms", "/cookies"])
      expect([path, demoPlaceholders(await textAt(path))]).toEqual([path, []]);

    await reserve(page, fiesta!.stock_id);
    await bookTestDrive(page, sportage!.stock_id);
    await value();
    expect(complaints).toEqual([]);
    await context.close();
    await expect
      .poll(() => smtp.mails.map(receivers).toSorted())
      .toEqual(
        expect.arrayContaining([
          "ben.ashby@example.com",
          "orders@hillcars.co.uk",
          "priya.nair@example.com",
          "sales@hillcars.co.uk",
          "sales@hillcars.co.uk",
        ]),
      );

    await project.follow({ until: "npm start" });
    expect(outputOf("-- orders")).toMatch(/PAID/);
    expect(outputOf("-- leads")).toContain("Book a test drive");
    expect(outputOf("-- leads")).toContain("Tell us about your car");
    expect(lastCheck()).toMatchObject({ code: 0, output: expect.stringContaining("You can go live.") });
    expect(await (await fetch(`http://127.0.0.1:${new URL(origin).port}/robots.txt`)).text()).toContain(
      "Sitemap: https://www.hillcars.co.uk/sitemap.xml",
    );
  },
  LIMIT_MS,
);

async function reserve(page: Page, stock_id: number) {
  await openHydrated(page, `${origin}/checkout/${stock_id}?method=reserve`);
  await fillIn(page, "#customer_email", "#customer_telephone");
  await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
  await page.getByRole("button", { name: "Pay £99", exact: true }).click();
  await page.getByRole("heading", { name: "is reserved for you" }).waitFor();
}

async function bookTestDrive(page: Page, stock_id: number) {
  await openHydrated(page, `${origin}/test-drive/${stock_id}`);
  await page.getByLabel("Day", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Time", { exact: true }).selectOption({ index: 1 });
  await fillIn(page, "[name=email]", "[name=telephone]");
  await page.getByRole("button", { name: "Book test drive" }).click();
  await page.getByRole("heading", { name: "Your test drive is booked" }).waitFor();
}

async function fillIn(page: Page, email: string, telephone: string) {
  await page.getByLabel("First name").fill("Priya");
  await page.getByLabel("Last name").fill("Nair");
  await page.locator(email).fill("priya.nair@example.com");
  await page.locator(telephone).fill("01632 960 123");
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
}

/** Without a vehicle register and a valuation provider the shopper describes the car, and the dealer values it. */
async function value() {
  const car = {
    form_id: "52",
    make: "Ford",
    model: "Focus",
    mileage: "71200",
    customer_first_name: "Ben",
    customer_last_name: "Ashby",
    customer_email: "ben.ashby@example.com",
    customer_telephone: "01632 960 124",
    terms_accepted: "true",
  };
  const response = await fetch(`${origin}/api/v2/form-submit`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams(car),
  });
  expect([response.status, await response.json()]).toEqual([201, expect.anything()]);
}

async function vehicleOf(range: string): Promise<{ stock_id: number; path: string }> {
  const { data } = await (await fetch(`${origin}/api/v2/vehicle-search?range=${range}`)).json();
  expect(data).toHaveLength(1);
  return data[0];
}

/** A page's HTML without scripts. */
async function textAt(path: string): Promise<string> {
  const response = await fetch(origin + path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.text()).replaceAll(/<script[^]*?<\/script>/g, "");
}

function outputOf(words: string): string {
  return project.ran.findLast(({ command }) => command.includes(words))?.output ?? "";
}

function lastCheck() {
  const found = project.ran.findLast(({ command }) => command.includes("check"));
  if (!found) throw new Error("the guide has not checked anything");
  return found;
}

/** "RCPT TO:<sales@hillcars.co.uk>" */
function receivers({ recipients }: SmtpStub["mails"][number]): string {
  return recipients.map((line) => /<(.*)>/.exec(line)?.[1] ?? line).join(", ");
}

function postMessage(body: string, signature: string): Promise<Response> {
  return fetch(`${origin}/api/v2/payments/messages`, { method: "POST", body, headers: { "Stripe-Signature": signature } });
}
