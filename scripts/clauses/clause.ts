/** A test, identified by its file and title. */
export type Proof = { file: string; title: string };

/** A requirement of the specification and the tests that prove it. */
export type Clause = {
  words: string;
  shown: readonly Proof[];
  /** Text quoted by the specification; one of the tests must contain it letter for letter. */
  quoted?: string;
};

/** By number, or by section and name for requirements without a number. */
export type Clauses = Readonly<Record<string, Clause>>;

export function testsIn(file: string): (title: string) => Proof {
  return (title) => ({ file, title });
}

export function clause(words: string, ...shown: readonly Proof[]): Clause {
  return { words, shown };
}

export function quoting(quoted: string, words: string, ...shown: readonly Proof[]): Clause {
  return { words, shown, quoted };
}

/** Anchor of the clause in docs/specification.md: "c4-12" for "4.12", "c2-move-closer" for "2 Move closer". */
export function clauseAnchor(number: string): string {
  return `c${number.replaceAll(/[. ]/g, "-").toLowerCase()}`;
}
