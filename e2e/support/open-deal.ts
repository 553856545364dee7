import type { Page } from "playwright-core";

/** Opens the deal of a vehicle page: an overlay in a narrow window with JavaScript, otherwise part of the page. */
export async function openDeal(page: Page): Promise<void> {
  const opens = await page.evaluate(() => matchMedia("(scripting: enabled) and (max-width: 1024px)").matches);
  if (opens) await page.getByRole("region", { name: "Price summary" }).getByRole("link", { name: "Build deal" }).click();
  await page.getByRole("heading", { name: "Build your deal" }).waitFor();
}
