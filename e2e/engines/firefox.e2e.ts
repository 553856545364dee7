import { afterAll, describe } from "vitest";
import { openFirefox } from "./firefox.ts";
import { isInstalled } from "./installed.ts";
import { describeJourneys } from "./journeys.ts";

describe.runIf(isInstalled("Firefox"))("in Firefox", () => {
  // One browser for all: starting one costs as much CPU time as two journeys.
  const engine = openFirefox();
  afterAll(engine.stop);
  describeJourneys(() => ({ ...engine, stop: async () => undefined }), 1440);
});
