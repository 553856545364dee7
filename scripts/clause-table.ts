import { ALL_CLAUSES } from "./clauses/all-clauses.ts";
import { clauseAnchor, type Clause } from "./clauses/clause.ts";
import { howProven, isFromOutside, PROVEN } from "./clauses/how-proven.ts";

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
  const clauses = Object.entries(ALL_CLAUSES);
  const tests = new Set(clauses.flatMap(([, { shown }]) => shown.map(({ file, title }) => `${file} ${title}`)));
  const sections = Object.entries(SECTIONS).map(([section, title]) => {
    const rows = clauses.filter(([number]) => number.split(/[. ]/)[0] === section);
    const outside = rows.filter(([, clause]) => howProven(clause) === "outside").length;
    return (
      `## ${section}. ${title}\n\n${outside} of ${rows.length} from outside.\n\n| clause | what is asked | how | proved by ` +
      `|\n|---|---|---|---|\n${rows.map(row).join("\n")}\n`
    );
  });
  return [
    "# What proves each clause\n",
    `Made by \`npm run coverage\` from \`scripts/clauses/\`: ${clauses.length} clauses of [the product's ` +
      `specification](specification.md), proved by ${tests.size} tests. \`npm test\` fails when a clause or a test named ` +
      `here is missing, and when this page is older than its table. \`npm run mutate\` changes the numbers and quoted words ` +
      `of the product one by one and tells which change no test of its clause noticed.\n`,
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

function row([number, clause]: [string, Clause]): string {
  const { words, shown } = clause;
  const proofs = shown.map(({ file, title }) => `${isFromOutside(file) ? "↦ " : ""}\`${file}\`: ${title.replaceAll("|", "\\|")}`);
  return `| [${number}](specification.md#${clauseAnchor(number)}) | ${words} | ${PROVEN[howProven(clause)]} | ${proofs.join("<br>")} |`;
}
