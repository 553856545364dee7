import { describe } from "vitest";
import { openFirefox } from "./firefox.ts";
import { testEarlyPresses } from "./early-presses.ts";
import { isInstalled } from "./installed.ts";
import { describeJourneys } from "./journeys.ts";

describe.runIf(isInstalled("Firefox"))("in Firefox", () => {
  describeJourneys(openFirefox);
  describe("a shopper on a phone", () => testEarlyPresses(openFirefox));
});
