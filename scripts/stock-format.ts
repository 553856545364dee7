import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stockFormatPage } from "./stock-format-page.ts";

writeFileSync(join(import.meta.dirname, "../docs/stock-format.md"), stockFormatPage());
