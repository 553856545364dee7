import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const PROJECT = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");
const TOOLS = join(PROJECT, "node_modules/.bin");

/** The project's tools and its own Node come first in PATH. */
export const environment = { ...process.env, PATH: `${TOOLS}${delimiter}${process.env.PATH ?? ""}` };

/** @typedef {{ code: number, wall: number, cpu: number | undefined, output: string }} Outcome seconds; CPU includes children */

/**
 * Runs a command in the project and measures it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] quiet: its output is captured, not printed
 * @returns {Promise<Outcome>}
 */
export async function run(command, args, { quiet = false, env = {} } = {}) {
  const from = performance.now();
  const show = quiet ? "pipe" : "inherit";
  const measured = process.platform !== "win32";
  const stdio = ["inherit", show, show, "pipe"];
  const settings = { cwd: PROJECT, env: { ...environment, ...env }, stdio };
  // Node cannot measure the CPU time of grandchildren, but the shell can: `times` writes it to file descriptor 3.
  const child = measured
    ? spawn("sh", ["-c", '"$@"; code=$?; times >&3; exit $code', "sh", command, ...args], settings)
    : spawn(command, args, { ...settings, shell: true });
  const stop = (signal) => child.kill(signal);
  process.on("SIGTERM", stop);
  let output = "";
  let times = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  child.stdio[3].on("data", (chunk) => (times += chunk));
  const code = await new Promise((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      resolve(127);
    });
    child.once("close", (status, signal) => resolve(status ?? (signal ? 130 : 1)));
  });
  process.off("SIGTERM", stop);
  return { code, wall: (performance.now() - from) / 1000, cpu: measured ? cpuSeconds(times) : undefined, output };
}

/** "14.2 s", or with CPU time: "14.2 s (9.1 s CPU)". */
export function duration({ wall, cpu }) {
  return cpu === undefined ? `${wall.toFixed(1)} s` : `${wall.toFixed(1)} s (${cpu.toFixed(1)} s CPU)`;
}

/** The second line of `times` is for child processes: "0m1.234s 0m0.456s". */
function cpuSeconds(times) {
  const children = times.trim().split("\n")[1] ?? "";
  let seconds = 0;
  for (const [, minutes, rest] of children.matchAll(/(\d+)m([\d.]+)s/g)) seconds += Number(minutes) * 60 + Number(rest);
  return seconds;
}
