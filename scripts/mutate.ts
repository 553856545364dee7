import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ALL_CLAUSES } from "./clauses/all-clauses.ts";
import { MUTATIONS, type Mutation } from "./mutations.ts";

const PROJECT = dirname(import.meta.dirname);
const BROWSER = "e2e/";

type Outcome = "noticed" | "stayed green" | "failed before" | "only a browser sees it";

const { values } = parseArgs({ options: { clause: { type: "string", multiple: true }, every: { type: "string", default: "1" } } });
const chosen = MUTATIONS.filter(({ clause }, index) => (values.clause === undefined || values.clause.includes(clause)) && index % Number(values.every) === 0);
const scratch = scratchCopy();
/** Whether the tests of a file pass while nothing is changed. */
const healthy = new Map<string, boolean>();
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const outcomes = new Map<Outcome, Mutation[]>();
for (const mutation of chosen) {
  const outcome = await tried(mutation);
  outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), mutation]);
  console.log(`${outcome.padEnd(24)}${mutation.clause.padEnd(24)}${mutation.file}: ${shown(mutation.from)} -> ${shown(mutation.to)}`);
}
console.log(`\n${chosen.length} changes: ${Array.from(outcomes, ([outcome, all]) => `${all.length} ${outcome}`).join(", ")}`);
process.exitCode = outcomes.has("stayed green") || outcomes.has("failed before") ? 1 : 0;

/** The files as they are now, also those that are not committed, with the packages of this checkout. */
function scratchCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-mutate-"));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: PROJECT, encoding: "utf8" });
  for (const file of listed.split("\0").filter((name) => name !== "" && existsSync(join(PROJECT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(PROJECT, file), join(folder, file));
  }
  symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** The files with the tests of a clause that need no browser. */
function testsOf(clause: string): string[] {
  return [...new Set(ALL_CLAUSES[clause]?.shown.map(({ file }) => file).filter((file) => !file.startsWith(BROWSER)))];
}

async function tried({ clause, file, from, to }: Mutation): Promise<Outcome> {
  const files = testsOf(clause);
  if (files.length === 0) return "only a browser sees it";
  for (const each of files) if (!healthy.has(each)) healthy.set(each, await passes([each]));
  if (files.some((each) => !healthy.get(each))) return "failed before";
  const path = join(scratch, file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, source.replace(from, () => to));
  const green = await passes(files);
  writeFileSync(path, source);
  return green ? "stayed green" : "noticed";
}

async function passes(files: string[]): Promise<boolean> {
  const vitest = spawn(process.execPath, [join(PROJECT, "node_modules/vitest/vitest.mjs"), "run", "--bail=1", "--reporter=dot", ...files], { cwd: scratch, stdio: "ignore" });
  return (await new Promise<number | null>((resolve) => vitest.on("close", resolve))) === 0;
}

function shown(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
