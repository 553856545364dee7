import type { Letter } from "#domain/letters/letter.ts";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { layOutLetter } from "./layout-letter.ts";
import { GOLF } from "./sheet-fixture.ts";

const STEPS = Array.from({ length: 40 }, (_, at) => ({
  step: `Step ${at + 1}`,
  text: "We’ll call to agree a day for you to collect it. ".repeat(4).trim(),
}));

const LETTER: Letter<string> = {
  subject: "Your order: 2021 Volkswagen Golf",
  title: "The 2021 Volkswagen Golf is yours to collect",
  blocks: [
    { kind: "words", text: "Hello Amina,\nThank you." },
    {
      kind: "lines",
      caption: "Your order",
      lines: [
        { name: "Cash price", amount: "£16,995", note: "Includes our £199 admin fee" },
        { name: "Part exchange", amount: "−£3,080" },
        { name: "Left to pay", amount: "£12,940.50", total: true },
      ],
    },
    { kind: "heading", text: "What happens next" },
    { kind: "steps", steps: STEPS },
    { kind: "list", items: ["Your driving licence", "Your insurance details"] },
    { kind: "link", text: "See your order", url: "https://cars.example/order/1" },
  ],
};

async function opened(letter: Letter<string>) {
  const pdf = await layOutLetter({ dealer: GOLF.dealer, letter, foot: ["Authorised by nobody"], as_of: "21 November 2026" });
  const document = await getDocumentProxy(pdf);
  const { text } = await extractText(document, { mergePages: false });
  return { document, pages: text.map((page) => page.replaceAll(/\s+/g, " ")) };
}

test("a PDF letter has each figure beside its label as selectable text, and the sender", async () => {
  const { pages } = await opened(LETTER);
  const text = pages.join(" ");
  for (const sentence of [
    "Wexcombe Cars & Vans",
    "21 November 2026",
    LETTER.title,
    "Hello Amina,",
    "Cash price £16,995 Includes our £199 admin fee",
    "Part exchange –£3,080",
    "Left to pay £12,940.50",
  ])
    expect(text).toContain(sentence);
  expect(text).toContain("– Your driving licence – Your insurance details");
  expect(text).toContain("See your order: https://cars.example/order/1");
  expect(pages.at(-1)).toContain("Authorised by nobody");
});

test("a letter spans as many pages as it needs, with each step on one page", async () => {
  const { pages } = await opened(LETTER);
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, { step, text }] of STEPS.entries())
    expect(pages.filter((page) => page.includes(`${index + 1}. ${step} ${text}`))).toHaveLength(1);
});

test("a PDF letter has a title, a language and tagged structure", async () => {
  const { document } = await opened(LETTER);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: LETTER.subject, Author: "Wexcombe Cars & Vans", Language: "en-GB" });
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
  for (const role of ["H1", "H2", "L", "LI", "Lbl", "LBody"]) expect(tree).toContain(`"role":"${role}"`);
});
