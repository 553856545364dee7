import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startSite, type RunningSite } from "../../support/browser-site.ts";
import type { Engine, Width } from "../driver.ts";
import { newShopper, type Shopper } from "../shopper.ts";
import { pageShown, type PageShown } from "./page-shown.ts";

const MAKE = "volkswagen";
/** Generous timeouts: the machine may run other work. */
const PATIENCE = { timeout: 300_000 };

/** `looks`: window widths for checking pages. `walks`: window widths for journeys. */
type Windows = { looks: readonly Width[]; walks: readonly Width[] };

/** Journeys of a shopper whose browser runs none of our scripts, because JavaScript is disabled or the browser is below the floor. */
export function describeUnscripted(openEngine: () => Engine, { looks, walks }: Windows): void {
  let site: RunningSite;
  let engine: Engine;
  let cars: { stock_id: number; path: string }[];

  beforeAll(async () => {
    engine = openEngine();
    site = await startSite();
    const query = "advert_classification=used&category=cars&monthly_from=10&min_price=14000&orderBy=price-asc&reservation_status=available";
    ({ data: cars } = await (await fetch(`${site.url}/api/v2/vehicle-search?${query}`)).json());
  });
  afterAll(async () => {
    await engine?.stop();
    await site?.stop();
  });
  afterEach(({ task }) => {
    if (task.result?.state === "fail") console.error(site.output());
  });

  async function as(width: Width, walk: (shopper: Shopper) => Promise<void>): Promise<void> {
    const shopper = await newShopper(engine, width, site.url);
    try {
      await walk(shopper);
    } finally {
      await shopper.leave();
    }
  }

  test.each(looks)("at %i pixels each page is whole, in order and no wider than the window", PATIENCE, async (width) => {
    const [car, other] = cars;
    const pages = {
      "/": /^Two clear prices/,
      "/used-cars": /^Used cars /,
      [car?.path ?? ""]: /./,
      [`/compare?ids=${car?.stock_id},${other?.stock_id}`]: /^Compare vehicles$/,
      "/saved": /^Saved vehicles$/,
      "/valuation": /./,
      [`/checkout/${car?.stock_id}?method=cash`]: /./,
    };
    await as(width, async (shopper) => {
      for (const [path, heading] of Object.entries(pages)) {
        await openPage(shopper, site.url + path);
        const shown = await shopper.read(pageShown);
        expect(shown, path).toEqual({ ...COMPLETE, headings: [expect.stringMatching(heading)], parts: shown.parts });
        expect(shown.parts, path).toEqual(inOrder(shown.parts));
      }
    });
  });

  test.each(walks)(
    "at %i pixels a shopper searches, filters, opens and compares a vehicle, and looks at pictures",
    PATIENCE,
    async (width) => {
      await as(width, async (shopper) => {
        await openPage(shopper, site.url);
        await shopper.choose({ role: "field", name: "Make" }, MAKE);
        await shopper.press({ role: "button", name: /^Search / });
        await shopper.until(
          (make) => location.pathname === "/vehicle-search" && location.search.includes(`make=${make}`) && document.querySelector("footer"),
          MAKE,
        );
        // In a narrow window the filters are a popover, if the browser supports them; otherwise they are part of the page.
        if (!(await shopper.read(areFiltersShown))) await shopper.press({ role: "button", name: /^Filters/ });
        await shopper.press({ role: "checkbox", name: /^Petrol \d/ });
        await shopper.press({ role: "button", name: /^Show / });
        await shopper.until(() => location.search.includes("fuel_type=petrol") && document.querySelector("footer"));
        const results = await shopper.read(() => ({
          address: location.pathname + location.search,
          card: document.querySelector<HTMLAnchorElement>(".vehicle-card__title a")?.pathname ?? "",
        }));

        await shopper.press({ role: "link", name: /./, within: `.vehicle-card__title a[href="${results.card}"]` });
        await shopper.until((path) => location.pathname === path && document.querySelector("footer"), results.card);
        await shopper.back();
        await shopper.until(
          (address) => location.pathname + location.search === address && document.querySelector("footer"),
          results.address,
        );
        await shopper.press({ role: "link", name: /^Compare /, within: ".vehicle-card" });
        await shopper.until(() => location.pathname === "/compare" && document.querySelectorAll(".comparison__name").length === 1);

        await openPage(shopper, `${site.url}${cars[0]?.path}#photo-1`);
        await shopper.press({ role: "link", name: /^Photo 1 of /, within: "#photo-1" });
        await shopper.until(() => /^\/media\/.+\.webp$/.test(location.pathname));
        await shopper.back();
        await shopper.until((path) => location.pathname === path && document.querySelector("footer"), cars[0]?.path ?? "");
      });
    },
  );

  test.each(walks)("at %i pixels a shopper adds a part exchange to a deal, checks out, pays and has the car", PATIENCE, async (width) => {
    await as(width, async (shopper) => {
      const car = cars[walks.indexOf(width)];
      await openPage(shopper, `${site.url}${car?.path}#deal`);
      await shopper.press({ role: "link", name: "Add part exchange" });
      await shopper.type({ role: "field", name: "Registration", within: "form:has([name=mileage])" }, "HK16 VRT");
      await shopper.type({ role: "field", name: "Mileage", within: "form:has([name=vrm])" }, "71,200");
      await shopper.press({ role: "button", name: "Value my car" });
      await shopper.sees("£5,150");
      await shopper.press({ role: "button", name: /^Add (?:£[\d,]+ to|it to) my deal|^Add it/ });
      await shopper.sees("Change part exchange");

      await shopper.press({ role: "radio", name: /^Reserve/ });
      await shopper.press({ role: "button", name: /^(?:Continue to checkout|Reserve for £99)$/, within: "#deal" });
      await shopper.until(() => location.pathname.startsWith("/checkout/") && document.querySelector("#customer_email"));
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
}

const COMPLETE = { scripted: false, takenOver: false, wider: 0, withheld: [], useless: [] } satisfies Partial<PageShown>;

/** The URL changes before the page loads, and without JavaScript nothing blocks rendering until the style sheets have loaded. */
async function openPage(shopper: Shopper, address: string): Promise<void> {
  await shopper.open(address);
  const { pathname } = new URL(address);
  await shopper.until((path) => location.pathname === path && document.readyState === "complete", pathname);
}

function areFiltersShown(): boolean {
  return (document.querySelector("#filters")?.getClientRects().length ?? 0) > 0;
}

/** Parts at the same height are ordered from left to right. */
function inOrder(parts: PageShown["parts"]): PageShown["parts"] {
  return parts.toSorted((one, other) => one.top - other.top || one.left - other.left);
}
