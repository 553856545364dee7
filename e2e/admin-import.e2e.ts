import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { accept, looksRightInBoth, openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";

const WIDTHS = [390, 820, 1440];
const HEADER = "Reg No,Make,Model,Variant,Year,Retail,Odo,Stand-in";
const vehicle = (place: number, year = "2019") =>
  `AB${10 + place}CDE,Volvo,XC40,1.5 T3 Momentum,${year},${13_000 + place},${84_000 + place},£12150`;
const file = (name: string, rows: string[]) => ({ name, mimeType: "text/csv", buffer: Buffer.from([HEADER, ...rows].join("\r\n")) });

let running: AdminSite;
/** A run that repeats the test invites somebody else. */
let people = 0;
beforeAll(async () => {
  running = await openAdminSite();
});
afterAll(() => running?.close());

/** At each width, and once in the dark colours. */
async function looksRightEverywhere(page: Page): Promise<void> {
  await looksRightAtEveryWidth(page, WIDTHS);
  await looksRightInBoth(page);
}

test("a manager imports a file: columns, check, confirm; the vehicles are on the website, and a cut-off file sells nothing", async () => {
  const { site, command, open } = running;
  const { page, context, complaints } = await open({ width: 1440 });
  await accept(page, command("staff", "invite", `Priya Nair ${++people}`, "--role", "manager", "--site", "swindon"));
  if (people === 1) command("feeds", "add", "swindon", "https://feeds.example/secret-key.csv", "--site", "swindon", "--daily", "6");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Import stock", level: 1 }).waitFor();
  const scheduled = page.getByRole("region", { name: "Scheduled feeds" });
  await scheduled.getByText("feeds.example, Wexcombe Swindon, daily at 6am").waitFor();
  await scheduled.getByText("History of swindon").click();
  await scheduled.getByText("Nothing has been imported yet.").waitFor();
  expect(await page.content()).not.toContain("secret-key");
  const next = page.getByRole("button", { name: "Next: columns" });
  await next.click();
  await page.getByRole("alert").getByText("Choose a file, or enter its address.").waitFor();
  await looksRightEverywhere(page);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles(file("swindon-24.csv", [0, 1, 2, 3].map((place) => vehicle(place)).concat(vehicle(4, "2060"))));
  await next.click();

  await page.getByRole("heading", { name: "swindon-24.csv", level: 1 }).waitFor();
  await page.getByText("We recognise 7 of 8 columns.").waitFor();
  const feeds = (column: string) => page.getByRole("combobox", { name: `${column} fills` });
  expect(await feeds("Reg No").inputValue()).toBe("vrm");
  expect(await feeds("Stand-in").inputValue()).toBe("");
  await looksRightEverywhere(page);
  await feeds("Retail").selectOption({ label: "Not read" });
  await page.getByRole("button", { name: "Next: check" }).click();
  await page.getByRole("alert").getByText("Choose the column with the price").waitFor();
  await feeds("Retail").selectOption({ label: "Price" });
  await page.getByRole("textbox", { name: "Save these columns as" }).fill("swindon-weekly");
  await page.getByRole("radio", { name: "Mark them as sold" }).check();
  await page.getByRole("button", { name: "Next: check" }).click();

  await page.getByText("4 of 5 rows are fine").waitFor();
  await page.getByRole("region", { name: "1 row refused" }).getByText("2060").waitFor();
  await looksRightEverywhere(page);
  const onTheShop = async () => {
    const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?make=volvo&range=xc40&q=AB10CDE`)).json();
    return data.length;
  };
  expect(await onTheShop(), "nothing before the confirmation").toBe(0);
  await page.getByRole("button", { name: "Next: confirm" }).click();
  await page.getByRole("button", { name: "Import 4 vehicles" }).waitFor();
  await looksRightEverywhere(page);
  await page.getByRole("button", { name: "Import 4 vehicles" }).click();
  await page.getByText("4 vehicles were written.").waitFor();
  await looksRightEverywhere(page);
  await expect.poll(onTheShop).toBe(1);

  await page.getByRole("link", { name: "Import another file" }).click();
  await page.getByText("4 added, 0 changed, 0 sold, 1 refused").waitFor();
  await page.getByRole("combobox", { name: "Column names" }).selectOption("swindon-weekly");
  await page.getByLabel("File", { exact: true }).setInputFiles(file("cut-off.csv", [vehicle(0), vehicle(1)]));
  await next.click();
  await page.getByRole("radio", { name: "Mark them as sold" }).check();
  await page.getByRole("button", { name: "Next: check" }).click();
  const missing = page.getByRole("region", { name: "2 vehicles are not in the file" });
  await missing.getByText("AB12 CDE").waitFor();
  await page.getByRole("button", { name: "Next: confirm" }).click();
  await page.getByText("Only an owner can mark this many vehicles as sold.").waitFor();
  await looksRightEverywhere(page);
  await page.getByRole("button", { name: "Finish without changes" }).click();
  await page.getByText("Sold", { exact: true }).waitFor();
  await expect.poll(onTheShop).toBe(1);
  await page.getByRole("link", { name: "Import another file" }).click();
  await page.getByRole("link", { name: "swindon-24.csv" }).first().click();
  await page.getByText("Takes the 4 new vehicles out again").waitFor();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByText("4 vehicles are as they were before.").waitFor();
  await looksRightEverywhere(page);
  await expect.poll(onTheShop).toBe(0);
  // Columns without a price are refused with 422.
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
  await context.close();
});
