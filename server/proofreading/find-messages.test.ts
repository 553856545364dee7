import { expect, test } from "vitest";
import { findMessages } from "./find-messages.ts";

const texts = (source: string, every?: boolean) => findMessages("written.tsx", source, every).map(({ text }) => text);

test("finds the texts that a shopper reads, with line numbers and placeholders", () => {
  const source = [
    'import { limit } from "./Some file.ts";',
    'export const refusal = { field: "email", message: "Enter an email address" };',
    "export const tooLong = (limit: number) => `Use ${limit} characters or fewer`;",
    'export const Page = () => <p title="Read this first">',
    "  Your list holds {limit} vehicles. <b>Remove one</b>",
    "</p>;",
  ].join("\n");
  expect(findMessages("written.tsx", source)).toEqual([
    { line: 2, text: "Enter an email address", of: undefined },
    { line: 3, text: "Use {limit} characters or fewer", of: undefined },
    { line: 4, text: "Read this first", of: undefined },
    { line: 4, text: "Your list holds", of: undefined },
    { line: 5, text: "Remove one", of: undefined },
  ]);
});

test("leaves out texts of errors, logs, SQL, types and technical attributes", () => {
  expect(texts('throw new Error("The vehicles could not be read.");')).toEqual([]);
  expect(texts('console.log("Open at last"); new RangeError("Not a day of any calendar");')).toEqual([]);
  expect(texts('const found = sql`SELECT a FROM b`; const plain = "SELECT a FROM b";')).toEqual([]);
  expect(texts('type Looks = "Quiet and small"; const look = "btn btn--small"; const accept = "text/html, text/plain";')).toEqual([]);
});

test("finds every text in a label file, and the source text of each translation", () => {
  expect(texts('export const save = "Save";\nexport const saved = "{count} saved";', true)).toEqual(["Save", "{count} saved"]);
  expect(
    findMessages(
      "welsh.ts",
      'export const welsh = { "Sort by": "Trefnu yn ôl", "{count} cars": { one: "{count} car", other: "{count} o geir" } };',
      true,
    ),
  ).toEqual([
    { line: 1, text: "Trefnu yn ôl", of: "Sort by" },
    { line: 1, text: "{count} car", of: "{count} cars" },
    { line: 1, text: "{count} o geir", of: "{count} cars" },
  ]);
});
