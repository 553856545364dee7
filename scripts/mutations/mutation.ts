/** One change of the product that a test of its clause has to notice. `from` stands exactly once in the file. */
export type Mutation = {
  clause: string;
  file: string;
  from: string;
  to: string;
  /** The test of the clause that has to notice it by itself; left out, any of them. */
  by?: string;
};
