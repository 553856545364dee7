/** What is read of an email. */
export type ParsedMessage = {
  sender: string;
  sender_name: string;
  /** Every address that it may have been sent to, from its headers. */
  recipients: string[];
  subject: string;
  text: string;
  /** The text was longer than what is kept. */
  is_cut: boolean;
  attachments: string[];
  message_id: string;
  /** Written by a program: an absence notice, a failed delivery, a list. */
  is_automatic: boolean;
};
