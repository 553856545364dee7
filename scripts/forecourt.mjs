import { spawn } from "node:child_process";
import { join } from "node:path";
import { install } from "./install.mjs";
import { environment, PROJECT } from "./run-command.mjs";

/**
 * Starts the command line with flags that limit memory during a long import: a fixed young generation, and a single glibc
 * malloc arena, because each thread's arena retains freed memory.
 */
const NODE_OPTIONS = ["--max-semi-space-size=4", "--import", join(PROJECT, "scripts/commonjs-drizzle.mjs")];

// Standard output is reserved for the command's own output, which programs may parse.
console.log = console.error;
await install();

const child = spawn(
  join(PROJECT, "node_modules/.bin/node"),
  [...NODE_OPTIONS, join(PROJECT, "cli/forecourt.ts"), ...process.argv.slice(2)],
  { stdio: "inherit", env: { MALLOC_ARENA_MAX: "1", ...environment } },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.once("error", (error) => {
  console.error(`The command line did not start: ${error.message}`);
  process.exitCode = 1;
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
