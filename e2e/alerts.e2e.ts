import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { forecourt } from "./support/forecourt-command.ts";
import { looksRight, looksRightAtEveryWidth } from "./support/looks-right.ts";

/** The site compares changes every ten seconds. */
const PATIENCE = { timeout: 40_000 };
const MAKE = "Ford";

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
  { width: 390, javaScript: false },
  { width: 1440, javaScript: true },
])("at $width pixels, JavaScript $javaScript, a shopper", (visitor) => {
  const widths = visitor.javaScript ? [390, 820, 1440] : [390];

  test(
    "saves a search, confirms it, is told of an arrival once and of a lower price, and stops it in one click",
    { timeout: 180_000 },
    async () => {
      // A test that runs again has asked for an alert before.
      const attempt = `${visitor.width}.${Date.now()}`;
      const email = `gwen.${attempt}@example.com`;
      const { page, context, complaints } = await visit(browser, visitor);
      await page.goto(`${site.url}/used-cars?make=${MAKE.toLowerCase()}`);
      await page.getByText("Email me about vehicles like these").click();
      await looksRightAtEveryWidth(page, widths);
      await page.getByRole("textbox", { name: "Email" }).fill("gwen");
      await page.locator(".save-alert form").evaluate((form) => form.setAttribute("novalidate", ""));
      await page.getByRole("button", { name: "Email me" }).click();
      await page.getByRole("heading", { level: 1, name: "Your email alert" }).waitFor();
      expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("gwen");
      await looksRightAtEveryWidth(page, widths);
      await page.getByRole("textbox", { name: "Email" }).fill(email);
      await page.getByRole("button", { name: "Email me" }).click();
      await page.getByRole("heading", { level: 1, name: "Check your email" }).waitFor();
      await looksRight(page);

      await openMail(page, "Confirm your email alert", email);
      await page.getByRole("link", { name: "Open the page to confirm" }).click();
      await page.getByRole("heading", { level: 1, name: "Shall we email you about these vehicles?" }).waitFor();
      await page.getByText(`Used cars: ${MAKE}`).waitFor();
      await looksRightAtEveryWidth(page, widths);
      await page.getByRole("button", { name: "Start these emails" }).click();
      await page.getByRole("heading", { level: 1, name: "Your alert is on" }).waitFor();
      const look = (name: "button" | "link", label: string) => page.getByRole(name, { name: label }).getAttribute("class");
      expect([await look("button", "Keep this alert"), await look("link", "See what matches now")]).toEqual([
        "button button--secondary",
        "button",
      ]);
      await looksRightAtEveryWidth(page, widths);

      const derivative = `1.0 EcoBoost Arrives at ${attempt}`;
      await importCar(derivative);
      const title = `2023 ${MAKE} Focus`;
      const arrival = await openMail(page, `Just arrived: ${title}`, email);
      expect(arrival).toContain(derivative);
      const cheaper = await cutPrice();
      const cut = await openMail(page, `${cheaper.title}: now £${cheaper.price}`, email);
      expect(cut).toContain("£500 less than before");
      const mail = page.url().replace(/\/html$/, "");
      await page.goto(`${site.url}/demo-outbox`);
      const mails = page.getByRole("main").getByRole("link").filter({ hasText: email });
      expect(await mails.count(), "the arrival and the cut once each").toBe(3);

      await page.goto(mail);
      const unsubscribe = /https?:\/\/\S+\/alerts\/unsubscribe\/[\w-]{43}/.exec((await page.locator("main").textContent()) ?? "")![0];
      const opened = await fetch(unsubscribe, { redirect: "manual" });
      expect(opened.status).toBe(303);
      await page.goto(new URL(opened.headers.get("Location")!, site.url).href);
      await page.getByRole("heading", { level: 1, name: "Your email alert" }).waitFor();
      const posted = await fetch(unsubscribe, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
      expect(posted.status).toBe(200);
      await page.reload();
      await page.getByRole("heading", { level: 1, name: "This alert is no longer active" }).waitFor();
      await looksRight(page);
      expect(complaints.filter((line) => !/4(?:22|04)/.test(line))).toEqual([]);
      await context.close();
    },
  );
});

test("a vehicle's page saves the vehicle, and its alert is stopped on its page", async () => {
  const email = `gwen.vehicle.${Date.now()}@example.com`;
  const { page, context } = await visit(browser, { width: 390, javaScript: false });
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?advert_classification=used&resultsPerPage=1`)).json();
  await page.goto(site.url + data[0].path);
  await page.getByText("Email me if the price falls").click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Email me" }).click();
  await openMail(page, "Confirm your email alert", email);
  await page.getByRole("link", { name: "Open the page to confirm" }).click();
  await page.getByRole("heading", { level: 1, name: "Shall we email you about this vehicle?" }).waitFor();
  await page.getByRole("button", { name: "Start these emails" }).click();
  await page.getByRole("button", { name: "Stop this alert" }).click();
  await page.getByRole("heading", { level: 1, name: "We’ve stopped your alert" }).waitFor();
  await context.close();
});

/** Opens the mail to this address as a mail program shows it; returns its text. */
async function openMail(page: Page, subject: string, email: string): Promise<string> {
  const mail = page.getByRole("link", { name: subject }).filter({ hasText: email });
  await expect.poll(async () => (await page.goto(`${site.url}/demo-outbox`)) && mail.count(), PATIENCE).toBe(1);
  await mail.click();
  await page.getByRole("link", { name: "See it as an email program shows it" }).click();
  await page.waitForURL(/\/html$/);
  return (await page.locator("body").textContent()) ?? "";
}

async function importCar(derivative: string): Promise<void> {
  const file = join(site.dataDir, "arrivals.jsonl");
  const car = {
    id: derivative,
    make: MAKE,
    range: "Focus",
    derivative,
    year: 2023,
    price: 17_995,
    mileage: 9_000,
    advert_classification: "USED",
  };
  await writeFile(file, JSON.stringify(car));
  await forecourt(site.dataDir, ["import", "stock", file, "--site", "swindon"]);
}

/** A car of the demonstration: those that arrived here have no registration. */
function isOldCar({ stock_id, vrm, path }: { stock_id: number; vrm: string | null; path: string }): boolean {
  return vrm !== null && path.startsWith("/used-cars/") && !cut.has(stock_id);
}

/** £500 off a car that has been in stock for days. */
async function cutPrice(): Promise<{ title: string; price: string }> {
  const query = `make=${MAKE.toLowerCase()}&advert_classification=used&orderBy=newest&resultsPerPage=60`;
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?${query}`)).json();
  const car = data.findLast(isOldCar);
  cut.add(car.stock_id);
  const { stock_id, price, year, make, range, headline_price } = car;
  await forecourt(site.dataDir, ["stock", "set", String(stock_id), `price=${price - 500}`]);
  return { title: `${year} ${make} ${range}`, price: (headline_price - 500).toLocaleString("en-GB") };
}

const cut = new Set<number>();
