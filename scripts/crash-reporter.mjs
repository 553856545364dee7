import { writeFileSync } from "node:fs";

/** Where the reporter writes, relative to the project. */
export const CRASHED = "test-results/crashed.json";

const CRASH = /^Worker exited unexpectedly with signal (?:SIGSEGV|SIGTRAP|SIGABRT|SIGILL)\b.* while running test file (.+)$/;

/**
 * A Vitest reporter: lists the test files during which Node.js itself crashed. The list is empty if there was any other error outside of a
 * test.
 */
export default class CrashReporter {
  onTestRunEnd(_modules, errors) {
    const crashed = errors.map((error) => CRASH.exec(error.cause?.message)?.[1]);
    writeFileSync(CRASHED, JSON.stringify(crashed.includes(undefined) ? [] : crashed));
  }
}
