import { describe } from "vitest";
import { testEarlyPresses } from "./early-presses.ts";
import { isInstalled } from "./installed.ts";
import { describeJourneys } from "./journeys.ts";
import { openWebKitGtk } from "./webkit.ts";

describe.runIf(isInstalled("WebKit"))("in WebKit", () => {
  describeJourneys(openWebKitGtk);
  describe("a shopper on a phone", () => testEarlyPresses(openWebKitGtk));
});
