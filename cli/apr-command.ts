import { exactApr, roundApr, type CashFlow } from "#domain/finance/apr.ts";
import { readOptions, readPounds } from "./parse-options.ts";
import { UsageError } from "./usage-error.ts";

const A_PENNY = 0.01;
const FLOW = /^(\d{1,5})([dwm]):(.+)$/;

/** The APR of any payments by CONC App 1.2; returns the exit code. Throws UsageError. */
export function aprCommand(args: string[], print: (text: string) => void = console.log): number {
  const values = readOptions(args, {
    credit: { type: "string" },
    flow: { type: "string", multiple: true, default: [] },
    json: { type: "boolean", default: false },
  });
  const credit = readPounds("credit", values.credit, A_PENNY);
  if (values.flow.length === 0) throw new UsageError("--flow is missing: give every payment, like --flow 546d:1200.");
  const exact = exactApr(credit, values.flow.map(readFlow));
  if (exact === undefined) throw new UsageError("There is no APR at which these payments repay the credit.");
  const apr = roundApr(exact);
  print(values.json ? JSON.stringify({ apr, exact }) : `${apr.toFixed(1)}% APR (${exact.toFixed(6)})`);
  return 0;
}

function readFlow(text: string): CashFlow {
  const [, count, unit, amount] = FLOW.exec(text) ?? [];
  if (unit !== "d" && unit !== "w" && unit !== "m") {
    throw new UsageError(`--flow must be a time and an amount, like 546d:1200, 12m:600 or 52w:20, not “${text}”.`);
  }
  return { count: Number(count), unit, amount: readPounds("flow", amount, A_PENNY) };
}
