import { text, type MessageText } from "../messages/message-text.ts";

/** A message, or a string that is not translated: a figure, a name, typed text, text for the dealer. */
type LetterText = MessageText | string;

/** A named figure or fact. `amount` is formatted: "£12,595". */
export type LetterLine<Text = LetterText> = {
  name: Text;
  amount: Text;
  note?: Text | undefined;
  total?: boolean;
  /** The amount is a registration or a telephone number. */
  kind?: "plate" | "telephone";
};

export type LetterSteps<Text = LetterText> = readonly { step: Text; text: Text }[];

export type LetterBlock<Text = LetterText> =
  | { kind: "words"; text: Text }
  | { kind: "heading"; text: Text }
  /** Money or facts in two columns, with a caption. */
  | { kind: "lines"; caption: Text; lines: readonly LetterLine<Text>[] }
  | { kind: "steps"; steps: LetterSteps<Text> }
  | { kind: "list"; items: readonly Text[] }
  | { kind: "link"; text: Text; url: string };

/** The content of a mail, before it is rendered as text and HTML. */
export type Letter<Text = LetterText> = { subject: Text; title: Text; blocks: readonly LetterBlock<Text>[] };

/** The branch named in a letter, or the dealer if there is none. */
export type LetterBranch = {
  name: string;
  address: string;
  telephone: string;
  hours: readonly { days: MessageText; hours: MessageText }[];
};

const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}' -]{0,39}$/u;

/** "Hello Amina,", or without the name if it is not a plain name: our mails must not carry text or links from third parties. */
export function greeting(firstName: string): MessageText {
  return PLAIN_NAME.test(firstName) ? text("letter.helloName", { name: firstName }) : text("letter.hello");
}

/** The address of a sender header: "Wexcombe <hello@wexcombe.example>" gives "hello@wexcombe.example". */
export function addressOfSender(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

export function branchBlocks({ name, address, telephone, hours }: LetterBranch): LetterBlock[] {
  return [
    { kind: "heading", text: name },
    {
      kind: "lines",
      caption: text("letter.whereToFindUs"),
      lines: [
        ...(address === "" ? [] : [{ name: text("application.address"), amount: address }]),
        { name: text("common.telephone"), amount: telephone, kind: "telephone" },
        ...hours.map(({ days, hours: times }) => ({ name: days, amount: times })),
      ],
    },
  ];
}
