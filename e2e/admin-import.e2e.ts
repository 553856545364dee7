import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

const HEADER = "Reg No,Make,Model,Variant,Year,Retail,Odo,Stand-in";
const vehicle = (place: number, year = "2019") =>
  `AB${10 + place}CDE,Volvo,XC40,1.5 T3 Momentum,${year},${13_000 + place},${84_000 + place},£12150`;
const file = (name: string, rows: string[]) => ({ name, mimeType: "text/csv", buffer: Buffer.from([HEADER, ...rows].join("\r\n")) });
const mapFile = (more: object) => ({
  name: "map.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify({ name: "dealer-system", fields: { make: "Make", range: "Model", year: "Year", ...more } })),
});

let running: AdminSite;
/** A run that repeats a test adds another feed. */
let attempts = 0;
beforeAll(async () => {
  running = await openAdminSite();
});
afterAll(() => running?.close());

test("a manager imports a file: columns, check, confirm; the vehicles are on the website, and a cut-off file sells nothing", async () => {
  const { admin, site, command, signedIn } = running;
  const { page, context, complaints } = await signedIn(1440, "Priya Nair", "manager", "--site", "swindon");
  if (++attempts === 1) command("feeds", "add", "swindon", "https://feeds.example/secret-key.csv", "--site", "swindon", "--daily", "6");
  await page.goto(`${admin}/today`);
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
  await looksRightAtWidthsAndInDark(page);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles(file("swindon-24.csv", [0, 1, 2, 3].map((place) => vehicle(place)).concat(vehicle(4, "2060"))));
  await next.click();

  await page.getByRole("heading", { name: "swindon-24.csv", level: 1 }).waitFor();
  await page.getByText("We recognise 7 of 8 columns.").waitFor();
  const feeds = (column: string) => page.getByRole("combobox", { name: `${column} fills` });
  expect(await feeds("Reg No").inputValue()).toBe("vrm");
  expect(await feeds("Stand-in").inputValue()).toBe("");
  await looksRightAtWidthsAndInDark(page);
  await feeds("Retail").selectOption({ label: "Not read" });
  await page.getByRole("button", { name: "Next: check" }).click();
  await page.getByRole("alert").getByText("Choose the column with the price").waitFor();
  await feeds("Retail").selectOption({ label: "Price" });
  await page.getByRole("textbox", { name: "Save these columns as" }).fill("swindon-weekly");
  await page.getByRole("radio", { name: "Mark them as sold" }).check();
  await page.getByRole("button", { name: "Next: check" }).click();

  await page.getByText("4 of 5 rows are fine").waitFor();
  await page.getByRole("region", { name: "1 row refused" }).getByText("2060").waitFor();
  await looksRightAtWidthsAndInDark(page);
  const onTheShop = async () => {
    const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?make=volvo&range=xc40&q=AB10CDE`)).json();
    return data.length;
  };
  expect(await onTheShop(), "nothing before the confirmation").toBe(0);
  await page.getByRole("button", { name: "Next: confirm" }).click();
  await page.getByRole("button", { name: "Import 4 vehicles" }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Import 4 vehicles" }).click();
  await page.getByText("4 vehicles were written.").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await expect.poll(onTheShop).toBe(1);

  await page.getByRole("link", { name: "Import another file" }).click();
  await page.getByText("4 added, 0 changed, 0 sold, 1 refused").waitFor();
  await page.getByRole("combobox", { name: "Column names" }).selectOption("swindon-weekly");
  await page.getByLabel("File", { exact: true }).setInputFiles(file("cut-off.csv", [vehicle(0), vehicle(1).replace("13001", "12501")]));
  await next.click();
  await page.getByRole("radio", { name: "Mark them as sold" }).check();
  await page.getByRole("button", { name: "Next: check" }).click();
  const changing = page.getByRole("region", { name: "1 vehicle would change" });
  await changing.getByText("AB11 CDE").waitFor();
  expect((await changing.locator("dl").innerText()).replaceAll(/\s+/g, " ")).toContain("Price £13,001.00 £12,501.00");
  await looksRightAtWidthsAndInDark(page);
  const missing = page.getByRole("region", { name: "2 vehicles are not in the file" });
  await missing.getByText("AB12 CDE").waitFor();
  await page.getByRole("button", { name: "Next: confirm" }).click();
  await page.getByText("Only an owner can mark this many vehicles as sold.").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Import 1 vehicle" }).click();
  await page.getByText("Sold", { exact: true }).waitFor();
  await expect.poll(onTheShop).toBe(1);
  await page.getByRole("link", { name: "Import another file" }).click();
  await page.getByRole("link", { name: "swindon-24.csv" }).first().click();
  await page.getByText("Takes the 4 new vehicles out again").waitFor();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByText("3 vehicles are as they were before.").waitFor();
  // The later import changed it.
  await page.getByText("AB11 CDE").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await expect.poll(onTheShop).toBe(0);
  // Columns without a price are refused with 422.
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
  await context.close();
});

test("an owner adds a feed, which is tried, paused, changed and removed without ever showing its address", async () => {
  const { admin, signedIn } = running;
  const { page, context, complaints } = await signedIn(390, "Megan Frost", "owner");
  const name = `dms-${++attempts}`;
  await page.goto(`${admin}/import`);
  const scheduled = page.getByRole("region", { name: "Scheduled feeds" });
  await scheduled.getByRole("link", { name: "Add a feed" }).click();
  await page.getByRole("heading", { name: "Add a feed", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  const address = page.getByRole("textbox", { name: "Address of the feed" });
  await address.fill("https://127.0.0.1/stock.csv");
  await page.getByRole("radio", { name: "Several times a day" }).check();
  await page.getByRole("textbox", { name: "Minutes between two runs" }).fill("15");
  await page.getByRole("checkbox", { name: "Pause it at first" }).check();
  const add = page.getByRole("button", { name: "Add a feed" });
  await add.click();
  await page.getByText("A feed's host must be a name, not an IP address").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await address.fill("https://feeds.invalid/secret-key.csv");
  await add.click();

  await page.getByRole("heading", { name, level: 1 }).waitFor();
  const runs = page.getByRole("region", { name: "Runs" });
  await runs.getByText("Paused", { exact: true }).waitFor();
  expect(await page.content()).not.toContain("secret-key");
  await page.getByRole("button", { name: "Try it without importing" }).click();
  await page.getByRole("alert").getByText("We couldn’t fetch the file: feeds.invalid does not answer", { exact: false }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("It’s fetched on its schedule again.").waitFor();
  await page.getByRole("radio", { name: "Once a day" }).check();
  await page.getByRole("combobox", { name: "At what time?" }).selectOption({ label: "7am" });
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByText("It isn’t fetched until you resume it.").waitFor();
  await runs.getByText("Paused", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The next run uses it.").waitFor();
  await page.getByRole("link", { name: "Import stock" }).click();
  await scheduled.getByText("feeds.invalid, Wexcombe Swindon, daily at 7am").first().waitFor();
  await looksRightAtWidthsAndInDark(page);
  await scheduled.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page
    .getByRole("dialog", { name: `Remove ${name}` })
    .getByText("The vehicles it imported stay")
    .waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Remove this feed" }).click();
  await page.getByRole("heading", { name: "Import stock", level: 1 }).waitFor();
  await expect.poll(() => scheduled.getByRole("link", { name, exact: true }).count()).toBe(0);
  await page.getByLabel("File", { exact: true }).setInputFiles(file(`${name}.csv`, [vehicle(9)]));
  await page.getByRole("button", { name: "Next: columns" }).click();
  await page.getByRole("heading", { name: `${name}.csv`, level: 1 }).waitFor();
  await page.goto(`${admin}/audit`);
  await page.getByRole("link", { name: "See the import" }).and(page.locator(".act-card *")).first().click();
  await page.getByRole("heading", { name: `${name}.csv`, level: 1 }).waitFor();
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
  await context.close();
});

test("an owner adds a feed with a map file of the dealer's own, whose rows name the branches, and changes both", async () => {
  const { command, admin, signedIn } = running;
  const { page, context, complaints } = await signedIn(1440, "Megan Frost", "owner");
  const name = `own-${++attempts}`;
  await page.goto(`${admin}/import/feeds/new`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Address of the feed" }).fill("https://feeds.invalid/stock.csv");
  const branch = page.getByRole("combobox", { name: "Where are these vehicles?" });
  await page.getByText("a row without one goes to Wexcombe Swindon").waitFor();
  await branch.selectOption("The file names the branches");
  const columns = page.getByRole("combobox", { name: "Column names" });
  expect(await columns.locator("option").allInnerTexts()).toContain("autosonshow");
  await columns.selectOption("A map file of your own");
  await page.getByRole("checkbox", { name: "Pause it at first" }).check();
  const add = page.getByRole("button", { name: "Add a feed" });
  await add.click();
  await page.getByText("Choose the map file").waitFor();
  const file = page.getByLabel("Map file", { exact: true });
  await file.setInputFiles(mapFile({ wheels: "Wheels" }));
  await add.click();
  await page.getByText("fields.price: is needed.", { exact: false }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  const folder = mkdtempSync(join(tmpdir(), "forecourt-map-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "map.json");
  writeFileSync(path, mapFile({ price: "Retail", site: "Where" }).buffer);
  await file.setInputFiles(path);
  await page.getByText("Chosen: map.json").waitFor();
  // From now on a browser can't read the file that was chosen.
  writeFileSync(path, "{}");
  await add.click();

  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByText("feeds.invalid, branches named by the file").waitFor();
  expect(await columns.locator("option:checked").innerText()).toBe("As at present (dealer-system)");
  expect(command("feeds", "list").replaceAll(/\s+/g, " ")).toContain(`map dealer-system https://feeds.invalid/stock.csv`);
  await looksRightAtWidthsAndInDark(page);
  await branch.selectOption("Wexcombe Salisbury");
  await columns.selectOption("flat-csv");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("feeds.invalid, Wexcombe Salisbury").waitFor();
  expect(command("feeds", "list").replaceAll(/\s+/g, " ")).toContain("map flat-csv, site salisbury https://feeds.invalid/stock.csv");
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
  await context.close();
});
