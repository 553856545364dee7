import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { coverageTable } from "./coverage-table.ts";

writeFileSync(join(import.meta.dirname, "../docs/coverage.md"), coverageTable());
