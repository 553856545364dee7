import { expect, test } from "vitest";
import { describedKeepers } from "./described-keepers.ts";

test.each([
  ["One previous keeper, 27,437 miles and three services on record.", 1],
  ["A local car: 2 owners from new.", 2],
  ["Three former keepers and a full history.", 3],
  ["One-owner car", 1],
  ["No previous owners: our own demonstrator.", 0],
  ["12 registered keepers", 12],
  ["The previous owner kept every invoice.", null],
  ["Two keys and one set of mats; the owner's handbook is in the glovebox.", null],
])("the number of owners is read from “%s”: %j", (description, owners) => {
  expect(describedKeepers(description)).toBe(owners);
});
