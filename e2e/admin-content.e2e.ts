import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, openFromNavigation, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

let running: AdminSite;
let { admin, site, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, signedIn } = running);
});
afterAll(() => running?.close());

const shop = async (path: string) => {
  const response = await fetch(`${site.url}${path}`);
  return { status: response.status, html: await response.text() };
};
/** A refused change is logged by the browser. */
const unexpected = (complaints: readonly string[]) => complaints.filter((complaint) => !/status of (?:403|409|422)/.test(complaint));
const field = (page: Page) => page.getByRole("textbox", { name: "Text, in Markdown" });
const frameOf = (page: Page) => page.frameLocator('iframe[title="Its page in the shop"]');
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
async function publishNow(page: Page): Promise<void> {
  await press(page, "Publish …");
  await press(page, "Publish now");
  await page.getByText("Published. The shop shows it now.").waitFor();
}

test("a page is begun, written with a preview, mended, published, compared, and taken back", async () => {
  const { page, complaints } = await signedIn(390, "Tom Hallett", "manager");
  await page.goto(`${admin}/today`);
  await openFromNavigation(page, "Content");
  await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("link", { name: "New", exact: true }).click();
  await page.getByRole("heading", { name: "New text", level: 1 }).waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Winter tyres");
  await looksRightAtWidthsAndInDark(page);
  await press(page, "Start writing");
  await page.getByRole("heading", { name: /^Winter tyres/, level: 1 }).waitFor();

  const begun = await field(page).inputValue();
  await field(page).fill(`${begun}Four tyres at {price}.\n`);
  const mistake = page.getByRole("button", { name: /^Line 6: There is no value for \{price\}/ });
  await mistake.waitFor();
  await looksRightAtWidthsAndInDark(page);
  await mistake.click();
  expect(await field(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))).toBe(
    "Four tyres at {price}.",
  );
  await page.keyboard.type("Four tyres");
  await page.keyboard.press("Shift+Home");
  await press(page, "Bold");
  await frameOf(page).locator("strong", { hasText: "Four tyres" }).waitFor();
  for (const size of ["Tablet", "Desktop", "Phone"]) {
    await press(page, size);
    await frameOf(page).getByRole("heading", { name: "Winter tyres", level: 1 }).waitFor();
  }
  const path = "/winter-tyres";
  expect((await shop(path)).status, "a draft is in no page of the shop").toBe(404);
  await publishNow(page);
  expect((await shop(path)).html).toContain("<strong>Four tyres</strong>");

  await field(page).fill(`${await field(page).inputValue()}Fitted.\n`);
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as a draft.").waitFor();
  expect((await shop(path)).html).not.toContain("Fitted.");
  await page.getByRole("link", { name: "Compare Version 2", exact: true }).click();
  await page.getByRole("region", { name: "Differences" }).getByText("Fitted.").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await publishNow(page);
  expect((await shop(path)).html).toContain("Fitted.");
  await press(page, "Take back");
  await page.getByText("It will no longer be in the shop, and its address will stop working.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await page.getByRole("status").getByText("Taken back.").waitFor();
  expect((await shop(path)).status).toBe(404);
  expect(unexpected(complaints)).toEqual([]);
});

test("what is typed while a draft is being saved stays, in the field and after a reload", async () => {
  const { page, complaints } = await signedIn(1440, "Rosa Lind", "marketing");
  await page.goto(`${admin}/content/wexcombe/offers/returns.md`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const released = await field(page).inputValue();
  const pending = await holdNext(page, "*/content/wexcombe/save");
  await field(page).fill(`${released}Saved.\n`);
  await press(page, "Save draft");
  await pending.arrived;
  await field(page).fill(`${released}Saved.\nTyped meanwhile.\n`);
  await pending.release();
  await page.getByText("Saved as a draft.").waitFor();
  expect(await field(page).inputValue()).toContain("Typed meanwhile.");
  await page.getByRole("region", { name: "Save and publish" }).getByText("Not saved yet").waitFor();
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toContain("Typed meanwhile.");
  await press(page, "Save draft");
  await page.getByText("Saved as a draft.").waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await field(page).inputValue()).toBe(`${released}Saved.\nTyped meanwhile.\n`);
  expect(complaints).toEqual([]);
});

test("marketing begins on Today with its drafts; a text of the release is published as it is", async () => {
  const { page, complaints, context } = await signedIn(1440, "Rosa Lind", "marketing");
  await page.goto(`${admin}/content/new?website=wexcombe`);
  await page.getByLabel("Title", { exact: true }).fill("Autumn days");
  await press(page, "Start writing");
  await page.getByRole("heading", { name: /^Autumn days/, level: 1 }).waitFor();
  await page.goto(admin);
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "Autumn days" });
  await row.getByText("Your draft. Nobody has published it yet.").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await row.getByRole("link", { name: "Open the text" }).click();
  await publishNow(page);
  await page.goto(`${admin}/today`);
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  expect(await row.count(), "it waits no more").toBe(0);

  await page.goto(`${admin}/content/wexcombe/pages/sell-my-car.md`);
  await press(page, "Publish …");
  await page.getByText("The shop shows this text as it came with the release.").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await press(page, "Publish now");
  await page.getByText("Published. The shop shows it now.").waitFor();
  await page.getByText("Version 1", { exact: true }).waitFor();
  await field(page).fill(`${await field(page).inputValue()}\nWritten over it.\n`);
  await press(page, "Save draft");
  await page.getByText("Saved as a draft.").waitFor();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("a text of staff gets another address, the old one leads there, and it is deleted", async () => {
  const { page, complaints } = await signedIn(390, "Tom Hallett", "manager");
  await page.goto(`${admin}/content/new?website=wexcombe`);
  await page.getByLabel("Title", { exact: true }).fill("Spring event");
  await press(page, "Start writing");
  await page.getByRole("heading", { name: /^Spring event/, level: 1 }).waitFor();
  await publishNow(page);
  await press(page, "Change its address …");
  await page.getByRole("dialog").getByLabel("Name in the address").fill("warranty");
  await press(page, "Change the address");
  await page.getByRole("dialog").getByText("There is already “Warranty” at this address. Choose another name.").first().waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("dialog").getByLabel("Name in the address").fill("spring-days");
  await press(page, "Change the address");
  await page.waitForURL("**/content/wexcombe/pages/spring-days.md");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const redirected = await fetch(`${site.url}/spring-event?from=poster`, { redirect: "manual" });
  expect([redirected.status, redirected.headers.get("Location")]).toEqual([301, "/spring-days?from=poster"]);
  expect((await shop("/spring-event")).html).toContain("Spring event");
  await press(page, "Delete …");
  await page.getByRole("dialog").getByText("It will no longer be in the shop or in this list").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL("**/content?website=wexcombe");
  await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
  await page.getByLabel("Title or address").fill("Spring event");
  await page.getByText("Nothing has this title or address.").waitFor();
  expect([(await shop("/spring-days")).status, (await shop("/spring-event")).status]).toEqual([404, 404]);
  expect(unexpected(complaints)).toEqual([]);
});

test("a list never shows less than what was opened since: a read that is late is begun again", async () => {
  const { page, complaints } = await signedIn(1440, "Tom Hallett", "manager");
  await page.goto(`${admin}/content?website=wexcombe`);
  await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
  // The page follows changes once its script has begun, which it says when its keys work.
  await page.waitForFunction(() => document.documentElement.dataset["singleKeys"] === "on");
  const save = (title: string) =>
    page.evaluate(
      async ([path, text]) => {
        const sent = { path, text, base: 0, isNew: true };
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch("/content/wexcombe/save", { method: "POST", headers, body: JSON.stringify(sent) });
        return answer.status;
      },
      [`pages/${title.toLowerCase()}.md`, `---\ntitle: ${title}\n---\n`],
    );
  // Without a stream nothing else makes the page read again.
  const pending = await holdNext(page, "*/content.data*live*", "*/events*");
  const requesting = page.waitForRequest((request) => request.url().includes("live"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const late = await requesting;
  const isOver = Promise.withResolvers<void>();
  for (const event of ["requestfinished", "requestfailed"] as const)
    page.on(event as "requestfinished", (request) => request === late && isOver.resolve());
  await pending.arrived;
  expect(await save("Late")).toBe(200);
  await page.getByRole("link", { name: /^All/ }).click();
  await page.getByRole("link", { name: "Late", exact: true }).waitFor();
  await pending.release();
  await isOver.promise;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.getByRole("link", { name: "Late", exact: true }).count()).toBe(1);
  expect(complaints.filter((complaint) => !complaint.includes("net::ERR_FAILED"))).toEqual([]);
});

/** Holds the first answer to a request until it is released; with `without`, requests to that address fail. */
async function holdNext(page: Page, address: string, without?: string) {
  const arrived = Promise.withResolvers<void>();
  const protocol = await page.context().newCDPSession(page);
  let pending: string | undefined;
  protocol.on("Fetch.requestPaused", ({ requestId, responseStatusCode }) => {
    if (responseStatusCode === undefined) return void protocol.send("Fetch.failRequest", { requestId, errorReason: "Failed" });
    if (pending !== undefined) return void protocol.send("Fetch.continueResponse", { requestId });
    pending = requestId;
    arrived.resolve();
  });
  const patterns = [
    { urlPattern: address, requestStage: "Response" as const },
    ...(without === undefined ? [] : [{ urlPattern: without, requestStage: "Request" as const }]),
  ];
  await protocol.send("Fetch.enable", { patterns });
  return {
    arrived: arrived.promise,
    // A request that the page has given up is gone.
    release: () => protocol.send("Fetch.continueResponse", { requestId: pending ?? "" }).catch(() => undefined),
  };
}

test("two people write one text: nothing is lost, and what a rate is in goes to compliance", async () => {
  const megan = await signedIn(1440, "Megan Frost", "marketing");
  const tom = await signedIn(1440, "Tom Hallett", "manager");
  const address = `${admin}/content/wexcombe/pages/warranty.md`;
  for (const { page } of [megan, tom]) {
    await page.goto(address);
    await page.getByRole("heading", { name: /^Warranty/, level: 1 }).waitFor();
  }
  const released = await field(tom.page).inputValue();
  await field(tom.page).fill(`${released}\nTom wrote this.\n`);
  await press(tom.page, "Save draft");
  await tom.page.getByText("Saved as a draft.").waitFor();
  await field(megan.page).fill(`${released}\nMegan wrote this: 9.9% APR.\n`);
  await press(megan.page, "Save draft");
  await megan.page.getByText(/^Tom Hallett changed this text at /).waitFor();
  expect(await field(megan.page).inputValue()).toContain("Megan wrote this");
  // Nor does a reload lose it.
  await megan.page.reload();
  await expect.poll(() => field(megan.page).inputValue()).toContain("Megan wrote this");
  await press(megan.page, "Save draft");
  await press(megan.page, "Carry on with my text");
  await press(megan.page, "Save draft");
  await megan.page.getByText("Saved as a draft.").waitFor();
  await megan.page.getByText("A colleague in compliance publishes it.").waitFor();
  expect(await megan.page.getByRole("button", { name: "Publish …" }).count()).toBe(0);
  await field(tom.page).fill(`${released}\nTom wrote more.\n`);
  await press(tom.page, "Save draft");
  await press(tom.page, "Discard my text");
  await expect.poll(() => field(tom.page).inputValue()).toContain("Megan wrote this");
  await press(megan.page, "Ask compliance to publish");
  await megan.page.getByText("Compliance sees it under “Today”.").waitFor();
  await megan.page.getByText(/^Megan Frost asked compliance to publish this text on /).waitFor();

  const aled = await signedIn(820, "Aled Price", "compliance");
  await aled.page.goto(`${admin}/today`);
  const waiting = aled.page.getByRole("region", { name: "Texts that need attention" });
  await waiting.getByText(/^Megan Frost asked for this to be published, /).waitFor();
  await looksRightAtWidthsAndInDark(aled.page);
  await waiting.getByRole("link", { name: "Warranty", exact: true }).click();
  await aled.page.getByText("You can publish it, because you’re in compliance.").waitFor();
  await looksRightAtWidthsAndInDark(aled.page);
  await publishNow(aled.page);
  expect((await shop("/warranty")).html).toContain("Megan wrote this: 9.9% APR.");

  await megan.page.goto(`${admin}/content/wexcombe/pages/terms.md`);
  await megan.page.getByText("Terms change only with a release, because customers agree to them.").waitFor();
  expect(await field(megan.page).isEditable()).toBe(false);
  await looksRightAtWidthsAndInDark(megan.page);
  for (const { complaints } of [megan, tom, aled]) expect(unexpected(complaints)).toEqual([]);
});
