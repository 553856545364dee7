/** A requirement of the specification in a few words. */
export type Clause = {
  words: string;
  /** Text quoted by the specification; a file with a test of the clause must contain it letter for letter. */
  quoted?: string;
};

/** By number, or by section and name for requirements without a number. */
export type Clauses = Readonly<Record<string, Clause>>;

/**
 * Anchor of the clause in docs/specification.md, and tag of its tests: "c4-12" for "4.12", "c2-move-closer" for
 * "2 Move closer".
 */
export function clauseAnchor(number: string): string {
  return `c${number.replaceAll(/[. ]/g, "-").toLowerCase()}`;
}
