import { spawn } from "node:child_process";
import { join } from "node:path";
import { install } from "./install.mjs";
import { environment, PROJECT } from "./run-command.mjs";

/**
 * Starts the command line so that a long import stays small: a young generation that may not grow, and one arena for
 * glibc's malloc, which otherwise keeps what each thread once used.
 */
const NODE_OPTIONS = ["--max-semi-space-size=4", "--import", join(PROJECT, "scripts/commonjs-drizzle.mjs")];

// What a command prints may be read by a program: only its own words go to standard output.
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
