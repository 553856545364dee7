/** A figure or a fact with its name. `amount` is said as it is read: "£12,595". */
export type LetterLine = { name: string; amount: string; note?: string | undefined; total?: boolean } & AsTyped;

/** What somebody typed says the same in every language. */
type AsTyped = { typed?: boolean };

export type LetterBlock =
  | ({ kind: "words"; text: string } & AsTyped)
  | { kind: "heading"; text: string }
  /** Money or facts in two columns; the caption says what they are. */
  | { kind: "lines"; caption: string; lines: readonly LetterLine[] }
  | { kind: "steps"; steps: readonly { step: string; text: string }[] }
  | { kind: "link"; text: string; url: string };

/** What a mail says, before it is set as text and as HTML. */
export type Letter = { subject: string; title: string; blocks: readonly LetterBlock[] };

/** The branch that a letter speaks for, or the dealer as a whole where there is none. */
export type LetterBranch = { name: string; address: string; telephone: string; hours: readonly { days: string; hours: string }[] };

/** The letter in other words: `said` finds them for each text that is not somebody's own. */
export function localiseLetter({ subject, title, blocks }: Letter, said: (text: string) => string): Letter {
  return { subject: said(subject), title: said(title), blocks: blocks.map((block) => blockIn(block, said)) };
}

function blockIn(block: LetterBlock, said: (text: string) => string): LetterBlock {
  switch (block.kind) {
    case "words":
      return block.typed ? block : { ...block, text: said(block.text) };
    case "heading":
    case "link":
      return { ...block, text: said(block.text) };
    case "lines":
      return { ...block, caption: said(block.caption), lines: block.lines.map((line) => lineIn(line, said)) };
    case "steps":
      return { ...block, steps: block.steps.map(({ step, text }) => ({ step: said(step), text: said(text) })) };
  }
}

function lineIn(line: LetterLine, said: (text: string) => string): LetterLine {
  const { name, amount, note, typed } = line;
  return { ...line, name: said(name), amount: typed ? amount : said(amount), ...(note !== undefined && { note: said(note) }) };
}

const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}' -]{0,39}$/u;

/** "Hello Amina,"; without the name when it could be anything but one: nobody sends words or links to strangers through our mails. */
export function greeting(firstName: string): string {
  return PLAIN_NAME.test(firstName) ? `Hello ${firstName},` : "Hello,";
}

/** The address that customers answer to: "Wexcombe <hello@wexcombe.example>" gives "hello@wexcombe.example". */
export function addressOfSender(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

export function branchBlocks({ name, address, telephone, hours }: LetterBranch): LetterBlock[] {
  return [
    { kind: "heading", text: name },
    {
      kind: "lines",
      caption: "Where to find us",
      lines: [
        ...(address === "" ? [] : [{ name: "Address", amount: address }]),
        { name: "Telephone", amount: telephone },
        ...hours.map(({ days, hours: times }) => ({ name: days, amount: times })),
      ],
    },
  ];
}
