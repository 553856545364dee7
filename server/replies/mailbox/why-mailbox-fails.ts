import { MailboxFailure } from "./mailbox-failure.ts";
import type { MailboxSettings } from "./mailbox-settings.ts";
import { openMailbox } from "./open-mailbox.ts";

const LIMIT_MS = 15_000;

/** Opens a mailbox and closes it again; why it cannot be opened, or undefined. */
export async function whyMailboxFails(settings: MailboxSettings): Promise<string | undefined> {
  try {
    const open = await openMailbox(settings, AbortSignal.timeout(LIMIT_MS));
    await open.close();
    return undefined;
  } catch (error) {
    if (error instanceof MailboxFailure) return error.message;
    throw error;
  }
}
