import { expect, test } from "vitest";
import { isForTicker } from "./ticker.ts";

test.each([
  { fuel_type: "Electric", tags: [], shown: true },
  { fuel_type: "electric", tags: ["fdc-750"], shown: true },
  { fuel_type: "Electric", tags: ["interest-free"], shown: false },
  { fuel_type: "Petrol hybrid", tags: [], shown: false },
  { fuel_type: "Plug-in hybrid", tags: [], shown: false },
  { fuel_type: null, tags: [], shown: false },
])("beside a vehicle with fuel $fuel_type and the tags $tags the ticker is shown: $shown", { tags: ["c2-63"] }, ({ shown, ...vehicle }) => {
  expect(isForTicker(vehicle)).toBe(shown);
});
