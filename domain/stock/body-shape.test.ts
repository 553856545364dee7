import { inEnglish } from "#locales/in-english.ts";
import { describe, expect, test } from "vitest";
import { bodyShape, placeholderPicture } from "./body-shape.ts";

const car = { body_type: null, range: "Unheard-of", cap_database: "CAR", colour: null } as const;

describe("the placeholder picture of a vehicle", () => {
  test.each([
    ["Hatchback", "hatchback"],
    ["Double Cab Pick-up", "pickup"],
    ["PANEL VAN", "van"],
    ["4x4", "suv"],
    ["Estate", "estate"],
    ["Convertible", "coupe"],
    ["MPV", "mpv"],
    ["Saloon", "saloon"],
  ])("follows the body type %s", (body_type, shape) => {
    expect(bodyShape({ ...car, body_type })).toBe(shape);
  });

  test.each([
    ["Fiesta", "hatchback"],
    ["Q5", "suv"],
    ["GLA Class", "suv"],
    ["C Class", "saloon"],
    ["Grand C-MAX", "mpv"],
    ["TT", "coupe"],
    ["Ranger", "pickup"],
  ])("is known by the range %s when the feed gives no body type", (range, shape) => {
    expect(bodyShape({ ...car, range })).toBe(shape);
  });

  test("is a hatchback for an unknown car and a van for an unknown van", () => {
    expect(bodyShape(car)).toBe("hatchback");
    expect(bodyShape({ ...car, cap_database: "LCV" })).toBe("van");
    expect(bodyShape({ ...car, range: "" })).toBe("hatchback");
  });

  test("is in the vehicle's colour if the drawing exists in it", () => {
    expect(placeholderPicture({ ...car, range: "Q5", colour: "Atlantic Blue" }).url).toBe("/media/placeholder/suv.blue.svg");
    expect(placeholderPicture({ ...car, colour: "Mauve" }).url).toBe("/media/placeholder/hatchback.svg");
    expect(inEnglish(placeholderPicture(car).alt)).toBe("Illustration: photos coming soon");
  });
});
