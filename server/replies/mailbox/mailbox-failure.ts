/** Why a mailbox cannot be read, in words that have nothing of what its server said. */
export class MailboxFailure extends Error {}

/** The server names a message and does not give it. */
export class MessageNotGiven extends MailboxFailure {
  constructor() {
    super("the server names a message that it does not give");
  }
}
