import { seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedSite } from "../support/browser-site.ts";
import type { Engine } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { isInstalled } from "./installed.ts";
import type { Target } from "./page-scripts.ts";
import { buildScriptGate, type ScriptGate } from "./script-gate.ts";
import { isHydrated, newShopper, type Shopper } from "./shopper.ts";
import { openWebKitGtk } from "./webkit.ts";

const RUNS = Number(process.env["EARLY_PRESSES"] ?? 50);
/** Clicks happen at a random time up to this long after the page is visible. */
const LATEST_MS = 2_000;
const SEED = 16;
const ROUND_LIMIT_MS = 60_000;

/** `isDone` runs in the page and must become true after hydration. */
type Press = { on: "results" | "vehicle"; target: Target; isDone: () => boolean };

const PRESSES: Press[] = [
  {
    on: "results",
    target: { role: "button", name: /^Save /, within: ".vehicle-card" },
    isDone: () =>
      document.querySelectorAll('.vehicle-card__save[aria-pressed="true"]').length === 1 &&
      JSON.parse(localStorage.getItem("savedVehicles") ?? "[]").length === 1,
  },
  {
    on: "results",
    target: { role: "checkbox", name: /^Compare / },
    isDone: () =>
      document.querySelectorAll(".compare input:checked").length === 1 &&
      JSON.parse(localStorage.getItem("forecourt.compare") ?? "[]").length === 1,
  },
  {
    on: "vehicle",
    target: { role: "link", name: /./, within: 'a[href="#review"]' },
    isDone: () => document.querySelector("#review[open]") !== null,
  },
  { on: "vehicle", target: { role: "link", name: "Build deal" }, isDone: () => document.querySelector("#deal[role=dialog]") !== null },
  {
    on: "vehicle",
    target: { role: "link", name: /./, within: ".gallery__strip" },
    isDone: () => document.querySelector("[role=dialog] .lightbox__count, dialog[open] .lightbox__count") !== null,
  },
];

describe.runIf(isInstalled("Firefox"))("in Firefox", () => testEarlyPresses(openFirefox));
describe.runIf(isInstalled("WebKit"))("in WebKit", () => testEarlyPresses(openWebKitGtk));

/**
 * A click before hydration takes effect after it. In every second round the scripts are held until the click, otherwise they load normally.
 */
function testEarlyPresses(openEngine: () => Engine): void {
  const site = sharedSite();
  let engine: Engine;
  let gate: ScriptGate;
  let car: string;

  beforeAll(async () => {
    engine = openEngine();
    gate = await buildScriptGate(site.url);
    const query = "category=cars&advert_classification=used&monthly_from=10&reservation_status=available&resultsPerPage=1";
    const { data } = (await (await fetch(`${site.url}/api/v2/vehicle-search?${query}`)).json()) as { data: { path: string }[] };
    car = data[0]?.path ?? "";
  });
  afterAll(async () => {
    await engine?.stop();
    await gate?.stop();
  });

  test(`loses none of ${RUNS} presses within two seconds of a page, at 390 pixels`, { timeout: RUNS * ROUND_LIMIT_MS }, async () => {
    expect(RUNS).toBeGreaterThan(0);
    const random = seededRandom(SEED);
    for (let round = 0; round < RUNS; round++) {
      const press = PRESSES[round % PRESSES.length]!;
      const isLongPress = round % 2 === 0;
      // A new profile per round: cached scripts would load at once.
      const shopper = await newShopper(engine, 390, gate.url, { waits: false });
      try {
        await pressEarly(shopper, press, random() * LATEST_MS, isLongPress);
      } catch (cause) {
        throw new Error(
          `round ${round}, scripts ${isLongPress ? "after the press" : "by themselves"}: ` +
            `${JSON.stringify({ ...press.target, name: String(press.target.name) })}`,
          { cause },
        );
      } finally {
        await shopper.leave();
      }
    }
  });

  async function pressEarly(shopper: Shopper, press: Press, delay: number, isLongPress: boolean): Promise<void> {
    gate.shut();
    if (!isLongPress) gate.open();
    await shopper.open(gate.url + (press.on === "vehicle" ? car : "/used-cars"));
    await shopper.until(() => location.pathname !== "/healthz" && document.readyState !== "loading" && document.querySelector("main"));
    await shopper.read(watchPress);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await shopper.press(press.target);
    gate.open();
    await shopper.until(isHydrated);
    await shopper.until(press.isDone);
    if (isLongPress) expect(await shopper.read(() => document.documentElement.dataset["pressedEarly"])).toBe("true");
  }
}

/** Runs in the page: records whether it was hydrated when clicked. */
function watchPress(): void {
  const main = document.querySelector("main");
  window.addEventListener(
    "mousedown",
    () =>
      Object.assign(document.documentElement.dataset, { pressedEarly: !Object.keys(main ?? {}).some((key) => key.startsWith("__react")) }),
    {
      capture: true,
      once: true,
    },
  );
}
