/** A mail for a provider. */
export type MailMessage = {
  /** The same for every attempt: becomes the Message-ID, by which receivers detect duplicates. */
  id: string;
  from: string;
  to: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
  attachments: readonly MailAttachment[];
  /** A URL that ends these mails when it is posted to, for the mail client's own button (RFC 8058). */
  unsubscribe?: string;
};

export type MailAttachment = { name: string; type: string; content: string };

/** Sends mails. `send` throws MailRefused for a permanent failure, any other error for one that may be retried. */
export type MailProvider = { name: string; send: (message: MailMessage) => Promise<void> };

/** The receiving server rejected the mail permanently. The message contains neither the recipient nor the content. */
export class MailRefused extends Error {
  override name = "MailRefused";
}
