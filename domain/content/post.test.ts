import { expect, test } from "vitest";
import type { RuledVehicle } from "../offers/rules.ts";
import { contentsFor } from "./post.ts";

const diesel: RuledVehicle = {
  year: 2019,
  franchise_approved: false,
  headline_price: 12_000,
  mileage: 41_000,
  make_slug: "ford",
  range_slug: "focus",
  body_type: "hatchback",
  category: "cars",
  department_id: null,
  fuel_type: "diesel",
  seats: 5,
  tags: [],
  transmission: "manual",
  doors: 5,
};

test("a content part with rules applies to vehicles that match all of them, one without rules to every vehicle", { tags: ["c5-9"] }, () => {
  const post = {
    contents: [
      { title: "Clean air zones", html: "", rules: { fuel_type: ["diesel"] } },
      { title: "Young diesels", html: "", rules: { fuel_type: ["diesel"], age: 5 } },
      { title: "Charging", html: "", rules: { fuel_type: ["electric"] } },
      { title: "Everybody", html: "", rules: {} },
    ],
  };
  expect(contentsFor([post], diesel, 2026).map(({ title }) => title)).toEqual(["Clean air zones", "Everybody"]);
  expect(contentsFor([post], { ...diesel, year: 2021 }, 2026).map(({ title }) => title)).toEqual([
    "Clean air zones",
    "Young diesels",
    "Everybody",
  ]);
});
