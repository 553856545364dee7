/** A mail as a provider sends it. */
export type MailMessage = {
  /** The same for every attempt: becomes the Message-ID, by which a receiver knows a mail that comes twice. */
  id: string;
  from: string;
  to: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
  attachments: readonly MailAttachment[];
};

export type MailAttachment = { name: string; type: string; content: string };

/** Who brings mails. `send` throws MailRefused when trying again is no use, and any other error when it may be. */
export type MailProvider = { name: string; send: (message: MailMessage) => Promise<void> };

/** The receiver's server does not take the mail, now or later. The words name neither the receiver nor what was sent. */
export class MailRefused extends Error {
  override name = "MailRefused";
}
