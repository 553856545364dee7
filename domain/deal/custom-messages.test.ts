import { inEnglish } from "#locales/in-english.ts";
import { describe, expect, test } from "vitest";
import { text } from "../messages/message-text.ts";
import { customiseMessages, customMessage } from "./custom-messages.ts";
import { VEHICLE_RESERVED } from "./messages.ts";

const ERRORS = { customer_email: [text("problem.enterYourEmailAddress")], vehicle: [VEHICLE_RESERVED, text("problem.chooseAVehicle")] };

describe("a website's custom messages", () => {
  test("replace the matching messages in every field", { tags: ["c3-74", "c5-6"] }, () => {
    const custom = { "This vehicle is currently reserved.": "Somebody was quicker." };
    expect(inEnglish(customiseMessages(ERRORS, { custom, inEnglish }))).toEqual({
      customer_email: ["Enter your email address"],
      vehicle: ["Somebody was quicker.", "Choose a vehicle"],
    });
  });

  test("change no message when none is set", () => {
    expect(customiseMessages(ERRORS, { custom: {}, inEnglish })).toEqual(ERRORS);
    expect(inEnglish(customMessage(VEHICLE_RESERVED, { custom: {}, inEnglish }))).toBe("This vehicle is currently reserved.");
  });
});
