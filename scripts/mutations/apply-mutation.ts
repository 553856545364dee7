import { piecesOf, tokensOf, type Token } from "./source-tokens.ts";
import type { Mutation } from "./mutation.ts";

const OPENS = /^[([{]$/;
const CLOSES = /^[)\]}]$/;

/** How often the tokens of `from` occur, in their order, where the mutation looks for them. */
export function occurrences(mutation: Mutation, source: string): number {
  return matchesOf(mutation, source).length;
}

/** The file with the first occurrence of `from` changed to `to`: only the tokens that differ are replaced. */
export function mutated(mutation: Mutation, source: string): string {
  const [match] = matchesOf(mutation, source);
  if (match === undefined) return source;
  const from = piecesOf(mutation.from);
  const to = piecesOf(mutation.to);
  const before = sharedStart(from, to);
  const after = sharedEnd(from.slice(before), to.slice(before));
  const replaced = present(match.slice(before, match.length - after));
  const text = textOf(to.slice(before, to.length - after));
  const [first] = replaced;
  if (first) return source.slice(0, first.start) + text + source.slice(replaced.at(-1)?.end ?? first.end);
  // An insertion: white space that both share before it may be missing in the source.
  const [start = 0] = [present(match.slice(0, before)).at(-1)?.end, present(match)[0]?.start].filter((at) => at !== undefined);
  return source.slice(0, start) + spaceBefore(to.slice(0, before)) + text + source.slice(start);
}

function textOf(pieces: readonly Token[]): string {
  return pieces.map(({ text }) => text).join("");
}

function spaceBefore(pieces: readonly Token[]): string {
  const last = pieces.at(-1);
  return last?.optional ? last.text : "";
}

function matchesOf({ file, from, inside }: Mutation, source: string): Match[] {
  const tokens = tokensOf(file, source);
  const found = matches(tokens, piecesOf(from));
  if (inside === undefined) return found;
  const openings = matches(tokens, piecesOf(inside));
  const direct = openings.length === 1 ? childrenOf(tokens, present(openings[0] ?? []).at(-1)) : new Set<Token>();
  return found.filter((match) =>
    present(match)
      .slice(0, 1)
      .some((token) => direct.has(token)),
  );
}

/** Tokens between a bracket and its counterpart, without those in further brackets. */
function childrenOf(tokens: readonly Token[], bracket: Token | undefined): Set<Token> {
  const children = new Set<Token>();
  let depth = 0;
  for (const token of bracket ? tokens.slice(tokens.indexOf(bracket) + 1) : []) {
    if (depth === 0) children.add(token);
    if (!token.literal && OPENS.test(token.text)) depth += 1;
    if (!token.literal && CLOSES.test(token.text)) depth -= 1;
    if (depth < 0) break;
  }
  return children;
}

function present(match: Match): Token[] {
  return match.filter((token) => token !== undefined);
}

type Match = readonly (Token | undefined)[];

/** For each occurrence the source's token of each piece; none for a piece that the source need not have. */
function matches(tokens: readonly Token[], pieces: readonly Token[]): Match[] {
  const first = pieces.find(({ optional }) => !optional)?.text;
  return tokens.flatMap(({ text }, index) => {
    const match = text === first ? matchAt(tokens, index, pieces) : undefined;
    return match ? [match] : [];
  });
}

function matchAt(tokens: readonly Token[], start: number, pieces: readonly Token[]): Match | undefined {
  let at = start;
  const found: (Token | undefined)[] = [];
  for (const [index, piece] of pieces.entries()) {
    while (tokens[at]?.text !== piece.text && tokens[at]?.optional && !piece.optional) at += 1;
    const token = tokens[at];
    if (token?.text === piece.text) at += 1;
    else if (!piece.optional && !isTrailingComma(pieces, index)) return undefined;
    found.push(token?.text === piece.text ? token : undefined);
  }
  return found;
}

function isTrailingComma(pieces: readonly Token[], index: number): boolean {
  return pieces[index]?.text === "," && CLOSES.test(pieces.slice(index + 1).find(({ optional }) => !optional)?.text ?? "");
}

function sharedStart(one: readonly Token[], other: readonly Token[]): number {
  let length = 0;
  while (length < one.length && one[length]?.text === other[length]?.text) length += 1;
  return length;
}

function sharedEnd(one: readonly Token[], other: readonly Token[]): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length)?.text === other.at(-1 - length)?.text) length += 1;
  return length;
}
