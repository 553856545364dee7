import { describe } from "vitest";
import { openFirefox } from "../firefox.ts";
import { isInstalled } from "../installed.ts";
import { describeUnscripted } from "./journeys.ts";

const WINDOWS = { looks: [390, 1440], walks: [390, 1440] } as const;

describe.runIf(isInstalled("Firefox"))("in Firefox with scripts switched off", () =>
  describeUnscripted(() => openFirefox({ scripts: false }), WINDOWS),
);
