import { ALL_CLAUSES } from "./clauses/all-clauses.ts";
import { clauseAnchor, type Clause } from "./clauses/clause.ts";
import { howProven, isFromOutside, PROVEN } from "./clauses/how-proven.ts";
import { testsByClause, testsOf, type Test } from "./clauses/tests-in.ts";

const SECTIONS: Readonly<Record<string, string>> = {
  1: "What it is for",
  2: "Pages and routes",
  3: "Fields",
  4: "States",
  5: "Rules",
  6: "Switches",
  7: "Calls",
  8: "Errors and their words",
  9: "Numbers and limits",
};

/** The expected docs/coverage.md: every clause, a summary of it, and the tests that prove it. */
export function coverageTable(): string {
  const byClause = testsByClause();
  const clauses = Object.entries(ALL_CLAUSES).map(([number, clause]) => ({ number, clause, tests: testsOf(number, byClause) }));
  const tests = new Set(clauses.flatMap((each) => each.tests));
  const sections = Object.entries(SECTIONS).map(([section, title]) => {
    const rows = clauses.filter(({ number }) => number.split(/[. ]/)[0] === section);
    const outside = rows.filter((each) => howProven(each.tests) === "outside").length;
    return (
      `## ${section}. ${title}\n\n${outside} of ${rows.length} from outside.\n\n| clause | what is asked | how | proved by ` +
      `|\n|---|---|---|---|\n${rows.map(row).join("\n")}\n`
    );
  });
  return [
    "# What proves each clause\n",
    `Made by \`npm run coverage\` from \`scripts/clauses/\` and the tags of the tests: ${clauses.length} clauses of [the product's ` +
      `specification](specification.md), proved by ${tests.size} tests. A test is tagged with the anchor of each clause that it ` +
      `proves: \`vitest run --tags-filter=c4-12\` runs those of 4.12. \`npm test\` fails when a clause has no test, and when ` +
      `this page is out of date. \`npm run mutate\` changes the numbers and quoted words of the product one by one and tells ` +
      `which change no test of its clause noticed.\n`,
    "**From outside** means that a test goes in where a dealer or a shopper does (an imported file, a command, a request) and " +
      "reads what they are given: a page, an answer of the API, a mail. **Unit** means that every test of the clause calls " +
      "functions of the product. The file of a test decides (`scripts/clauses/how-proven.ts`): a journey, or a test that " +
      "asks the HTTP app or runs a command, is from outside and marked ↦. The fields of a vehicle (3.1 to 3.20) and the " +
      "parts of its page (2.21 to 2.36) begin with a file that is imported into an empty folder. `npm run mutate -- " +
      "--imports` drops each field in the importer and hides each part of the page, and tells which of these two tests did " +
      "not notice.\n",
    ...sections,
  ].join("\n");
}

function row({ number, clause: { words }, tests }: { number: string; clause: Clause; tests: readonly Test[] }): string {
  const proofs = tests.map(({ file, title }) => `${isFromOutside(file) ? "↦ " : ""}\`${file}\`: ${title.replaceAll("|", "\\|")}`);
  return `| [${number}](specification.md#${clauseAnchor(number)}) | ${words} | ${PROVEN[howProven(tests)]} | ${proofs.join("<br>")} |`;
}
