import { escapeRegExp } from "#domain/labels/escape-reg-exp.ts";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ALL_CLAUSES } from "../clauses/all-clauses.ts";
import type { Proof } from "../clauses/clause.ts";
import { mutated } from "./apply-mutation.ts";
import { MUTATIONS } from "./mutations.ts";
import type { Mutation } from "./mutation.ts";

const PROJECT = dirname(dirname(import.meta.dirname));
const BROWSER = "e2e/";

/** Placeholders of values in a title: "%s", "$width". */
const VALUE = /%[a-z]|\$\w+(?:\.\w+)*/g;

type Outcome = "noticed" | "stayed green" | "failed before" | "only a browser sees it" | "green without a browser";

const { values } = parseArgs({
  options: {
    clause: { type: "string", multiple: true },
    every: { type: "string", default: "1" },
    browser: { type: "boolean", default: false },
    imports: { type: "boolean", default: false },
  },
});
const chosen = MUTATIONS.filter(
  ({ clause, by }, index) =>
    (!values.imports || by !== undefined) &&
    (values.clause === undefined || values.clause.includes(clause)) &&
    index % Number(values.every) === 0,
);
const scratch = scratchCopy();
/** Whether tests pass without a mutation, by their command. */
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

/** A copy of the working tree, uncommitted files included, with the packages of this checkout. */
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

/** Files of a clause's tests that need no browser. */
function testsOf(clause: string): string[] {
  return [...new Set(ALL_CLAUSES[clause]?.shown.map(({ file }) => file).filter((file) => !file.startsWith(BROWSER)))];
}

/** The end-to-end tests of a clause, by file and title; run only with `--browser`, each on its own build. */
function journeysOf(clause: string): Proof[] {
  return values.browser ? (ALL_CLAUSES[clause]?.shown.filter(({ file }) => file.startsWith(BROWSER)) ?? []) : [];
}

function hasJourney(clause: string): boolean {
  return ALL_CLAUSES[clause]?.shown.some(({ file }) => file.startsWith(BROWSER)) ?? false;
}

async function tried(mutation: Mutation): Promise<Outcome> {
  const { clause, file, by } = mutation;
  const files = by === undefined ? testsOf(clause) : [by];
  const journeys = by === undefined ? journeysOf(clause) : [];
  if (files.length === 0 && journeys.length === 0) return "only a browser sees it";
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
  if (journeys.length === 0) return by === undefined && hasJourney(clause) ? "green without a browser" : "stayed green";
  if (!(await isHealthy(clause, () => walked(journeys)))) return "failed before";
  return (await changed(() => walked(journeys))) ? "stayed green" : "noticed";
}

async function isHealthy(what: string, look: () => Promise<boolean>): Promise<boolean> {
  const known = healthy.get(what) ?? (await look());
  healthy.set(what, known);
  return known;
}

/** A mutation that fails the build counts as detected. */
async function walked(journeys: readonly Proof[]): Promise<boolean> {
  if (!(await succeeds([join(PROJECT, "node_modules/@react-router/dev/bin.cjs"), "build"]))) return false;
  if (!(await succeeds(["scripts/bundle-server.mjs"]))) return false;
  for (const { file, title } of journeys) if (!(await passes([file, "-t", pattern(title)]))) return false;
  return true;
}

function pattern(title: string): string {
  return title.split(VALUE).map(escapeRegExp).join(".*");
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
