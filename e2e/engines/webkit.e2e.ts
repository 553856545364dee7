import { describe } from "vitest";
import { isInstalled } from "./installed.ts";
import { describeJourneys } from "./journeys.ts";
import { openWebKitGtk } from "./webkit.ts";

describe.runIf(isInstalled("WebKit"))("in WebKit", () => describeJourneys(openWebKitGtk, 390));
