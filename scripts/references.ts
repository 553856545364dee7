import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const PROJECT = dirname(import.meta.dirname);
const FOLDERS = "{bench,cli,demo,docs,domain,e2e,scripts,server,web,websites}/**/*.{ts,tsx,mjs,css,md}";

/** Separators in a citation of several numbers: "4.8 to 4.12", "9.1, 9.2", "3.25-3.30". */
const JOINED = String.raw`(?:, and |, | and | or | to |-)`;
const CLAUSE = String.raw`[1-9]\.\d{1,2}`;
const DECISION = String.raw`[A-Z]\d{1,2}`;
const CITED_CLAUSES = new RegExp(String.raw`\b[Ss]pecifications?,? \(?(${CLAUSE}(?:${JOINED}${CLAUSE})*)(?![\d.]*\d)`, "g");
const CITED_DECISIONS = new RegExp(String.raw`\b[Dd]ecisions? (${DECISION}(?:${JOINED}${DECISION})*)\b`, "g");
/** In comments a number in brackets is a clause: "The availability check (4.8)." */
const CLAUSES_IN_BRACKETS = new RegExp(String.raw`\((${CLAUSE}(?:${JOINED}${CLAUSE})*)\)`, "g");
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w"'`])\/\/[^\n]*/g;
/** A line break within a comment, which may split a citation. */
const LINE_END = /\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g;

/** A Markdown link to a file of the project, with its anchor if there is one. */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const DOCUMENT = /(?<![\w/.-])docs\/[\w/-]+\.md\b/g;

/** Paths of the files that may contain references, relative to the project. */
export function filesWithReferences(): string[] {
  return [
    ...globSync(FOLDERS, { cwd: PROJECT, exclude: ["**/node_modules/**"] }),
    ...globSync("*.{ts,mjs,md}", { cwd: PROJECT }),
  ].toSorted();
}

export function readProjectFile(path: string): string {
  return readFileSync(join(PROJECT, path), "utf8");
}

/** Whether the file or folder exists. */
export function projectHas(path: string): boolean {
  return existsSync(join(PROJECT, path));
}

/** The clauses that a text cites, by number. */
export function clausesCited(path: string, text: string): string[] {
  const inComments = path.endsWith(".md") ? [] : Array.from(text.matchAll(COMMENT), ([comment]) => oneLine(comment));
  return [...cited(oneLine(text), CITED_CLAUSES), ...inComments.flatMap((comment) => cited(comment, CLAUSES_IN_BRACKETS))];
}

/** The decisions that a text cites, by letter and number. */
export function decisionsCited(text: string): string[] {
  return cited(oneLine(text), CITED_DECISIONS);
}

/** The documents of `docs/` that a text names by path. */
export function documentsNamed(text: string): string[] {
  return Array.from(text.matchAll(DOCUMENT), ([path]) => path);
}

/** The links of a Markdown file to files of the project; `path` is relative to the project's folder. */
export function linksIn(file: string, text: string): { path: string; anchor: string | undefined }[] {
  return Array.from(text.matchAll(LINK), ([, path = "", anchor]) => ({ path: path === "" ? file : join(dirname(file), path), anchor }));
}

/** The anchors of a Markdown file: explicit ones, and those that a forge generates from its headings. */
export function anchorsIn(text: string): string[] {
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .trim()
      .replaceAll(" ", "-"),
  );
  return [...writtenAnchors(text), ...headings];
}

export function writtenAnchors(text: string): string[] {
  return Array.from(text.matchAll(/<a id="([^"]+)"><\/a>/g), ([, id = ""]) => id);
}

function oneLine(text: string): string {
  return text.replace(LINE_END, " ");
}

function cited(text: string, citation: RegExp): string[] {
  return Array.from(text.matchAll(citation), ([, names = ""]) => namesIn(names)).flat();
}

/** "4.8 to 4.10, 5.1" are 4.8, 4.9, 4.10 and 5.1. */
function namesIn(list: string): string[] {
  return list.split(/, and |, | and | or /).flatMap((part) => {
    const [first = "", last] = part.split(/ to |-/);
    if (last === undefined) return [first];
    const [, group = "", from = ""] = /^(\d\.|[A-Z])(\d+)$/.exec(first) ?? [];
    const to = Number(last.replace(/^(\d\.|[A-Z])/, ""));
    return Array.from({ length: Math.max(0, to - Number(from)) + 1 }, (_, index) => `${group}${Number(from) + index}`);
  });
}
