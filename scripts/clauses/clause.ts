/** A test by the file it stands in and its title. */
export type Proof = { file: string; title: string };

/** What the house promises under a number of its specification, and what proves it. */
export type Clause = {
  words: string;
  shown: readonly Proof[];
  /** What a shopper reads, letter for letter, in one of the tests. */
  quoted?: string;
};

/** By number, or by the section and a name where the specification gives no number. */
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

/** Where docs/specification.md has the clause: "c4-12" of "4.12", "c2-move-closer" of "2 Move closer". */
export function clauseAnchor(number: string): string {
  return `c${number.replaceAll(/[. ]/g, "-").toLowerCase()}`;
}
