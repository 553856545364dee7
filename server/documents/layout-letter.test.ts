import type { Letter } from "#domain/letters/letter.ts";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { layOutLetter } from "./layout-letter.ts";
import { GOLF } from "./sheet-fixture.ts";

const STEPS = Array.from({ length: 40 }, (_, at) => ({
  step: `Step ${at + 1}`,
  text: "We ring you to agree the day you collect it. ".repeat(4).trim(),
}));

const LETTER: Letter = {
  subject: "Your order: 2021 Volkswagen Golf",
  title: "The 2021 Volkswagen Golf is yours to collect",
  blocks: [
    { kind: "words", text: "Hello Amina,\nThank you." },
    {
      kind: "lines",
      caption: "Your order",
      lines: [
        { name: "Cash price", amount: "£16,995", note: "Our £199 admin fee is in it" },
        { name: "Part exchange", amount: "−£3,080" },
        { name: "Left to pay", amount: "£12,940.50", total: true },
      ],
    },
    { kind: "heading", text: "What happens next" },
    { kind: "steps", steps: STEPS },
    { kind: "link", text: "See your order", url: "https://cars.example/order/1" },
  ],
};

async function opened(letter: Letter) {
  const pdf = await layOutLetter({ dealer: GOLF.dealer, letter, foot: ["Authorised by nobody"], as_of: "21 November 2026" });
  const document = await getDocumentProxy(pdf);
  const { text } = await extractText(document, { mergePages: false });
  return { document, pages: text.map((page) => page.replaceAll(/\s+/g, " ")) };
}

test("a letter on paper says each figure beside its name, in words that can be copied, and who writes", async () => {
  const { pages } = await opened(LETTER);
  const text = pages.join(" ");
  for (const sentence of [
    "Wexcombe Cars & Vans",
    "21 November 2026",
    LETTER.title,
    "Hello Amina,",
    "Cash price £16,995 Our £199 admin fee is in it",
    "Part exchange –£3,080",
    "Left to pay £12,940.50",
  ])
    expect(text).toContain(sentence);
  expect(text).toContain("See your order: https://cars.example/order/1");
  expect(pages.at(-1)).toContain("Authorised by nobody");
});

test("a letter takes as many pages as it needs, and a step stands on one of them", async () => {
  const { pages } = await opened(LETTER);
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, { step, text }] of STEPS.entries())
    expect(pages.filter((page) => page.includes(`${index + 1}. ${step} ${text}`))).toHaveLength(1);
});

test("a letter on paper has a title, a language and a structure that can be read aloud", async () => {
  const { document } = await opened(LETTER);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: LETTER.subject, Author: "Wexcombe Cars & Vans", Language: "en-GB" });
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
  for (const role of ["H1", "H2", "L", "LI", "Lbl", "LBody"]) expect(tree).toContain(`"role":"${role}"`);
});
