import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { findBrowsers, installEngines } from "./browser.mjs";
import { build } from "./build.mjs";
import { API_TOOLS, install } from "./install.mjs";
import { firstLines, RUN_NOTES } from "./notes-reporter.mjs";
import { duration, PROJECT, run } from "./run-command.mjs";

const RESULTS = "test-results";
const deep = process.argv.includes("--deep");
const env = deep ? { FORECOURT_DEEP: "1" } : {};

await install();
mkdirSync(join(PROJECT, RESULTS), { recursive: true });
const phases = process.argv.includes("--browsers") ? await testInEngines() : await testAll();

console.log("");
for (const { name, passed, failed, skipped, outcome } of phases) {
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean).join(", ");
  console.log(`${failed ? "✗" : "✓"} ${name.padEnd(18)}${duration(outcome).padEnd(24)}${counts}`);
}
const failures = phases.flatMap((phase) => phase.failures ?? []);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}\n`);
const unstable = phases.flatMap((phase) => phase.unstable ?? []);
if (unstable.length > 0)
  console.log(`\nFailed at first, passed when run again (to be mended):\n${unstable.map((test) => `  ${test}`).join("\n")}\n`);
const total = (count) => phases.reduce((sum, phase) => sum + phase[count], 0);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 ? 0 : 1;

async function testAll() {
  await install(API_TOOLS);
  const browser = await findBrowsers(["Firefox", "WebKit"]);
  // Together: each of them leaves one of two processors idle for a part of its time.
  console.log("\nLint, types and build …");
  const checks = await Promise.all([
    check("Lint", () => run("npm", ["run", "--silent", "lint"], { quiet: true })),
    check("Types", () => run("npm", ["run", "--silent", "types"], { quiet: true })),
    check("Build", () => build()),
  ]);
  return [
    ...checks,
    await tests("Tests", ["--project", "domain", "--project", "server", "--project", "cli", "--project", "web"]),
    await tests("Browser journeys", ["--project", "e2e", "--project", "start"], browser ? { CHROMIUM: browser } : {}),
  ];
}

/** The main journeys in the engines other than Chromium, and those without scripts. */
async function testInEngines() {
  await installEngines();
  return [
    await check("Build", () => build()),
    await tests("Firefox and WebKit", ["--project", "engines"]),
    await tests("More in Firefox", ["--project", "e2e"], { FORECOURT_BROWSER: "firefox" }),
    ...(await inTurn(["Firefox", "WebKit", "WPE"], (engine) =>
      tests(`No scripts, ${engine}`, ["--project", "unscripted", `e2e/engines/unscripted/${engine.toLowerCase()}.e2e.ts`]),
    )),
  ];
}

async function inTurn(all, use) {
  const outcomes = [];
  for (const each of all) outcomes.push(await use(each));
  return outcomes;
}

/** A tool that passes or fails as a whole. */
async function check(name, use) {
  console.log(`\n${name} …`);
  const outcome = await use();
  if (outcome.code !== 0) console.log(outcome.output);
  return { name, passed: outcome.code === 0 ? 1 : 0, failed: outcome.code === 0 ? 0 : 1, skipped: 0, outcome };
}

/**
 * A run of Vitest. A file during which Node.js itself crashed runs once more, alone: V8 occasionally crashes where a process opens and
 * closes many embedded databases (nodejs/node#64500, Node.js 22 to 26). A second crash fails.
 */
async function tests(name, args, more = {}) {
  console.log(`\n${name} …`);
  const first = await vitest(name, args, more);
  if (first.crashed.length === 0) return first;
  console.log(`\nNode.js itself crashed during ${first.crashed.join(", ")}, which will run once more …`);
  const second = await vitest(name, [...args, ...first.crashed], more);
  return {
    name,
    passed: first.passed + second.passed,
    failed: first.failed + second.failed + second.crashed.length,
    skipped: first.skipped + second.skipped,
    failures: [...first.failures, ...second.failures],
    unstable: [...first.unstable, ...second.unstable],
    outcome: { wall: first.outcome.wall + second.outcome.wall, cpu: first.outcome.cpu && first.outcome.cpu + second.outcome.cpu },
  };
}

/** Counted from Vitest's JSON report: a file that fails to load counts as a failure. A run that failed without a report is one failure. */
async function vitest(name, args, more) {
  const report = join(RESULTS, `${name.toLowerCase().replaceAll(/\W+/g, "-")}.json`);
  for (const file of [report, RUN_NOTES]) rmSync(join(PROJECT, file), { force: true });
  const reporters = ["--reporter=default", "--reporter=json", "--reporter=./scripts/notes-reporter.mjs", `--outputFile.json=${report}`];
  const outcome = await run("vitest", ["run", ...reporters, ...args], { env: { ...env, ...more } });
  const { crashed = [], unstable = [] } = readJson(RUN_NOTES) ?? {};
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = readJson(report) ?? {};
  const notLoaded = testResults.filter(
    ({ status, name: file, assertionResults }) =>
      status === "failed" && !crashed.includes(file) && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + notLoaded.length;
  const succeeded = outcome.code === 0 || crashed.length > 0;
  return {
    name,
    passed: numPassedTests,
    failed: succeeded ? failed : Math.max(failed, 1),
    skipped: numPendingTests,
    outcome,
    failures: testResults.flatMap(failedTests),
    crashed,
    unstable,
  };
}

/** Each failed test of a file of Vitest's JSON report, or the file if it failed to load, with the first lines of its error. */
function failedTests({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === "failed");
  const errors =
    failed.length === 0 && status === "failed" ? [["", message]] : failed.map((test) => [` > ${test.fullName}`, test.failureMessages[0]]);
  return errors.map(([test, error = ""]) => `${relative(PROJECT, file)}${test}\n${firstLines(error)}`);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(join(PROJECT, file), "utf8"));
  } catch {
    return undefined;
  }
}
