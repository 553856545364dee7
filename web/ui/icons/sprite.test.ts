import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_NAMES } from "./icon-names.ts";
import { spriteOf } from "./make-sprite.ts";

test("the sprite holds every icon by name (run make-sprite.ts after adding one)", () => {
  const sprite = readFileSync(new URL("./sprite.svg", import.meta.url), "utf8");
  expect(sprite).toBe(spriteOf(ICON_NAMES));
});
