import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { coverageTable } from "./clause-table.ts";

writeFileSync(join(import.meta.dirname, "../docs/coverage.md"), coverageTable());
