import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { spriteOf } from "#web/ui/icons/make-sprite.ts";
import { ICON_NAMES } from "./icon-names.ts";

test("the sprite holds every icon by name (run make-sprite.ts after adding one)", () => {
  expect(readFileSync(new URL("./sprite.svg", import.meta.url), "utf8")).toBe(spriteOf(ICON_NAMES));
});
