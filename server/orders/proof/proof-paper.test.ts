import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { proofPdf, type PaperBlock } from "./proof-paper.ts";

const BLOCKS: PaperBlock[] = [
  { kind: "heading", text: "Your order (2026)" },
  { kind: "line", name: "Cash price", amount: "£12,694", note: "Includes our £199 admin fee" },
  { kind: "words", text: "You have 14 days – “after delivery” – to cancel. Cŵl, naïve \\ 50€ 🚗. ".repeat(90) },
];

test("format 1 gives the bytes that it has always given", () => {
  const pdf = proofPdf(
    { language: "en-GB", seller: "Wexcombe, 1 High Street", title: "Order ABCD-EFGH", at: "Shown 24 November 2026", blocks: BLOCKS },
    { sha256: "ab".repeat(32), signature: "HMAC-SHA-256 xyz, key 12", at: "2026-11-24T10:00:00.000Z" },
  );
  expect(createHash("sha256").update(pdf).digest("hex")).toBe("1af1f7845bc3e250c93a1bed6fdc19750854b21ea5d72f753af47014f38d03f6");
});

test("says its text in Windows-1252, with base letters for what it lacks, and numbers its pages", () => {
  const pdf = Buffer.from(
    proofPdf(
      { language: "cy", seller: "", title: "", at: "", blocks: BLOCKS },
      { sha256: "ab".repeat(32), signature: "", at: "2026-11-24T10:00:00.000Z" },
    ),
  ).toString("latin1");
  expect(pdf).toContain("(Your order \\(2026\\)) Tj");
  expect(pdf).toContain("C\u0077l, na\u00efve \\\\ 50\u0080 ?.");
  expect(pdf.match(/\/Type \/Page /g)?.length).toBe(2);
  expect(pdf).toContain("(2/2) Tj");
});
