import { writeFileSync } from "node:fs";
import { spriteOf } from "#web/ui/icons/make-sprite.ts";
import { ICON_NAMES } from "./icon-names.ts";

writeFileSync(new URL("./sprite.svg", import.meta.url), spriteOf(ICON_NAMES));
