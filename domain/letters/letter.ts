/** A named figure or fact. `amount` is formatted: "£12,595". */
export type LetterLine = { name: string; amount: string; note?: string | undefined; total?: boolean } & AsTyped;

/** Text typed by a person is not translated. */
type AsTyped = { typed?: boolean };

export type LetterBlock =
  | ({ kind: "words"; text: string } & AsTyped)
  | { kind: "heading"; text: string }
  /** Money or facts in two columns, with a caption. */
  | { kind: "lines"; caption: string; lines: readonly LetterLine[] }
  | { kind: "steps"; steps: readonly { step: string; text: string }[] }
  | { kind: "link"; text: string; url: string };

/** The content of a mail, before it is rendered as text and HTML. */
export type Letter = { subject: string; title: string; blocks: readonly LetterBlock[] };

/** The branch named in a letter, or the dealer if there is none. */
export type LetterBranch = { name: string; address: string; telephone: string; hours: readonly { days: string; hours: string }[] };

/** Translates a letter; `translate` translates each text that was not typed by a person. */
export function localiseLetter({ subject, title, blocks }: Letter, translate: (text: string) => string): Letter {
  return { subject: translate(subject), title: translate(title), blocks: blocks.map((block) => blockIn(block, translate)) };
}

function blockIn(block: LetterBlock, translate: (text: string) => string): LetterBlock {
  switch (block.kind) {
    case "words":
      return block.typed ? block : { ...block, text: translate(block.text) };
    case "heading":
    case "link":
      return { ...block, text: translate(block.text) };
    case "lines":
      return { ...block, caption: translate(block.caption), lines: block.lines.map((line) => lineIn(line, translate)) };
    case "steps":
      return { ...block, steps: block.steps.map(({ step, text }) => ({ step: translate(step), text: translate(text) })) };
  }
}

function lineIn(line: LetterLine, translate: (text: string) => string): LetterLine {
  const { name, amount, note, typed } = line;
  return {
    ...line,
    name: translate(name),
    amount: typed ? amount : translate(amount),
    ...(note !== undefined && { note: translate(note) }),
  };
}

const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}' -]{0,39}$/u;

/** "Hello Amina,", or without the name if it is not a plain name: our mails must not carry text or links from third parties. */
export function greeting(firstName: string): string {
  return PLAIN_NAME.test(firstName) ? `Hello ${firstName},` : "Hello,";
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
      caption: "Where to find us",
      lines: [
        ...(address === "" ? [] : [{ name: "Address", amount: address }]),
        { name: "Telephone", amount: telephone },
        ...hours.map(({ days, hours: times }) => ({ name: days, amount: times })),
      ],
    },
  ];
}
