import { text, type MessageText } from "../messages/message-text.ts";
import { formatDay, londonDay, type Moment } from "../calendar.ts";
import { branchBlocks, greeting, type Letter, type LetterBranch, type LetterLine } from "./letter.ts";

/** A deal for its customer's mail. */
export type DealNotice = { title: string; first_name: string; by: string; expires_at: Moment; url: string; isChanged: boolean };

/** The mail with the link; the figures are on the page alone, where they are current. */
export function dealLetter({ title, first_name, by, expires_at, url, isChanged }: DealNotice, branch: LetterBranch): Letter {
  const subject = text(isChanged ? "letter.dealChangedSubject" : "letter.dealSubject", { title });
  return {
    subject,
    title: subject,
    blocks: [
      { kind: "words", text: greeting(first_name) },
      { kind: "words", text: text("letter.dealFrom", { by, branch: branch.name, day: formatDay(londonDay(expires_at)) }) },
      { kind: "link", text: text("letter.seeTheDeal"), url },
      { kind: "words", text: text("letter.dealLinkIsPrivate") },
      ...branchBlocks(branch),
    ],
  };
}

export type SigningNotice = { title: string; first_name: string; expires_at: Moment; url: string };

/** The mail with the one-time link for signing the order form. */
export function signingLetter({ title, first_name, expires_at, url }: SigningNotice, branch: LetterBranch): Letter {
  const subject = text("letter.signSubject", { title });
  return {
    subject,
    title: subject,
    blocks: [
      { kind: "words", text: greeting(first_name) },
      { kind: "words", text: text("letter.signUntil", { title, day: formatDay(londonDay(expires_at)) }) },
      { kind: "link", text: text("letter.signTheForm"), url },
      ...branchBlocks(branch),
    ],
  };
}

/** An order form as it is signed: which vehicle, every figure, by whom and when. */
export type OrderForm = {
  reference: string;
  title: string;
  vehicle: readonly LetterLine[];
  lines: readonly LetterLine[];
  isFinance: boolean;
  customer: string;
  signature: { name: string; at: MessageText; figures: string };
};

/** The dealer's own order form. It is never a credit agreement, and says so. */
export function orderFormLetter({ reference, title, vehicle, lines, isFinance, customer, signature }: OrderForm, seller: string): Letter {
  return {
    subject: text("letter.orderFormSubject", { reference }),
    title: text("letter.orderFormTitle", { title }),
    blocks: [
      {
        kind: "lines",
        caption: text("letter.orderFormParties"),
        lines: [
          { name: text("findOrder.orderReference"), amount: reference },
          { name: text("letter.seller"), amount: seller },
          { name: text("letter.buyer"), amount: customer },
        ],
      },
      { kind: "lines", caption: text("common.vehicle"), lines: vehicle },
      { kind: "lines", caption: text("letter.orderCaption"), lines },
      ...(isFinance ? [{ kind: "words", text: text("deal.formIsNoCreditAgreement") } as const] : []),
      { kind: "heading", text: text("letter.signature") },
      {
        kind: "lines",
        caption: text("letter.signature"),
        lines: [
          { name: text("letter.signedName"), amount: signature.name },
          { name: text("letter.signedAt"), amount: signature.at },
          { name: text("letter.figuresDigest"), amount: signature.figures },
        ],
      },
      { kind: "words", text: text("letter.signedByLink") },
    ],
  };
}
