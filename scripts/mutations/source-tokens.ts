import { parseSync } from "vite";

/** A word, number, single sign or, inside a literal, a run of white space. */
export type Token = {
  text: string;
  start: number;
  end: number;
  /** In a string, template or regular expression. */
  literal: boolean;
  optional: boolean;
};

type Span = { start: number; end: number };
type Layout = { literals: Span[]; comments: Span[]; parentheses: Set<number> };

const TOKEN = /\s+|[\p{L}\p{N}_$]+|[^]/gu;
const SPACE = /^\s/;
/** Strings and comments of a style sheet. */
const CSS_LITERAL = /\/\*[^]*?\*\/|"[^"\n]*"|'[^'\n]*'/g;
const JSON_LITERAL = /"(?:[^"\\\n]|\\.)*"/g;

/** White space and single tokens of a piece of source text, which need not be whole syntax. */
export function piecesOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: piece, index }) => ({
    text: piece,
    start: index,
    end: index + piece.length,
    literal: false,
    optional: SPACE.test(piece),
  }));
}

/** Many mutations share a file. */
const tokensBySource = new Map<string, readonly Token[]>();

/**
 * Tokens of a file without comments and without white space outside literals. What only the formatter decides is optional:
 * parentheses around an expression, a comma before a closing bracket, a semicolon before the end of a CSS block.
 */
export function tokensOf(file: string, source: string): readonly Token[] {
  const cached = tokensBySource.get(source) ?? readTokens(file, source);
  tokensBySource.set(source, cached);
  return cached;
}

function readTokens(file: string, source: string): Token[] {
  const { literals, comments, parentheses } = layoutOf(file, source);
  const literal = flags(source.length, literals);
  const comment = flags(source.length, comments);
  const significant = piecesOf(source).filter(({ start, optional }) => comment[start] === 0 && (!optional || literal[start] === 1));
  const separator = file.endsWith(".css") ? ";" : ",";
  return significant.map((token, index) => {
    if (literal[token.start] === 1) return { ...token, literal: true, optional: false };
    const closes = /^[)\]}]$/.test(significant[index + 1]?.text ?? "");
    return { ...token, optional: parentheses.has(token.start) || (token.text === separator && closes) };
  });
}

/** Syntax errors of a script; none for a style sheet or JSON. */
export function syntaxErrors(file: string, source: string): string[] {
  return /\.(?:css|json)$/.test(file) ? [] : parseSync(file, source).errors.map(({ message }) => message);
}

function layoutOf(file: string, source: string): Layout {
  if (file.endsWith(".json")) return jsonLayout(source);
  return file.endsWith(".css") ? cssLayout(source) : scriptLayout(file, source);
}

function scriptLayout(file: string, source: string): Layout {
  const { program, comments } = parseSync(file, source);
  const layout: Layout = { literals: [], comments, parentheses: new Set() };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === "ParenthesizedExpression") layout.parentheses.add(value.start).add(value.end - 1);
    if (value.type === "Literal" || value.type === "TemplateElement") layout.literals.push(value);
    else Object.values(value).forEach(visit);
  };
  visit(program);
  return layout;
}

function isNode(value: unknown): value is Span & { type: string } {
  return typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;
}

function cssLayout(source: string): Layout {
  const found = Array.from(source.matchAll(CSS_LITERAL), ({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
  return {
    literals: found.filter(({ text }) => !text.startsWith("/*")),
    comments: found.filter(({ text }) => text.startsWith("/*")),
    parentheses: new Set(),
  };
}

function jsonLayout(source: string): Layout {
  const literals = Array.from(source.matchAll(JSON_LITERAL), ({ 0: text, index }) => ({ start: index, end: index + text.length }));
  return { literals, comments: [], parentheses: new Set() };
}

function flags(length: number, spans: readonly Span[]): Uint8Array {
  const marked = new Uint8Array(length);
  for (const { start, end } of spans) marked.fill(1, start, end);
  return marked;
}
