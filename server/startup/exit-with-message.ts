/**
 * Ends the process with a sentence instead of a stack trace. Also ends `node --watch`, because a change of the code would not fix the
 * problem.
 */
export function exitWithMessage(sentence: string): never {
  // Not `console.error`, which writes to the log.
  process.stderr.write(`${sentence}\n`);
  if (process.env["WATCH_REPORT_DEPENDENCIES"] !== undefined) {
    // The watching process forwards the signal to this one and exits with its code.
    process.on("SIGTERM", () => undefined);
    process.kill(process.ppid, "SIGTERM");
  }
  process.exit(1);
}
