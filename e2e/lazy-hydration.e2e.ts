import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { axeFindings, openBrowser, openHydrated, openForAxe, sharedSite, visit } from "./support/browser-site.ts";

const site = sharedSite();
let browser: Browser;
/** Paths of vehicles: an ordinary one, and one whose pictures have hotspots. */
let car: string, marked: string;

beforeAll(async () => {
  browser = await openBrowser();
  const answer = await fetch(`${site.url}/api/v2/vehicle-search?q=focus&category=cars&resultsPerPage=1`);
  const { data }: { data: { path: string }[] } = await answer.json();
  car = site.url + data[0]!.path;
  marked = await findMarked();
});
afterAll(async () => {
  await browser?.close();
});

const DEAL_SCRIPT = /\/deal-section-[\w-]+\.js$/;
const GALLERY_SCRIPT = /\/gallery-section-[\w-]+\.js$/;

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  return scripts;
}

test("gallery and deal scripts load only on interaction, and the first press takes effect", async () => {
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  const scripts = scriptsOf(page);
  await openHydrated(page, car);
  expect(scripts.filter((script) => DEAL_SCRIPT.test(script) || GALLERY_SCRIPT.test(script))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);

  await page.getByRole("link", { name: "Next photo" }).click();
  await page.locator(".gallery__count", { hasText: "2 of" }).waitFor();
  expect(scripts.some((script) => GALLERY_SCRIPT.test(script))).toBe(true);
  expect(scripts.some((script) => DEAL_SCRIPT.test(script))).toBe(false);

  await page.getByRole("link", { name: "Build your deal" }).first().click();
  await page.getByRole("radio", { name: "Pay in full" }).check();
  await page.waitForURL(/method=cash/);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the scripts of a page load without interaction, also without paint timing in the browser", async () => {
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await context.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== "paint") observe.call(this, options);
    };
  });
  await openHydrated(page, car);
  expect(complaints).toEqual([]);
  await context.close();
});

test("values chosen in the deal before hydration are kept", async () => {
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await openHydrated(page, car);
  await page.evaluate(() => document.querySelector<HTMLInputElement>('#deal input[value="reserve"]')!.click());
  await page.getByRole("button", { name: "Reserve for £99" }).waitFor();

  await chooseEarly(page, `${car}?slider`, { "#deal input[type=range]": "30" });
  await page.waitForURL(/deposit=30&/);
  expect(await page.locator("#deposit").inputValue()).toBe("30");
  await chooseEarly(page, `${car}?mileage`, { "#mileage": "12345" });
  await page.waitForURL(/mileage=12345&/);
  expect(await page.locator("#mileage").inputValue()).toBe("12345");

  // The deal's debounced update must not run once the URL is that of the next page, which changes before the page does.
  await page.evaluate(writeWhenLeft);
  await page.getByRole("radio", { name: /^Pay in full/ }).check();
  await page.locator(".site-nav a[href='/used-cars']").click();
  await page.getByRole("heading", { level: 1, name: "Used cars" }).waitFor();
  expect(page.url()).toBe(`${site.url}/used-cars`);
  expect(complaints).toEqual([]);
  await context.close();
});

test("values chosen on other pages before hydration are kept", async () => {
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await chooseEarly(page, `${site.url}/used-cars`, { "#slide-max_price": "8000" });
  await page.waitForURL(/max_price=8000$/);
  await chooseEarly(page, site.url, { "input[name=category][value=vans]": "vans" });
  await page.getByRole("button", { name: /^Search \d+ vans$/ }).waitFor();
  const branch = "#_organisational_unit",
    day = "#preferred_date";
  await openHydrated(page, `${site.url}/test-drive/${car.split("-").at(-1)}`);
  const days = () => page.locator(`${day} option`).evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? ""));
  const here = await days();
  await page.locator(branch).selectOption({ index: 2 });
  const otherBranch = await page.locator(branch).inputValue();
  const later = (await days()).findLast((value) => here.includes(value)) ?? "";
  await page.evaluate(() => sessionStorage.clear());
  await chooseEarly(page, page.url(), { [branch]: otherBranch, [day]: later });
  expect([await page.locator(branch).inputValue(), await page.locator(day).inputValue()]).toEqual([otherBranch, later]);

  // React has rendered but not yet run its effects. No draft can restore the value.
  await page.evaluate(() => sessionStorage.clear());
  await page.addInitScript(stopBeforeEffects);
  await page.addInitScript(chooseBeforeEffects, day);
  await openHydrated(page, page.url());
  expect(await page.locator(day).inputValue()).not.toBe("");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a deal opened during hydration is not replaced", async () => {
  const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true });
  await page.addInitScript(stopBeforeEffects);
  await page.addInitScript(pressBeforeEffects, "a[href='#deal']");
  // Not until it is idle: with the clock that runs fast it is not.
  await page.goto(car);
  await page.waitForFunction(() => Reflect.has(window, "replaced"));
  await page.getByRole("link", { name: "Add part exchange" }).click();
  await page.getByLabel("Registration").waitFor();
  expect(await page.evaluate(() => [Reflect.get(window, "pressedAt"), Reflect.get(window, "replaced")])).toEqual(["taking over", 0]);
  await page.goBack();
  await page.getByRole("link", { name: "Build deal" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

/** Opens a page, makes choices before any script has loaded, and waits for hydration. */
async function chooseEarly(page: Page, address: string, choices: Record<string, string>): Promise<void> {
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (script) => {
    await chosen;
    await script.continue();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.evaluate((wanted) => {
    for (const [selector, value] of Object.entries(wanted)) {
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)!;
      if (field.type === "radio") field.click();
      else field.value = value;
      for (const sign of ["input", "change"]) field.dispatchEvent(new Event(sign, { bubbles: true }));
    }
  }, choices);
  choose();
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Runs in the page before its scripts: makes a choice after React has rendered and before its effects run. */
function chooseBeforeEffects(list: string): void {
  Reflect.set(window, "beforeEffects", () => {
    const field = document.querySelector<HTMLSelectElement>(list)!;
    field.selectedIndex = 1;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Runs in the page before its scripts: the same with a link, counting removals of the deal from the page from then on. */
function pressBeforeEffects(link: string): void {
  let hydrated = false;
  document.addEventListener("forecourt:hydrated", () => (hydrated = true));
  Reflect.set(window, "beforeEffects", () => {
    Reflect.set(window, "pressedAt", hydrated ? "too late" : "taking over");
    let replaced = 0;
    new MutationObserver((records) => {
      const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
      replaced += removed.filter((node) => node instanceof Element && node.querySelector("#deal, #deal-title")).length;
      Reflect.set(window, "replaced", replaced);
    }).observe(document, { childList: true, subtree: true });
    Reflect.set(window, "replaced", 0);
    document.querySelector<HTMLElement>(link)!.click();
  });
}

/** Runs in the page. React yields between tasks, each a `message` event, when the clock says that its time slice is over. */
function stopBeforeEffects(): void {
  const now = performance.now.bind(performance);
  let late = 0;
  performance.now = () => now() + (late += 10);
  let acted = false;
  const act = () => {
    const beforeEffects: (() => void) | undefined = Reflect.get(window, "beforeEffects");
    if (acted || !beforeEffects || !Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"))) return;
    acted = true;
    beforeEffects();
  };
  const descriptor = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage")!;
  Object.defineProperty(MessagePort.prototype, "onmessage", {
    ...descriptor,
    set(work: (event: MessageEvent) => void) {
      descriptor.set?.call(this, (event: MessageEvent) => {
        act();
        work(event);
      });
    },
  });
}

/** Runs in the page: runs the debounced update as soon as the URL is another page's. */
function writeWhenLeft(): void {
  const { setTimeout: wait, history } = window;
  let write: (() => void) | undefined;
  const later = (run: () => void, delay?: number) => {
    if (delay !== 500) return wait(run, delay);
    write = run;
    return 0;
  };
  Object.assign(window, { setTimeout: later });
  const push = history.pushState.bind(history);
  history.pushState = (...entry) => {
    push(...entry);
    queueMicrotask(() => write?.());
  };
}

test.each([
  { what: "a picture", pressed: "#photo-1", happens: "dialog[open] .lightbox__thumbnails" },
  { what: "a mark on a picture", pressed: '.gallery__hotspots a[href="#mark-1-1"]', happens: "#mark-1-1:focus" },
  { what: "a tab of the gallery", pressed: '.tab[href^="?media=turntable"]', happens: ".turntable" },
])("a press on $what counts before any script is here, and before the gallery's is", async ({ pressed, happens }) => {
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  const address = `${marked}?media=${pressed.includes("mark") ? "imperfections" : "images"}`;
  await openHydrated(page, address);
  await page.evaluate(press, pressed);
  await page.locator(happens).first().waitFor();

  await page.addInitScript(`document.addEventListener("DOMContentLoaded", () => (${String(press)})(${JSON.stringify(pressed)}))`);
  await page.goto(`${address}&again`);
  await page.locator(happens).first().waitFor();
  expect(new URL(page.url()).search).toContain("again");
  expect(complaints).toEqual([]);
  await context.close();
});

/** Runs in the page. A click without preceding pointer or key events. */
function press(selector: string): void {
  document.querySelector(selector)!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

test("a similar car opens in place, and Back returns to the first one", { tags: ["c1-14", "c2-36"] }, async () => {
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await openHydrated(page, car);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.locator(".carousel a").first().click();
  await page.waitForURL((url) => url.href !== car);
  await page.getByRole("heading", { name: "Build your deal" }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "stillHere"))).toBe(true);
  await page.goBack();
  await page.waitForURL(car);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a vehicle view is tracked once, and only after the shopper accepts", { tags: ["c2-17"] }, async () => {
  const { page, context } = await visit(browser, { width: 390, javaScript: true, cookies: "unasked" });
  const unexpected: string[] = [];
  page.on("request", (request) => !request.url().startsWith(site.url) && unexpected.push(request.url()));
  const events = () =>
    page.evaluate(() =>
      (window.dataLayer ?? []).map((entry) =>
        Array.from(entry as ArrayLike<unknown>)
          .slice(0, 2)
          .join(" "),
      ),
    );
  await page.goto(car);
  const accept = page.getByRole("button", { name: "Accept" });
  await accept.waitFor();
  expect(await events()).toEqual([]);
  await accept.click();
  await page.waitForFunction(() => (window.dataLayer ?? []).length === 3);
  expect(await events()).toEqual(["consent default", "consent update", "event view_item"]);
  expect(unexpected).toEqual([]);
  await context.close();
});

test.each([
  { width: 390, javaScript: true, scrolls: "hidden" },
  { width: 1440, javaScript: false, scrolls: null },
])(
  "asks for a car at a nearer branch, at $width pixels, JavaScript $javaScript",
  { tags: ["c2-61", "c7-25"] },
  async ({ width, javaScript, scrolls }) => {
    const { page, context } = await visit(browser, { width, javaScript });
    await (javaScript ? openHydrated(page, car) : openForAxe(page, car));
    await page.getByRole("link", { name: "Move closer" }).click();
    await page.getByLabel("First name").waitFor();
    if (scrolls) expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(scrolls);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel("First name").fill("Priya");
    await page.getByLabel("Last name").fill("Nair");
    await page.getByRole("textbox", { name: "Email" }).fill("priya@example.com");
    await page.getByLabel("Telephone").fill("01632 960 123");
    await page.getByRole("button", { name: "Ask us to move it" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Enter your postcode" }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    expect(await page.getByLabel("First name").inputValue()).toBe("Priya");
    await page.getByLabel("Postcode", { exact: true }).fill("SN1 2AB");
    await page.getByRole("checkbox", { name: "terms" }).check();
    await page.getByRole("button", { name: "Ask us to move it" }).click();
    await page.getByText("We’ll call to tell you when the vehicle can be nearer to you.").waitFor();
    await context.close();
  },
);

async function findMarked(): Promise<string> {
  const { data }: { data: { path: string; stock_id: number }[] } = await (
    await fetch(`${site.url}/api/v2/vehicle-search?colour=red`)
  ).json();
  for (const { path, stock_id } of data) {
    const { data: media }: { data: { imperfections: { hotspots: unknown[] }[]; turntable: string[] } } = await (
      await fetch(`${site.url}/api/v2/vehicle/${stock_id}`)
    ).json();
    if (media.turntable.length > 0 && (media.imperfections[0]?.hotspots.length ?? 0) > 0) return site.url + path;
  }
  throw new Error("no red car has marks on its pictures");
}
