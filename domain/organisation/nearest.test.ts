import { expect, test } from "vitest";
import { nearestFirst, positionOf } from "./nearest.ts";

const swindon = { slug: "swindon", latitude: "51.5463", longitude: "-1.7478" };
const salisbury = { slug: "salisbury", latitude: "51.0616", longitude: "-1.7768" };
const unknown = { slug: "unknown", latitude: null, longitude: null };

test("sites are sorted by distance, and those without a position come last", () => {
  const amesbury = { latitude: 51.17, longitude: -1.78 };
  const sites = nearestFirst([unknown, swindon, salisbury], amesbury);
  expect(sites.map(({ site }) => site.slug)).toEqual(["salisbury", "swindon", "unknown"]);
  expect(sites.map(({ metres }) => metres === null)).toEqual([false, false, true]);
});

test("a position needs two numbers", () => {
  expect(positionOf(swindon)).toEqual({ latitude: 51.5463, longitude: -1.7478 });
  expect(positionOf({ latitude: "north", longitude: "1" })).toBeUndefined();
  expect(positionOf(unknown)).toBeUndefined();
});
