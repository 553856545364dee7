/** A change of the product's code that a test of its clause must detect. `from` occurs exactly once in the file. */
export type Mutation = {
  clause: string;
  file: string;
  from: string;
  to: string;
  /** The test of the clause that must detect it alone; without it, any of them may. */
  by?: string;
};
