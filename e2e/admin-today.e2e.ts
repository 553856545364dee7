import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, openFromNavigation, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtWidthsAndInDark } from "./support/looks-right.ts";
import { sendEnquiry } from "./support/send-enquiry.ts";

let running: AdminSite;
let { admin, site } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site } = running);
});
afterAll(() => running?.close());

async function signedIn(width: number, name: string, role: string) {
  const opened = await running.signedIn(width, name, role);
  await opened.page.goto(admin);
  await opened.page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  return opened;
}

/** A shopper of the demonstration sends an enquiry about a vehicle. */
async function enquire(last_name: string): Promise<void> {
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search`)).json();
  await sendEnquiry(site.url, { vehicle_id: String(data[0].stock_id), last_name });
}

/** Noted once: a page that was loaded again has lost it. */
const noteLoad = (page: Page) => page.evaluate(() => (document.documentElement.dataset["loaded"] = "once"));
const isSameLoad = (page: Page) => page.evaluate(() => document.documentElement.dataset["loaded"] === "once");

/** The address of a read that a page makes by itself. */
const isRead = (url: string, path = "/") => new URL(url).searchParams.has("live") && new URL(url).pathname.startsWith(path);
/** What a page follows is begun in the same step. A response of its stream may be one of the page before. */
const isWorking = (page: Page) => page.waitForFunction(() => document.documentElement.dataset["singleKeys"] === "on");

test("an enquiry appears on Today by itself, is claimed there, and a manager sees by whom and that it is answered", async () => {
  // A test that runs again has sent one before.
  const surname = `Yusuf${Date.now()}`;
  const [owen, megan] = [await signedIn(390, "Owen Price", "sales"), await signedIn(1440, "Megan Frost", "manager")];
  for (const { page } of [owen, megan]) {
    await page.getByRole("heading", { name: "Appointments today" }).waitFor();
    await noteLoad(page);
  }
  await looksRightAtWidthsAndInDark(megan.page);
  await enquire(surname);
  const row = (page: Page) => page.getByRole("listitem").filter({ hasText: `Amina ${surname}` });
  for (const { page } of [owen, megan])
    await row(page)
      .getByRole("button", { name: `Claim: Amina ${surname}` })
      .waitFor();
  await row(owen.page).getByText("Is the service history complete?").waitFor();
  // Also on a page that does not follow changes itself, the count beside Leads follows.
  const settings = await owen.context.newPage();
  await settings.goto(`${admin}/account`);
  const leadsLink = settings
    .getByRole("navigation", { name: "Main, phone", exact: true })
    .getByRole("link", { name: /^Leads \d+ waiting$/ });
  const countOf = async () => Number(/\d+/.exec((await leadsLink.getAttribute("aria-label")) ?? (await leadsLink.innerText()))?.[0]);
  await leadsLink.waitFor();
  const before = await countOf();
  await enquire(`Rail${Date.now()}`);
  await settings
    .getByRole("link", { name: `Leads ${before + 1} waiting`, exact: true })
    .filter({ visible: true })
    .waitFor();
  await settings.close();
  await looksRightAtWidthsAndInDark(owen.page);
  await row(owen.page).getByRole("button", { name: "Claim" }).click();
  await row(megan.page).getByText("Owen Price").waitFor();
  expect([await isSameLoad(owen.page), await isSameLoad(megan.page)], "without a reload").toEqual([true, true]);

  await row(owen.page).getByRole("link", { name: "Answer" }).click();
  await owen.page.getByRole("heading", { name: `Amina ${surname}`, level: 1 }).waitFor();
  await owen.page.getByRole("button", { name: "Note a call" }).click();
  await owen.page.getByLabel("What was said").fill("Comes on Thursday at half past five");
  await owen.page.getByRole("button", { name: "Save", exact: true }).click();
  await row(megan.page).waitFor({ state: "detached" });
  const figures = megan.page.getByRole("region", { name: "First answers, last 30 days" });
  await figures
    .getByRole("link", { name: /^\d+ of \d+$/ })
    .first()
    .click();
  await megan.page.getByText("Answered in time, last 30 days").waitFor();
  await megan.page.getByRole("link", { name: `Amina ${surname}` }).waitFor();

  await openFromNavigation(megan.page, "People");
  await megan.page.getByRole("heading", { name: "People", level: 1 }).waitFor();
  for (const { context, complaints } of [owen, megan]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("whoever signs out in another tab is led from Today to the page to sign in", async () => {
  const { page, context } = await signedIn(1440, "Owen Price", "sales");
  const other = await context.newPage();
  await other.goto(`${admin}/account`);
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await other.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await page.bringToFront();
  await enquire(`Khan${Date.now()}`);
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  expect(page.url()).toBe(`${admin}/sign-in?to=%2Ftoday`);
  await context.close();
});

test("without a connection Today and the diary stay as they are, and follow again afterwards", async () => {
  const { page, context } = await signedIn(390, "Owen Price", "sales");
  for (const [path, title] of [
    ["/today", "Today"],
    ["/diary", "Diary"],
  ] as const) {
    await page.goto(admin + path);
    const heading = page.getByRole("heading", { name: title, level: 1 });
    await isWorking(page);
    // A tab that is shown again reads at once.
    const readAgain = () => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
    await context.setOffline(true);
    const failed = page.waitForEvent("requestfailed", (request) => isRead(request.url(), path));
    await readAgain();
    await failed;
    await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await heading.isVisible(), path).toBe(true);
    await context.setOffline(false);
    const read = page.waitForResponse((response) => isRead(response.url(), path) && response.ok());
    await readAgain();
    await read;
    expect(await heading.isVisible(), path).toBe(true);
  }
  await context.close();
});

/** Delays the events of the page's streams until `releaseEvents`; those of a stream that is closed are lost, as in a network. */
function delayEvents(): void {
  const pending: (() => void)[] = [];
  let isDelayed = true;
  const add = EventSource.prototype.addEventListener;
  Object.assign(EventSource.prototype, {
    addEventListener(this: EventSource, name: string, listener: (event: Event) => void) {
      add.call(this, name, (event: Event) => {
        const give = () => this.readyState !== EventSource.CLOSED && listener(event);
        if (isDelayed && name === "changed") pending.push(give);
        else give();
      });
    },
  });
  Object.assign(globalThis, {
    releaseEvents: () => {
      isDelayed = false;
      for (const give of pending.splice(0)) give();
    },
  });
}

test("a change that is on its way reaches the frame, whichever page is opened meanwhile", async () => {
  const { page, context } = await signedIn(1440, "Megan Frost", "manager");
  await page.addInitScript(delayEvents);
  await page.goto(`${admin}/account`);
  await isWorking(page);
  const rail = page.getByRole("navigation", { name: "Main", exact: true });
  const leads = rail.getByRole("link", { name: /^Leads/ });
  const before = Number(/\d+/.exec((await leads.getAttribute("aria-label")) ?? (await leads.innerText()))?.[0] ?? 0);
  const surname = `Held${Date.now()}`;
  await enquire(surname);
  await leads.click();
  await page.getByRole("link", { name: `Amina ${surname}` }).waitFor();
  await page.evaluate(() => (globalThis as unknown as { releaseEvents: () => void }).releaseEvents());
  await rail.getByRole("link", { name: `Leads ${before + 1} waiting`, exact: true }).waitFor();
  await context.close();
});

test("pages that two nodes answered are told that everything may have changed", async () => {
  const { page, context } = await signedIn(1440, "Megan Frost", "manager");
  await page.goto(`${admin}/account`);
  await isWorking(page);
  await answerAsOtherNode(page, "*/leads.data*");
  const stream = page.waitForRequest((request) => request.url() === `${admin}/events?since=`);
  const read = page.waitForResponse((response) => isRead(response.url(), "/leads"));
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: /^Leads/ })
    .click();
  await stream;
  expect((await read).status()).toBe(200);
  await context.close();
});

/** As another node names its changes in these answers; their numbers say nothing about this one's. */
async function answerAsOtherNode(page: Page, address: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  protocol.on("Fetch.requestPaused", ({ requestId, responseStatusCode = 200, responseHeaders = [] }) => {
    void protocol.send("Fetch.getResponseBody", { requestId }).then(({ body, base64Encoded }) => {
      const read = Buffer.from(body, base64Encoded ? "base64" : "utf8").toString();
      const answer = read.replaceAll(/"[\w-]{12}-(\d+)"/g, '"other-node12-999999"');
      return protocol.send("Fetch.fulfillRequest", {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: responseHeaders.filter(({ name }) => !/^content-(?:encoding|length)$/i.test(name)),
        body: Buffer.from(answer).toString("base64"),
      });
    });
  });
  await protocol.send("Fetch.enable", { patterns: [{ urlPattern: address, requestStage: "Response" }] });
}
