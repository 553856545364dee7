import { afterAll, describe } from "vitest";
import { openFirefox } from "./firefox.ts";
import { testEarlyPresses } from "./early-presses.ts";
import { isInstalled } from "./installed.ts";
import { describeJourneys } from "./journeys.ts";

describe.runIf(isInstalled("Firefox"))("in Firefox", () => {
  // One browser for all: starting one costs as much CPU time as two journeys.
  const engine = openFirefox();
  const openForAll = () => ({ ...engine, stop: async () => undefined });
  afterAll(engine.stop);
  describeJourneys(openForAll);
  describe("a shopper on a phone", () => testEarlyPresses(openForAll));
});
