import { describe } from "vitest";
import { isInstalled } from "../installed.ts";
import { openWpe } from "../webkit.ts";
import { describeUnscripted } from "./journeys.ts";

/** Its driver misses click targets in a zoomed page, and zooming is how this browser gets a narrow window. */
const WINDOWS = { looks: [390, 800], walks: [800] } as const;

describe.runIf(isInstalled("WPE"))("in WPE, which is older than the floor", () => describeUnscripted(() => openWpe(), WINDOWS));
describe.runIf(isInstalled("WPE"))("in WPE with scripts switched off", () =>
  describeUnscripted(() => openWpe({ scripts: false }), WINDOWS),
);
