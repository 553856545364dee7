import { describe, expect, test } from "vitest";
import { customiseMessages, customMessage } from "./custom-messages.ts";

const ERRORS = { customer_email: ["Enter your email address"], vehicle: ["This vehicle is currently reserved.", "Choose a vehicle"] };

describe("a website's own words", () => {
  test("take the place of the messages they name, wherever they stand", () => {
    expect(customiseMessages(ERRORS, { "This vehicle is currently reserved.": "Somebody was quicker." })).toEqual({
      customer_email: ["Enter your email address"],
      vehicle: ["Somebody was quicker.", "Choose a vehicle"],
    });
  });

  test("leave everything as it is where there are none", () => {
    expect(customiseMessages(ERRORS, {})).toEqual(ERRORS);
    expect(customMessage("toString", {})).toBe("toString");
  });
});
