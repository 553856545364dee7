/**
 * A change of the product's code that a test of its clause must detect. Compared token by token: white space, line breaks and what else
 * the formatter decides do not matter. `from` occurs exactly once.
 */
export type Mutation = {
  clause: string;
  file: string;
  from: string;
  to: string;
  /** Tokens that occur once and end with an opening bracket: `from` is looked for directly in these brackets, not deeper. */
  inside?: string | undefined;
  /** The test of the clause that must detect it alone; without it, any of them may. */
  by?: string;
};

/** A row of the tables: clause, file, from, to and perhaps inside. */
export type Change = readonly [clause: string, file: string, from: string, to: string, inside?: string];

export function toMutation([clause, file, from, to, inside]: Change): Mutation {
  return { clause, file, from, to, inside };
}

/** The same change for each name; NAME is its placeholder. */
export function each(clause: string, file: string, names: readonly string[], from: string, to: string, inside?: string): Change[] {
  return names.map((name) => [clause, file, from.replaceAll("NAME", () => name), to.replaceAll("NAME", () => name), inside]);
}
