import { RECALL_OUTSTANDING } from "#domain/deal/messages.ts";
import { inEnglish } from "#locales/in-english.ts";
import { startDvsaStub, dvsaTest, dvsaVehicle } from "#server/stock/mot/dvsa-fixture.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, openBrowser, openHydrated, horizontalOverflow, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { forecourt } from "./support/forecourt-command.ts";
import { sendEnquiry } from "./support/send-enquiry.ts";

const MAP = {
  name: "cars",
  fields: { id: "id", vrm: "vrm", make: "make", range: "range", year: "year", price: "price", mileage: "mileage", date_mot_expires: "mot" },
  price_includes_fee: false,
  keepers: "previous",
};
const CARS =
  "id,vrm,make,range,year,price,mileage,mot\n1,WX20 ABC,Ford,Fiesta,2020,9995,24000,2026-12-01\n2,WX20 " +
  "ABD,Ford,Focus,2020,10995,30000,2026-12-02\n";

type Car = { stock_id: number; path: string; slug: string; vrm: string };

let dataDir: string;
let stub: Awaited<ReturnType<typeof startDvsaStub>>;
let site: RunningSite;
let recalled: Car, other: Car;

/** A dealer with an empty data directory imports a file; a DVSA stub runs on another port. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-recall-"));
  stub = await startDvsaStub();
  stub.knows(
    dvsaVehicle("WX20ABC", {
      hasOutstandingRecall: "Yes",
      motTests: [dvsaTest("2026-03-14T10:00:00.000Z", { expiryDate: "2027-03-13", odometerValue: "22000" })],
    }),
  );
  stub.replies("WX20ABD", { status: 503 });
  await writeFile(join(dataDir, "cars.csv"), CARS);
  await writeFile(join(dataDir, "map.json"), JSON.stringify(MAP));
  await forecourt(dataDir, ["import", "stock", join(dataDir, "cars.csv"), "--map", join(dataDir, "map.json")], { DEMO: "false" });
  const { url, tokenUrl, tenant, clientId, clientSecret, apiKey } = stub.settings;
  site = await startSite({
    DATA_DIR: dataDir,
    DEMO: "false",
    DVSA_URL: url,
    DVSA_TOKEN_URL: tokenUrl,
    DVSA_TENANT_ID: tenant,
    DVSA_CLIENT_ID: clientId,
    DVSA_CLIENT_SECRET: clientSecret,
    DVSA_API_KEY: apiKey,
  });
  const { data } = await jsonOf("/api/v2/vehicle-search");
  [recalled, other] = ["WX20ABC", "WX20ABD"].map((vrm) => data.find((car: Car) => car.vrm === vrm)) as [Car, Car];
});
afterAll(async () => {
  await site?.stop();
  await stub?.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe("an imported car with an outstanding recall", () => {
  test("has DVSA's tests with the day they were checked, and cannot be ordered by the API", async () => {
    await expect
      .poll(async () => (await jsonOf(`/api/v2/vehicle/${recalled.slug}`)).data.recall)
      .toMatchObject({ outstanding: true, cleared_on: null });
    const { data } = await jsonOf(`/api/v2/vehicle/${recalled.slug}`);
    expect(data).toMatchObject({
      date_mot_expires: "2027-03-13",
      mot_checked_on: data.recall.checked_on,
      mot_history: [{ last_test_date: "2026-03-14", mileage: 22_000 }],
    });
    expect(await checkOf(recalled)).toMatchObject({ status: 409, body: { message: inEnglish(RECALL_OUTSTANDING) } });
    expect(await order(recalled)).toMatchObject({ status: 409, body: { errors: { vehicle: [inEnglish(RECALL_OUTSTANDING)] } } });
  });

  test("shows the reason on the vehicle's page, which takes an enquiry instead of an order", async () => {
    const html = await htmlOf(recalled.path);
    const text = html.replaceAll(/<script[^]*?<\/script>|<!--[^]*?-->/g, "").replaceAll(/<[^>]+>/g, " ");
    expect(text).toMatch(
      /DVSA lists an outstanding safety recall for this vehicle \(checked on \d+ \w+ \d+\)\. No one can order it until the work is done\./,
    );
    expect(text).toMatch(/Checked with DVSA on \d+ \w+ \d{4}\./);
    expect(text).toContain("Ask about this vehicle");
    expect(text).not.toMatch(/Build your deal|Reserve for|Reserve /);
    expect(html).toContain("https://schema.org/InStoreOnly");
    const checkout = await fetch(`${site.url}/checkout/${recalled.stock_id}?method=reserve`, { redirect: "manual" });
    expect([checkout.status, checkout.headers.get("location")]).toEqual([
      302,
      expect.stringContaining(`${recalled.path}?method=reserve&enquiry#deal`),
    ]);
    const sent = await sendEnquiry(site.url, { vehicle_id: String(recalled.stock_id), message: "Is it done?" });
    expect(sent).toMatchObject({ stock_id: recalled.stock_id });
  });

  test("shows on card, page, print and PDF that it cannot be ordered until the recall is closed", async () => {
    const notice = "Cannot be ordered until its safety recall is closed";
    const print = recalled.path.replace(/^\/used-cars/, "/used-cars/print");
    const pdf = await fetch(`${site.url}${recalled.path}?format=pdf`);
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    const papers = { page: await htmlOf(recalled.path), print: await htmlOf(print), pdf: text.replaceAll(/\s+/g, " ") };
    for (const [name, paper] of Object.entries(papers)) {
      const read = paper.replaceAll(/<script[^]*?<\/script>/g, "").replace(/id="similar-title"[^]*/, "");
      expect([
        name,
        read.includes(notice),
        read.includes("DVSA lists an outstanding safety recall"),
        /(?:>|· )Available(?! once)/.test(read),
      ]).toEqual([name, true, true, false]);
    }
    const list = await htmlOf("/used-cars");
    expect([cardIn(list, recalled).includes(notice), cardIn(list, other).includes(notice)]).toEqual([true, false]);
    expect(cardIn(await htmlOf("/cy/used-cars"), recalled)).toContain("Ni ellir ei archebu nes bod");
  });

  test("shows its notice without overflow at every width, with and without JavaScript", async () => {
    const browser = await openBrowser();
    for (const [width, javaScript] of [
      [390, false],
      [820, true],
      [1440, true],
    ] as const) {
      const { context, page } = await visit(browser, { width, javaScript });
      await (javaScript ? openHydrated(page, site.url + recalled.path) : page.goto(site.url + recalled.path));
      await page.locator("#recall").scrollIntoViewIfNeeded();
      expect(await horizontalOverflow(page)).toBe(0);
      if (process.env["SCREENSHOTS"]) await page.screenshot({ path: join(process.env["SCREENSHOTS"], `recall-${width}.png`) });
      if (javaScript) expect(await axeFindings(page)).toEqual([]);
      await context.close();
    }
    await browser.close();
  });

  test("a car without an answer from DVSA keeps the feed's MOT date and can be ordered", async () => {
    expect((await jsonOf(`/api/v2/vehicle/${other.slug}`)).data).toMatchObject({
      date_mot_expires: "2026-12-02",
      mot_checked_on: null,
      recall: null,
    });
    expect((await checkOf(other)).status).toBe(200);
    expect(await htmlOf(other.path)).not.toMatch(/outstanding safety recall|Checked with DVSA/);
  });

  test("becomes orderable when the recall_cleared command returns, and the page shows the date of the repair", async () => {
    const stdout = await forecourt(dataDir, ["stock", "set", String(recalled.stock_id), "recall_cleared=2026-11-20"], { DEMO: "false" });
    expect(stdout).toContain("recall_cleared: not stated -> 2026-11-20");
    expect(await checkOf(recalled)).toMatchObject({ status: 200, body: { data: { canOrder: true } } });
    const html = await htmlOf(recalled.path);
    expect(html).toContain("The safety recall on this vehicle was resolved on 20 November 2026.");
    expect(html).toContain("Build your deal");
    expect((await order(recalled)).status).toBe(201);
  });
});

async function htmlOf(path: string): Promise<string> {
  return (await fetch(site.url + path)).text();
}

async function jsonOf(path: string) {
  return (await fetch(site.url + path)).json();
}

async function checkOf({ stock_id }: Car) {
  const answer = await fetch(`${site.url}/api/v2/website-orders/check/${stock_id}`);
  return { status: answer.status, body: await answer.json() };
}

async function order({ stock_id }: Car) {
  const body = {
    vehicle: stock_id,
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: "nia.rees@example.com",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
  };
  const answer = await fetch(`${site.url}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** HTML of a vehicle's card in a list. */
function cardIn(html: string, { path }: Car): string {
  return (
    html
      .split("<article")
      .slice(1)
      .map((card) => card.split("</article>")[0] ?? "")
      .find((card) => card.includes(`${path}"`)) ?? ""
  );
}
