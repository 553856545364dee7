import { expect, test } from "vitest";
import { ALL_CLAUSES } from "./clauses/all-clauses.ts";
import { clauseAnchor } from "./clauses/clause.ts";
import {
  anchorsIn,
  clausesCited,
  decisionsCited,
  documentsNamed,
  filesWithReferences,
  linksIn,
  projectHas,
  readProjectFile,
  writtenAnchors,
} from "./references.ts";

const SPECIFICATION = "docs/specification.md";
const DECISIONS = "docs/decisions/README.md";

const files = new Map(filesWithReferences().map((path) => [path, readProjectFile(path)]));
const clauses = writtenAnchors(readProjectFile(SPECIFICATION));
const decisionFiles = [...files].filter(([path]) => /^docs\/decisions\/\d{4}-/.test(path));
/** Anchors of a letter and a number identify decisions; other anchors of these files are ordinary. */
const decisions = decisionFiles.flatMap(([path, text]) => lettered(writtenAnchors(text)).map((anchor) => ({ path, anchor })));

test("the clauses of the coverage table and the anchors of the specification are the same", () => {
  expect(clauses.toSorted()).toEqual(Object.keys(ALL_CLAUSES).map(clauseAnchor).toSorted());
});

test("the visible number of a clause matches its anchor", () => {
  const numbers = Array.from(
    readProjectFile(SPECIFICATION).matchAll(/<a id="(c\d-\d+)"><\/a>(?:\*\*)?(\d\.\d+)\b/g),
    ([, anchor, number = ""]) => [anchor, clauseAnchor(number)],
  );
  expect(numbers).toHaveLength(clauses.filter((anchor) => /^c\d-\d+$/.test(anchor)).length);
  expect(numbers.filter(([anchor, number]) => anchor !== number)).toEqual([]);
});

test("every clause cited in a comment or document is in the specification", () => {
  const cited = [...files].flatMap(([path, text]) => clausesCited(path, text).map((number) => ({ path, number })));
  expect(cited.length).toBeGreaterThan(150);
  expect(cited.filter(({ number }) => !clauses.includes(clauseAnchor(number)))).toEqual([]);
});

test("every decision cited in a comment or document has an anchor", () => {
  const cited = [...files].flatMap(([path, text]) => decisionsCited(text).map((decision) => ({ path, decision })));
  expect(cited.length).toBeGreaterThan(15);
  expect(cited.filter(({ decision }) => !decisions.some(({ anchor }) => anchor === decision.toLowerCase()))).toEqual([]);
});

test("the list of decisions links to every decision and every file of decisions, once", () => {
  const links = linksIn(DECISIONS, readProjectFile(DECISIONS));
  const listed = links.flatMap(({ path, anchor }) => (anchor === undefined ? [] : [`${path}#${anchor}`]));
  expect(listed.toSorted()).toEqual(decisions.map(({ path, anchor }) => `${path}#${anchor}`).toSorted());
  expect(new Set(decisions.map(({ anchor }) => anchor)).size).toBe(decisions.length);
  const byName = links.flatMap(({ path, anchor }) => (anchor === undefined && path.startsWith("docs/decisions/") ? [path] : []));
  expect(byName.toSorted()).toEqual(decisionFiles.map(([path]) => path));
});

test("a decision's file has its context, the decision and what follows from it", () => {
  const parts = decisionFiles.map(([path, text]) => [path, Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading)]);
  expect(parts.filter(([, headings]) => headings?.toString() !== "Context,Decision,Consequences")).toEqual([]);
  expect(decisionFiles.map(([path]) => path.slice(15, 19))).toEqual(decisionFiles.map((_, index) => String(index + 1).padStart(4, "0")));
});

test("every link between the documents leads to a file and an anchor that are there", () => {
  const links = [...files].flatMap(([path, text]) =>
    path.endsWith(".md") && !path.startsWith("websites/") ? linksIn(path, text).map((link) => ({ from: path, ...link })) : [],
  );
  expect(links.length).toBeGreaterThan(300);
  expect(links.filter(({ path, anchor }) => !isThere(path, anchor))).toEqual([]);
});

test("every document of docs/ named in a comment or text exists", () => {
  const named = [...files].flatMap(([path, text]) => documentsNamed(text).map((document) => ({ path, document })));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ document }) => !files.has(document))).toEqual([]);
});

test.each([
  ["// as specification 4.8 to 4.10 says", ["4.8", "4.9", "4.10"]],
  ["/** Specifications 9.1, 9.2 and 9.4: five minutes. */", ["9.1", "9.2", "9.4"]],
  ["/**\n * What a lender needs (specification\n * 3.25-3.27). */", ["3.25", "3.26", "3.27"]],
  ["/* the availability check (4.8) */", ["4.8"]],
  ["const factor = at(4.8); // of version 2.1", []],
])("%j cites %j", (text, numbers) => {
  expect(clausesCited("page.ts", text)).toEqual(numbers);
});

test("citations of decisions are read alone, in a list and as a range", () => {
  expect(decisionsCited("decision O10; decisions S2 and S4,\n * decisions A1 to A3")).toEqual(["O10", "S2", "S4", "A1", "A2", "A3"]);
});

function lettered(anchors: readonly string[]): string[] {
  return anchors.filter((anchor) => /^[a-z]\d+$/.test(anchor));
}

function isThere(path: string, anchor: string | undefined): boolean {
  const text = files.get(path);
  return text === undefined || anchor === undefined ? projectHas(path) && anchor === undefined : anchorsIn(text).includes(anchor);
}
