import { afterAll, describe, expect, test } from "vitest";
import { sharedSite } from "../support/browser-site.ts";
import type { Engine } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { isInstalled } from "./installed.ts";
import { isHydrated, newShopper, resultsShown } from "./shopper.ts";
import { openWebKitGtk } from "./webkit.ts";

const PHONE = 390;

describe.runIf(isInstalled("Firefox"))("in Firefox", { timeout: 300_000 }, () => testOneBack(openFirefox()));
describe.runIf(isInstalled("WebKit"))("in WebKit", { timeout: 300_000 }, () => testOneBack(openWebKitGtk()));

function testOneBack(engine: Engine): void {
  afterAll(engine.stop);

  test("on a phone, closing the deal three times and a record leaves one Back to the results", async () => {
    const { url } = sharedSite();
    const shopper = await newShopper(engine, PHONE, url);
    try {
      await shopper.open(`${url}/used-cars`);
      await shopper.until(isHydrated);
      const { address, cards } = await shopper.read(resultsShown);
      await shopper.press({ role: "link", name: /./, within: ".vehicle-card__title" });
      await shopper.until((path) => location.pathname === path && document.querySelector("main .breadcrumbs"), cards[0] ?? "");
      await shopper.until(isHydrated);
      const width = await shopper.read(contentWidth);
      for (let opened = 0; opened < 3; opened++) {
        await shopper.press({ role: "link", name: "Build deal" });
        await shopper.until(() => location.hash === "#deal" && document.querySelector("#deal[role=dialog]"));
        expect(await shopper.read(contentWidth), "the page behind the deal").toBe(width);
        await shopper.press({ role: "link", name: "Close your deal" });
        await shopper.until(() => location.hash === "" && !document.querySelector("#deal[role=dialog]"));
      }
      await shopper.press({ role: "link", name: /^MOT/, within: "a[href='#mot-vehicle']" });
      await shopper.until(isRecordOpen);
      await shopper.read(() => {
        Reflect.set(window, "reloading", true);
        location.reload();
      });
      // The reload restores the scroll position; no input before hydration.
      await shopper.until(() => !Reflect.has(window, "reloading"));
      await shopper.until(isHydrated);
      await shopper.until(isRecordOpen);
      await shopper.pressBeside();
      await shopper.until(() => location.hash === "" && !document.querySelector("#mot-vehicle[open]"));
      await shopper.back();
      await shopper.until((list) => location.pathname + location.search === list, address);
    } finally {
      await shopper.leave();
    }
  });
}

function isRecordOpen(): boolean {
  return location.hash === "#mot-vehicle" && Boolean(document.querySelector("#mot-vehicle[open]"));
}

/** Runs in the page. Scroll bars that disappear would widen it. */
function contentWidth(): number {
  return document.body.getBoundingClientRect().width;
}
