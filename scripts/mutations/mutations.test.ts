import { expect, test } from "vitest";
import { ALL_CLAUSES } from "../clauses/all-clauses.ts";
import { sourceOf } from "../clauses/titles-in.ts";
import { MUTATIONS } from "./mutations.ts";

test("every number and quoted word that is to be changed stands once in its file, and its clause has a test", () => {
  const wrong = MUTATIONS.filter(
    ({ clause, file, from, to, by }) =>
      from === to ||
      (by !== undefined && !ALL_CLAUSES[clause]?.shown.some((proof) => proof.file === by)) ||
      (sourceOf(file) ?? "").split(from).length !== 2 ||
      !ALL_CLAUSES[clause]?.shown.length,
  );
  expect(wrong).toEqual([]);
});
