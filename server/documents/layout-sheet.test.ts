import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { layOutSheet } from "./layout-sheet.ts";
import { GOLF } from "./sheet-fixture.ts";
import type { VehicleSheet } from "./vehicle-sheet.ts";

type Node = { role?: string; alt?: string; children?: Node[] };

async function opened(sheet: VehicleSheet) {
  const bytes = await layOutSheet(sheet, undefined);
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  return { bytes, document, text: text.replaceAll(/\s+/g, " ") };
}

function nodes(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodes)];
}

describe("a vehicle's PDF", () => {
  test("has prices, representative example, specification and branch as selectable text", async () => {
    const { text } = await opened(GOLF);
    for (const texts of ["Volkswagen Golf", "WX21 KDE", "£16,995", "£268.66", "a month, PCP 9.9% APR", "includes our £199 admin fee"])
      expect(text).toContain(texts);
    for (const texts of [
      "Representative example: Personal Contract Purchase (PCP)",
      "Total amount payable £21,035.18",
      "Finance is subject to status.",
    ])
      expect(text).toContain(texts);
    for (const texts of ["24,318 miles", "Top speed: 139 mph", "Wexcombe Swindon", "SN99 4WX", GOLF.address]) expect(text).toContain(texts);
  });

  test("has a title, a language and tagged structure with alternative texts", async () => {
    const { bytes, document } = await opened(GOLF);
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: "Volkswagen Golf 1.5 TSI Match Edition 5dr", Author: "Wexcombe Cars & Vans", Language: "en-GB" });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(Buffer.from(bytes).toString("latin1")).toContain("/StructTreeRoot");
    const tree = nodes((await (await document.getPage(1)).getStructTree()) as Node);
    const roles = tree.map(({ role }) => role);
    expect(roles.filter((role) => role === "H1")).toHaveLength(1);
    for (const role of ["H2", "H3", "L", "LI", "Lbl", "LBody", "Figure"]) expect(roles).toContain(role);
    for (const { role, alt } of tree) if (role === "Figure") expect(alt).toBeTruthy();
  });

  test("uses the dealer's colour", async () => {
    const { document } = await opened({ ...GOLF, dealer: { ...GOLF.dealer, colour: "#b5123e" } });
    const { argsArray } = await (await document.getPage(1)).getOperatorList();
    const colours = JSON.stringify(argsArray);
    expect(colours).toContain("#b5123e");
    expect(colours).not.toContain("#0a5a47");
  });

  test("is A4 with as many pages as its specification needs, and includes every item", async () => {
    const specification = Array.from({ length: 30 }, (_, group) => ({
      group: `Group ${group}`,
      items: Array.from({ length: 12 }, (_, item) => `Item ${group}.${item} of the specification`),
    }));
    const { document, text } = await opened({ ...GOLF, specification });
    expect(document.numPages).toBeGreaterThan(2);
    const { width, height } = (await document.getPage(2)).getViewport({ scale: 1 });
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    for (const { items } of specification) for (const item of items) expect(text).toContain(item);
  });

  test("shows a single price without an example for a vehicle without monthly price", async () => {
    const { text } = await opened({ ...GOLF, monthly: null, example: null, conditions: [] });
    expect(text).toContain("£16,995");
    expect(text).not.toContain("a month,");
    expect(text).not.toContain("Representative");
  });

  test("replaces characters that the font lacks, without the accent where possible", async () => {
    const { text } = await opened({ ...GOLF, title: "Škoda Citroën 漢" });
    expect(text).toContain("Skoda Citroën ?");
  });
});
