/** Ends the process with a sentence in the place of a stack. Nothing that `node --watch` waits for, a change of the program, would mend it: that ends too. */
export function exitWithMessage(sentence: string): never {
  // Not by the console: what goes there becomes a line of the log.
  process.stderr.write(`${sentence}\n`);
  if (process.env["WATCH_REPORT_DEPENDENCIES"] !== undefined) {
    // The watching process passes the signal on to this one and ends with this one's code.
    process.on("SIGTERM", () => undefined);
    process.kill(process.ppid, "SIGTERM");
  }
  process.exit(1);
}
