import { expect, test } from "vitest";
import { splitQuote } from "./quoted-text.ts";

const QUOTE = "> Hello Amina,\n>\n> it has four stamps.";

test.each([
  ["as Gmail has it", `Thursday is fine.\n\nOn Tue, 24 Nov 2026 at 10:01, Owen Price <reply@wexcombe.example> wrote:\n\n${QUOTE}`],
  ["with a broken line", `Thursday is fine.\n\nOn Tue, 24 Nov 2026 at 10:01, Owen Price\n<reply@wexcombe.example> wrote:\n\n${QUOTE}`],
  ["as Outlook has it", "Thursday is fine.\n\n________________________________\nFrom: Owen Price\nSent: Tuesday\n\nHello Amina"],
  ["as Outlook's telephone has it", "Thursday is fine.\n\nFrom: Owen Price <x@wexcombe.example>\nSent: Tuesday\n\nHello Amina"],
  ["as its oldest versions have it", "Thursday is fine.\n\n-----Original Message-----\nFrom: Owen Price\n\nHello Amina"],
  ["without a word before it", `Thursday is fine.\n\n${QUOTE}`],
])("the earlier mail %s is set apart", (_, text) => {
  const { written, quoted } = splitQuote(text);
  expect(written).toBe("Thursday is fine.");
  expect(quoted).toContain("Hello Amina");
});

test.each([
  ["without an earlier mail", "Thursday is fine.\nSee you > then."],
  ["below it", `${QUOTE}\n\nThursday is fine.`],
  ["between its lines", "Yes.\n> Is it Thursday?\nAt half past five.\n> Which car?\nThe blue one."],
  ["that begins with From", "From: Swindon I come by train."],
])("an answer %s stays whole", (_, text) => {
  expect(splitQuote(text)).toEqual({ written: text, quoted: "" });
});
