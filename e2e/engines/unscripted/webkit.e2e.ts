import { describe } from "vitest";
import { isInstalled } from "../installed.ts";
import { openWebKitGtk } from "../webkit.ts";
import { describeUnscripted } from "./journeys.ts";

const WINDOWS = { looks: [390, 1440], walks: [390, 1440] } as const;

describe.runIf(isInstalled("WebKit"))("in WebKit with scripts switched off", () =>
  describeUnscripted(() => openWebKitGtk({ scripts: false }), WINDOWS),
);
