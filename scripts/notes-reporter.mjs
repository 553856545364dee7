import { writeFileSync } from "node:fs";

/** Where the reporter writes, relative to the project. */
export const RUN_NOTES = "test-results/run-notes.json";

/** Of an error, in the list at the end of a run. */
const ERROR_LINES = 6;
const CRASH = /^Worker exited unexpectedly with signal (?:SIGSEGV|SIGTRAP|SIGABRT|SIGILL)\b.* while running test file (.+)$/;

/**
 * A Vitest reporter: lists the test files during which Node.js itself crashed, and the tests that passed only when they ran again. The list
 * of crashes is empty if there was any other error outside of a test.
 */
export default class NotesReporter {
  #unstable = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    // The errors of the first run; that of a property test has its seed and counterexample.
    const [error] = test.result().errors ?? [];
    this.#unstable.push(`${test.module.relativeModuleId}: ${test.fullName}\n${firstLines(error?.message ?? "")}`);
  }

  onTestRunEnd(_modules, errors) {
    const crashed = errors.map((error) => CRASH.exec(error.cause?.message)?.[1]);
    writeFileSync(RUN_NOTES, JSON.stringify({ crashed: crashed.includes(undefined) ? [] : crashed, unstable: this.#unstable }));
  }
}

/** The beginning of an error's message, indented for a list. */
export function firstLines(error) {
  return error
    .split("\n")
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`)
    .join("\n");
}
