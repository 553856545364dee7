import { aprCommand } from "./apr-command.ts";
import { quoteCommand } from "./quote-command.ts";
import { UsageError } from "./usage-error.ts";

const EXIT_USAGE = 2;

const COMMANDS = { quote: quoteCommand, apr: aprCommand };

/** Runs a finance calculator; returns the exit code. A UsageError is printed as one sentence. */
export function financeCommand(name: keyof typeof COMMANDS, args: string[]): number {
  try {
    return COMMANDS[name](args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return EXIT_USAGE;
  }
}
