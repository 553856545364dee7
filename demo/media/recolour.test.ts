import { RECIPE } from "#server/media/original-picture.ts";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { demoPicture, PICTURES_VERSION, versioned } from "./demo-pictures.ts";
import { PAINTS, type PaintName } from "./paints.ts";
import { recolour } from "./recolour.ts";

/** The samples were compressed after mixing. Maximum difference in bytes per channel: on average, and for 99 % of them. */
const MEAN_TOLERANCE = 1.6;
const RARE_TOLERANCE = 12;

const FOLDER = import.meta.dirname;

describe("a picture recoloured from its layers", () => {
  test.each([
    ["suv", "hero", "copper-orange"],
    ["hatchback", "side", "deep-blue"],
    ["van", "rear34", "silver"],
    ["estate", "front", "polar-white"],
  ] as const)("looks like the studio's own: %s %s in %s", async (body, view, paint) => {
    const mixed = await recolour(`${FOLDER}/${body}/layers`, view, paint);
    const studio = await sharp(`${FOLDER}/samples/${body}-${view}-${paint}.webp`).removeAlpha().raw().toBuffer();
    expect({ width: mixed.width, height: mixed.height }).toEqual({ width: 1280, height: 853 });
    let sum = 0;
    let far = 0;
    for (let index = 0; index < studio.length; index++) {
      const difference = Math.abs((mixed.data[index] ?? 0) - (studio[index] ?? 0));
      sum += difference;
      if (difference > RARE_TOLERANCE) far++;
    }
    expect(sum / studio.length).toBeLessThan(MEAN_TOLERANCE);
    expect(far / studio.length).toBeLessThan(0.01);
  });

  test("differs for each paint", async () => {
    const colours = new Set<string>();
    for (const paint of Object.keys(PAINTS) as PaintName[]) {
      const { data } = await recolour(`${FOLDER}/suv/layers`, "side", paint);
      colours.add(data.subarray(3 * (430 * 1280 + 560), 3 * (430 * 1280 + 561)).toString("hex"));
    }
    expect(colours.size).toBe(Object.keys(PAINTS).length);
  });

  test.each([
    "suv/hero",
    "suv/hero.mauve",
    "suv/hero.silver.silver",
    "tractor/hero.silver",
    "suv/360/24",
    "samples/suv-hero-copper-orange",
    "../demo-pictures",
    "suv/layers/hero.base",
    "",
  ])("does not exist under the name %j", async (name) => {
    expect(await demoPicture(name)).toBeUndefined();
  });
});

test("the version in picture URLs is the hash of picture files and paints", () => {
  const digest = createHash("sha256").update(JSON.stringify(PAINTS));
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  for (const path of files.filter((name) => /^(?!samples)[a-z]+\/.*\.webp$/.test(name)).toSorted())
    digest.update(path).update(readFileSync(join(FOLDER, path)));
  expect(PICTURES_VERSION).toBe(digest.digest("hex").slice(0, PICTURES_VERSION.length));
  expect(versioned("/media/demo/suv/hero.silver.webp")).toBe(`/media/demo-${RECIPE}${PICTURES_VERSION}/suv/hero.silver.webp`);
});
