import { ALL_CLAUSES } from "./clauses/all-clauses.ts";
import type { Clause } from "./clauses/clause.ts";

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

/** docs/coverage.md as it ought to be: every clause, what it asks in our own words, and the tests that prove it. */
export function coverageTable(): string {
  const clauses = Object.entries(ALL_CLAUSES);
  const tests = new Set(clauses.flatMap(([, { shown }]) => shown.map(({ file, title }) => `${file} ${title}`)));
  const sections = Object.entries(SECTIONS).map(([section, title]) => {
    const rows = clauses.filter(([number]) => number.split(/[. ]/)[0] === section);
    return `## ${section}. ${title}\n\n| clause | what is asked | proved by |\n|---|---|---|\n${rows.map(row).join("\n")}\n`;
  });
  return [
    "# What proves each clause\n",
    `Made by \`npm run coverage\` from \`scripts/clauses/\`: ${clauses.length} clauses of the product's specification, proved by ${tests.size} tests. \`npm test\` fails when a clause or a test named here is missing, and when this page is older than its table. \`npm run mutate\` changes the numbers and quoted words of the product one by one and tells which change no test of its clause noticed.\n`,
    ...sections,
  ].join("\n");
}

function row([number, { words, shown }]: [string, Clause]): string {
  const proofs = shown.map(({ file, title }) => `\`${file}\`: ${title.replaceAll("|", "\\|")}`);
  return `| ${number} | ${words} | ${proofs.join("<br>")} |`;
}
