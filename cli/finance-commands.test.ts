import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { aprCommand } from "./apr-command.ts";
import { quoteCommand } from "./quote-command.ts";
import { UsageError } from "./usage-error.ts";

function outputOf(command: (args: string[], print: (text: string) => void) => number, line: string): string {
  let printed = "";
  expect(command(line.split(" "), (text) => (printed += text))).toBe(0);
  return printed;
}

const quoted = (line: string) => JSON.parse(outputOf(quoteCommand, `${line} --json`));
const apr = (line: string) => JSON.parse(outputOf(aprCommand, `${line} --json`));

describe("forecourt quote", () => {
  test("works out Vauxhall's published PCP", () => {
    expect(quoted("--product PCP --credit 22320 --payments 47 --apr 7.5 --final 10000")).toEqual({
      regular_payment: 363.47,
      first_payment: 363.47,
      final_payment: 10_000,
      total_payable: 27_083.09,
      total_charge_for_credit: 4763.09,
      apr: 7.5,
    });
  });

  test("adds an option fee outside the APR to the last payment and reports the higher APR", () => {
    const line = "--product HP --credit 5200 --payments 48 --apr 15.9 --option-fee 10";
    const bare = quoted("--product HP --credit 5200 --payments 48 --apr 15.9");
    expect(quoted(`${line} --fees-in-apr no`)).toMatchObject({
      regular_payment: bare.regular_payment,
      final_payment: Number((bare.regular_payment + 10).toFixed(2)),
      apr: 16,
    });
    expect(quoted(line).regular_payment).toBeLessThan(bare.regular_payment);
    expect(quoted(line).apr).toBe(15.9);
  });

  test("adds the documentation fee to the first payment and counts an option fee inside the final payment once", () => {
    const figures = quoted(
      "--product pcp --credit £9,500 --payments 47 --apr 9.9 --final 2933.26 --option-fee 10 --option-fee-in-final --document-fee 50",
    );
    expect(figures.first_payment - figures.regular_payment).toBeCloseTo(50, 9);
    expect(figures.final_payment).toBe(2933.26);
    expect(figures.apr).toBe(9.9);
  });

  test("calculates a weekly HP schedule with “--frequency weekly”", () => {
    expect(quoted("--product HP --credit 7797 --payments 260 --apr 0 --frequency weekly")).toMatchObject({
      regular_payment: 29.99,
      first_payment: 29.59,
      total_payable: 7797,
      apr: 0,
    });
  });

  test("prints the quote as plain text without “--json”", () => {
    expect(outputOf(quoteCommand, "--product HP --credit 8000 --payments 60 --apr 19.9")).toMatch(
      /^Amount of credit +£8,000\n60 monthly payments +£204\.40\n.*APR +19\.9%$/s,
    );
  });

  test.each([
    ["--credit 8000 --payments 60 --apr 19.9", "--product is missing: PCP, HP or CS."],
    ["--product LEASE --credit 8000 --payments 60 --apr 19.9", "--product must be PCP, HP or CS, not “LEASE”."],
    ["--product HP --credit -8000 --payments 60 --apr 19.9", "--credit needs a value that doesn't start with a dash."],
    ["--product HP --payments 60 --apr 9 --credit", "--credit needs a value that doesn't start with a dash."],
    ["--product HP --credit lots --payments 60 --apr 19.9", /^--credit must be an amount in pounds above 0/],
    ["--product HP --credit 0 --payments 60 --apr 19.9", /^--credit must be an amount in pounds above 0/],
    ["--product HP --credit 8000 --payments 0 --apr 19.9", /^--payments must be a whole number from 1/],
    ["--product HP --credit 8000 --payments 4.5 --apr 19.9", /^--payments must be a whole number from 1/],
    ["--product HP --credit 8000 --payments 60 --apr high", /^--apr must be a percentage/],
    ["--product HP --credit 8000 --payments 60", "--apr is missing: give a percentage."],
    ["--product HP --credit 8000 --payments 60 --apr 9 --final 900", "HP has no final payment: leave out --final or choose PCP."],
    ["--product PCP --credit 8000 --payments 47 --apr 9", "--final is missing: give an amount in pounds."],
    ["--product PCP --credit 8000 --payments 47 --apr 9 --final 20000", /leave nothing for the regular payments/],
    ["--product CS --credit 8000 --payments 47 --apr 9 --option-fee 10", /no option to purchase/],
    ["--product HP --credit 8000 --payments 60 --apr 9 --frequency daily", "--frequency must be monthly or weekly, not “daily”."],
    ["--product HP --credit 8000 --payments 60 --apr 9 --fees-in-apr perhaps", "--fees-in-apr must be yes or no, not “perhaps”."],
    ["--product HP --credit 8000 --payments 60 --apr 9 --colour red", /^Unknown option '--colour'/],
    ["--product HP --credit 8000 --payments 60 --apr 9 more", /^Unexpected argument 'more'/],
  ])("does not understand %s", (line, sentence) => {
    expect(() => quoteCommand(line.split(" "))).toThrow(UsageError);
    expect(() => quoteCommand(line.split(" "))).toThrow(sentence);
  });
});

describe("forecourt apr", () => {
  test("finds the APR of the directive's examples", () => {
    expect(apr("--credit 1000 --flow 546d:1200")).toEqual({ apr: 13, exact: expect.closeTo(12.962, 3) });
    expect(apr("--credit 1000 --flow 12m:600 --flow 24m:600").apr).toBe(13.1);
    expect(outputOf(aprCommand, "--credit 950 --flow 546d:1200")).toBe("16.9% APR (16.902621)");
  });

  test.each([
    ["--flow 12m:600", "--credit is missing: give an amount in pounds."],
    ["--credit 1000", /^--flow is missing/],
    ["--credit 1000 --flow 12y:600", /^--flow must be a time and an amount/],
    ["--credit 1000 --flow 12m:much", /^--flow must be an amount in pounds above 0/],
    ["--credit 1000 --flow 0d:1200", "There is no APR at which these payments repay the credit."],
  ])("does not understand %s", (line, sentence) => {
    expect(() => aprCommand(line.split(" "))).toThrow(UsageError);
    expect(() => aprCommand(line.split(" "))).toThrow(sentence);
  });
});

test("“--json” prints only the figures; an error prints one sentence on stderr, with exit code 2", async () => {
  const run = promisify(execFile);
  const { stdout, stderr } = await run(process.execPath, "cli/forecourt.ts apr --credit 1000 --flow 546d:1200 --json".split(" "));
  expect({ ...JSON.parse(stdout), stderr }).toEqual({ apr: 13, exact: expect.closeTo(12.962, 3), stderr: "" });
  const failed = await run(process.execPath, "cli/forecourt.ts quote --product HP --json".split(" ")).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 2, stdout: "", stderr: "--credit is missing: give an amount in pounds.\n" });
});
