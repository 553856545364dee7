import { createHash } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { proofPdf, type PaperBlock } from "./proof-paper.ts";

const BLOCKS: PaperBlock[] = [
  { kind: "heading", text: "Your order (2026)" },
  { kind: "line", name: "Cash price", amount: "£12,694", note: "Includes our £199 admin fee" },
  { kind: "words", text: "You have 14 days – “after delivery” – to cancel. Cŵl, naïve \\ 50€ 🚗. ".repeat(90) },
];
const PAPER = { language: "en-GB", seller: "Wexcombe, 1 High Street", title: "Order ABCD-EFGH", at: "Shown 24 November 2026" };
const FOOT = { sha256: "ab".repeat(32), signature: "HMAC-SHA-256 xyz, key 12", at: "2026-11-24T10:00:00.000Z" };

test.each([
  [1, "1af1f7845bc3e250c93a1bed6fdc19750854b21ea5d72f753af47014f38d03f6"],
  [2, "81701116918cdc5307681a4984d1db929342cbf054703466020ffd321bb88f9e"],
] as const)("format %i gives the bytes that it has always given", (format, sha256) => {
  const pdf = proofPdf({ ...PAPER, blocks: BLOCKS }, FOOT, format);
  expect(createHash("sha256").update(pdf).digest("hex")).toBe(sha256);
});

test("says its text in Windows-1252, with base letters for what it lacks, and numbers its pages", () => {
  const pdf = Buffer.from(
    proofPdf({ language: "cy", seller: "", title: "", at: "", blocks: BLOCKS }, { ...FOOT, signature: "" }, 1),
  ).toString("latin1");
  expect(pdf).toContain("(Your order \\(2026\\)) Tj");
  expect(pdf).toContain("C\u0077l, na\u00efve \\\\ 50\u0080 ?.");
  expect(pdf.match(/\/Type \/Page /g)?.length).toBe(2);
  expect(pdf).toContain("(2/2) Tj");
});

type Node = { role?: string; lang?: string; type?: string; id?: string; children?: Node[] };

test("format 2 has the look of format 1 and a structure with headings, lists and languages, in the order of reading", async () => {
  const blocks: PaperBlock[] = [
    ...BLOCKS.slice(0, 2),
    { kind: "line", name: "Amount due", amount: "£99" },
    { kind: "heading", text: "Terms" },
    { kind: "heading", text: "Reserving", level: 3 },
    { kind: "words", text: "Gallwch ganslo." },
    { kind: "words", text: "You may cancel.", lang: "en-GB" },
    ...BLOCKS.slice(2),
  ];
  const opened = async (format: 1 | 2) => getDocumentProxy(proofPdf({ ...PAPER, language: "cy", blocks }, FOOT, format));
  const [plain, tagged] = await Promise.all([opened(1), opened(2)]);
  expect((await extractText(tagged)).text).toEqual((await extractText(plain)).text);
  expect([await plain.getMarkInfo(), await tagged.getMarkInfo()]).toMatchObject([null, { Marked: true }]);
  expect((await tagged.getMetadata()).info).toMatchObject({ Language: "cy", Title: PAPER.title });
  const page = await tagged.getPage(1);
  const shown = new Map<string, string>();
  let content = "";
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if ("str" in item) shown.set(content, (shown.get(content) ?? "") + item.str);
    else content = item.type === "endMarkedContent" ? "" : (item.id ?? "");
  }
  const outline = (node: Node): string[] => {
    const texts = (node.children ?? []).flatMap(({ type, id = "" }) => (type === "content" ? [shown.get(id)?.trim().slice(0, 17)] : []));
    const line = [node.role, node.lang, ...texts].filter(Boolean).join(" ");
    return [...(node.role === "Root" ? [] : [line]), ...(node.children ?? []).flatMap((each) => (each.role ? outline(each) : []))];
  };
  expect(outline((await page.getStructTree()) as Node)).toEqual([
    "Document",
    "H1 Order ABCD-EFGH",
    "P Wexcombe, 1 High ",
    "P Shown 24 November",
    "H2 Your order (2026)",
    "L",
    "LI",
    "Lbl Cash price",
    "LBody £12,694",
    "LBody Includes our £199",
    "LI",
    "Lbl Amount due",
    "LBody £99",
    "H2 Terms",
    "H3 Reserving",
    "P Gallwch ganslo.",
    "P en-GB You may cancel.",
    "P You have 14 days ",
  ]);
  const last = outline((await (await tagged.getPage(2)).getStructTree()) as Node);
  expect(last.filter((line) => line.startsWith("P"))).toHaveLength(2);
  expect(shown.get(""), "the foot of a page that is not the last").toContain("1/2");
});
