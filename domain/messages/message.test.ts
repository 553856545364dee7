import { expect, test } from "vitest";
import { formatMessage, generalForm, type CompiledMessage } from "./message.ts";

const CYMRAEG = new Intl.PluralRules("cy");
const CERBYD: CompiledMessage = [
  "count",
  {
    zero: "{count} cerbyd",
    one: "1 cerbyd",
    two: "{count} gerbyd",
    few: "{count} cherbyd",
    many: "{count} cherbyd",
    other: "{count} cerbyd",
  },
];

test("placeholders are replaced by values, and one without a value stays as it is", () => {
  expect(formatMessage("{total} found in {place}", { total: 12, place: "Swindon" }, CYMRAEG)).toBe("12 found in Swindon");
  expect(formatMessage("{total} found", {}, CYMRAEG)).toBe("{total} found");
  expect(formatMessage("Filters", undefined, CYMRAEG)).toBe("Filters");
});

test.each([
  [0, "0 cerbyd"],
  [1, "1 cerbyd"],
  [2, "2 gerbyd"],
  [3, "3 cherbyd"],
  [4, "4 cerbyd"],
  [6, "6 cherbyd"],
  ["1,204", "1,204 cerbyd"],
])("%s vehicles are %s in Welsh", (count, text) => {
  expect(formatMessage(CERBYD, { count }, CYMRAEG)).toBe(text);
});

test("a plural argument that is not a number takes the general form", () => {
  expect(formatMessage(CERBYD, { count: "no" }, CYMRAEG)).toBe("no cerbyd");
  expect(formatMessage(CERBYD, undefined, CYMRAEG)).toBe("{count} cerbyd");
  expect([generalForm(CERBYD), generalForm("Hidlwyr")]).toEqual(["{count} cerbyd", "Hidlwyr"]);
});
