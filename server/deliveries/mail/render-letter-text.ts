import type { Letter, LetterBlock } from "#domain/letters/letter.ts";

/** The plain text of a letter: each figure is on the line of its name, for screen readers. */
export function renderLetterText({ title, blocks }: Letter<string>, footer: readonly string[]): string {
  return [`${title}\n${"=".repeat(title.length)}`, ...blocks.map(blockAsText), `--\n${footer.join("\n")}`].join("\n\n").concat("\n");
}

function blockAsText(block: LetterBlock<string>): string {
  switch (block.kind) {
    case "words":
      return block.text;
    case "heading":
      return `${block.text}\n${"-".repeat(block.text.length)}`;
    case "lines":
      return [`${block.caption}:`, ...block.lines.map(({ name, amount, note }) => `  ${name}: ${amount}${note ? ` (${note})` : ""}`)].join(
        "\n",
      );
    case "steps":
      return block.steps.map(({ step, text }, index) => `${index + 1}. ${step}. ${text}`).join("\n");
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "link":
      return `${block.text}:\n${block.url}`;
  }
}
