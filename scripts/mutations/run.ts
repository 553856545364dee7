import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT, projectFiles } from "../project-files.ts";
import { clauseAnchor } from "../clauses/clause.ts";
import { testsByClause, testsOf } from "../clauses/tests-in.ts";
import { mutated } from "./apply-mutation.ts";
import { MUTATIONS } from "./mutations.ts";
import type { Mutation } from "./mutation.ts";

const BROWSER = "e2e/";

type Outcome = "noticed" | "stayed green" | "failed before" | "only a browser sees it" | "green without a browser";

const { values } = parseArgs({
  options: {
    clause: { type: "string", multiple: true },
    every: { type: "string", default: "1" },
    /** Continues a run that was cut off: the number of the first mutation, from 0, as each line shows it. */
    from: { type: "string", default: "0" },
    browser: { type: "boolean", default: false },
    imports: { type: "boolean", default: false },
  },
});
const chosen = [...MUTATIONS.entries()].filter(
  ([number, { clause, by }]) =>
    number >= Number(values.from) &&
    (!values.imports || by !== undefined) &&
    (values.clause === undefined || values.clause.includes(clause)) &&
    number % Number(values.every) === 0,
);
const byClause = testsByClause();
const scratch = scratchCopy();
/** Whether tests pass without a mutation, by their command. */
const healthy = new Map<string, boolean>();
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const outcomes = new Map<Outcome, Mutation[]>();
for (const [number, mutation] of chosen) {
  const outcome = await tried(mutation);
  outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), mutation]);
  const change = `${mutation.file}: ${shown(mutation.from)} -> ${shown(mutation.to)}`;
  console.log([String(number).padEnd(6), outcome.padEnd(24), mutation.clause.padEnd(24), change].join(""));
}
console.log(`\n${chosen.length} changes: ${Array.from(outcomes, ([outcome, all]) => `${all.length} ${outcome}`).join(", ")}`);
process.exitCode = outcomes.has("stayed green") || outcomes.has("failed before") ? 1 : 0;

/** A copy of the working tree, uncommitted files included, with the packages of this checkout. */
function scratchCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-mutate-"));
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(PROJECT, file), join(folder, file));
  }
  symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Files of a clause's tests that need no browser. */
function filesOf(clause: string): string[] {
  return [...new Set(testsOf(clause, byClause).map(({ file }) => file))].filter((file) => !file.startsWith(BROWSER));
}

/** Whether the clause has end-to-end tests. They run only with `--browser`, on a separate build. */
function hasJourney(clause: string): boolean {
  return testsOf(clause, byClause).some(({ file }) => file.startsWith(BROWSER));
}

async function tried(mutation: Mutation): Promise<Outcome> {
  const { clause, file, by } = mutation;
  const files = by === undefined ? filesOf(clause) : [by];
  const withJourneys = values.browser && by === undefined && hasJourney(clause);
  if (files.length === 0 && !withJourneys) return "only a browser sees it";
  for (const each of files) if (!(await isHealthy(each, () => passes([each])))) return "failed before";
  const path = join(scratch, file);
  const source = readFileSync(path, "utf8");
  const changed = async (look: () => Promise<boolean>) => {
    writeFileSync(path, mutated(mutation, source));
    const green = await look();
    writeFileSync(path, source);
    return green;
  };
  if (files.length > 0 && !(await changed(() => passes(files)))) return "noticed";
  if (!withJourneys) return by === undefined && hasJourney(clause) ? "green without a browser" : "stayed green";
  if (!(await isHealthy(clause, () => passJourneys(clause)))) return "failed before";
  return (await changed(() => passJourneys(clause))) ? "stayed green" : "noticed";
}

async function isHealthy(what: string, look: () => Promise<boolean>): Promise<boolean> {
  const known = healthy.get(what) ?? (await look());
  healthy.set(what, known);
  return known;
}

/** A mutation that fails the build counts as detected. */
async function passJourneys(clause: string): Promise<boolean> {
  if (!(await succeeds([join(PROJECT, "node_modules/@react-router/dev/bin.cjs"), "build"]))) return false;
  if (!(await succeeds(["scripts/bundle-server.mjs"]))) return false;
  return passes(["--project=e2e", `--tags-filter=${clauseAnchor(clause)}`]);
}

function passes(tests: string[]): Promise<boolean> {
  return succeeds([join(PROJECT, "node_modules/vitest/vitest.mjs"), "run", "--bail=1", "--reporter=dot", ...tests]);
}

async function succeeds(command: string[]): Promise<boolean> {
  const child = spawn(process.execPath, command, { cwd: scratch, stdio: "ignore" });
  return (await new Promise<number | null>((resolve) => child.on("close", resolve))) === 0;
}

function shown(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
