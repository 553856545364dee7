import { describe } from "vitest";
import { openFirefox } from "./firefox.ts";
import { isInstalled } from "./installed.ts";
import { describeJourneys } from "./journeys.ts";

describe.runIf(isInstalled("Firefox"))("in Firefox", () => describeJourneys(openFirefox));
