import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { layLine, type Line } from "../support/line.ts";
import { sharedSite, startSite, type RunningSite } from "../support/browser-site.ts";
import type { Engine, Width } from "./driver.ts";
import { isHydrated, newShopper, resultsShown, type Shopper } from "./shopper.ts";

const WIDTHS = [390, 1440] as const;
/** Windows up to this width show the filters in a popover and the deal as an overlay. */
const NARROW = 1024;
/** A make with enough cars for a list to scroll. */
const MAKE = "volkswagen";
const CARD = 10;

/** Generous timeouts: the machine may run other work. */
const PATIENCE = { timeout: 300_000 };

type Listed = { stock_id: number; path: string };

/** The main journeys, run in each engine other than Chromium. `listsAt`: the width of the one that is the same at every width. */
export function describeJourneys(openEngine: () => Engine, listsAt: Width): void {
  /** A site for the deal journeys, which reserve vehicles; the other journeys share theirs with Chromium's. */
  let site: RunningSite;
  let engine: Engine;
  let line: Line;

  beforeAll(async () => {
    engine = openEngine();
    site = await startSite();
    line = await layLine(Number(new URL(sharedSite().url).port));
  });
  afterAll(async () => {
    await engine?.stop();
    await line?.cut();
    await site?.stop();
  });
  afterEach(({ task }) => {
    if (task.result?.state === "fail") console.error(site.output());
  });

  async function as(width: Width, url: string, walk: (shopper: Shopper) => Promise<void>): Promise<void> {
    const shopper = await newShopper(engine, width, url);
    try {
      await walk(shopper);
    } finally {
      await shopper.leave();
    }
  }

  describe.each(WIDTHS)("at %i pixels, a shopper", PATIENCE, (width) => {
    test("searches, filters, and comes Back from a vehicle to the same results in the same place", async () => {
      const { url } = sharedSite();
      await as(width, url, async (shopper) => {
        await shopper.open(url);
        await shopper.choose({ role: "field", name: "Make" }, MAKE);
        await shopper.press({ role: "button", name: /^Search [\d,]+ / });
        await shopper.until((make) => location.pathname === "/vehicle-search" && location.search.includes(`make=${make}`), MAKE);
        await shopper.until(isHydrated);
        if (width <= NARROW) await shopper.press({ role: "button", name: /^Filters/ });
        await shopper.press({ role: "checkbox", name: /^Petrol \d/ });
        await shopper.press({ role: "button", name: /^Show [\d,]+ / });
        await shopper.sees(/Petrol/);
        await shopper.until(
          () => location.search.includes("fuel_type=petrol") && document.querySelector("[aria-label='Remove filter: Petrol']"),
        );

        const results = await shopper.read(resultsShown);
        const card = results.cards[CARD] ?? "";
        for (const back of [() => shopper.back(), () => shopper.press({ role: "link", name: /^Back to results/ })]) {
          await shopper.press({ role: "link", name: /./, within: `.vehicle-card__title a[href="${card}"]` });
          await shopper.until((path) => location.pathname === path && document.querySelector("main .breadcrumbs"), card);
          await shopper.until(isHydrated);
          await back();
          await shopper.until(
            (address) => location.pathname + location.search === address && document.querySelector("[aria-label='Remove filter: Petrol']"),
            results.address,
          );
          await shopper.until((path) => {
            const box = document.querySelector(`.vehicle-card__title a[href="${path}"]`)?.getBoundingClientRect();
            return box && box.top >= 0 && box.bottom <= innerHeight;
          }, card);
        }
      });
    });

    test("builds a deal with a part exchange, checks out, pays and has the car", async () => {
      await as(width, site.url, async (shopper) => {
        const car = await carFor(WIDTHS.indexOf(width));
        await shopper.open(site.url + car.path);
        await shopper.until(isHydrated);
        if (width <= NARROW) await shopper.press({ role: "link", name: "Build deal" });
        await shopper.press({ role: "link", name: "Add part exchange" });
        await shopper.type({ role: "field", name: "Registration" }, "HK16 VRT");
        await shopper.type({ role: "field", name: "Mileage", within: "form:has([name=vrm])" }, "71,200");
        await shopper.press({ role: "button", name: "Value my car" });
        await shopper.sees("£5,150");
        await shopper.press({ role: "button", name: /^Add (?:£[\d,]+ to|it to) my deal|^Add it/ });
        await shopper.sees("Change part exchange");

        await shopper.press({ role: "radio", name: /^Reserve/ });
        await shopper.press({ role: "button", name: "Reserve for £99", within: "#deal" });
        await shopper.until(() => location.pathname.startsWith("/checkout/") && document.querySelector("#customer_email"));
        await shopper.until(isHydrated);
        await shopper.type({ role: "field", name: "First name" }, "Priya");
        await shopper.type({ role: "field", name: "Last name" }, "Nair");
        await shopper.type({ role: "field", name: /^Email/ }, `priya.nair.${width}@example.com`);
        await shopper.type({ role: "field", name: /^Telephone/ }, "01632 960 123");
        await shopper.press({ role: "checkbox", name: /^I accept the terms/ });
        await shopper.press({ role: "button", name: "Pay £99 and reserve" });
        await shopper.until(() => location.pathname.startsWith("/demo-payment/"));
        await shopper.press({ role: "button", name: "Pay £99" });
        await shopper.sees("Thank you, Priya. We have your payment of £99.");
        await shopper.sees(/HK16 VRT/);
      });
    });
  });

  test("a shopper looks at pictures, saves and compares vehicles, and reads both lists without a connection", PATIENCE, async () => {
    await as(listsAt, line.url, async (shopper) => {
      await shopper.open(`${line.url}/used-cars`);
      await shopper.until(isHydrated);
      const { cards } = await shopper.read(resultsShown);
      await shopper.press({ role: "button", name: /^Save /, within: ".vehicle-card" });
      await shopper.sees(/Saved\. .* is in your list\./);
      for (const at of [0, 1]) await shopper.press({ role: "checkbox", name: /^Compar/, at });
      await shopper.until(
        () =>
          Array.from(document.querySelectorAll(".compare"), ({ textContent }) => textContent).filter((words) =>
            words?.startsWith("Comparing"),
          ).length === 2,
      );

      await shopper.press({ role: "link", name: "Compare 2 vehicles" });
      await shopper.until(() => location.pathname === "/compare" && document.querySelectorAll(".comparison__name").length === 2);
      const compared = await shopper.read(() => location.pathname + location.search);

      await shopper.press({ role: "link", name: /./, within: ".comparison__name" });
      await shopper.until((path) => location.pathname === path && document.querySelector("#photo-1"), cards[0] ?? "");
      await shopper.until(isHydrated);
      await shopper.press({ role: "link", name: /./, within: ".gallery__strip" });
      await shopper.until(() => location.hash === "#photo-1" && document.querySelector(".lightbox__count"));
      await shopper.back();
      await shopper.until(
        (path) => location.pathname + location.hash === path && !document.querySelector(".lightbox__count"),
        cards[0] ?? "",
      );

      await shopper.open(`${line.url}/saved`);
      await shopper.sees("Unchanged since you saved it");
      for (const address of ["/saved/vehicles?ids=", compared]) await shopper.until(isStored, address);
      await line.cut();
      try {
        await shopper.open(`${line.url}/saved`);
        await shopper.sees(/Prices and availability are as they were on \d+ \w+ \d{4} at \d/);
        await shopper.sees("Unchanged since you saved it");
        await shopper.open(line.url + compared);
        await shopper.sees("You’re offline");
        await shopper.until(() => document.querySelectorAll(".comparison__name").length === 2);
      } finally {
        await line.mend();
      }
    });
  });

  async function carFor(which: number): Promise<Listed> {
    const query = "advert_classification=used&category=cars&monthly_from=10&min_price=14000&orderBy=price-asc&reservation_status=available";
    const { data } = (await (await fetch(`${site.url}/api/v2/vehicle-search?${query}`)).json()) as { data: Listed[] };
    const car = data[which];
    if (!car) throw new Error("the demo has no such car");
    return car;
  }
}

/** The service worker has cached a URL with this prefix. */
async function isStored(beginning: string): Promise<boolean> {
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    if (requests.some(({ url }) => url.slice(location.origin.length).startsWith(beginning))) return true;
  }
  return false;
}
