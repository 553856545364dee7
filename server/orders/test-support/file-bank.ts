import { pence } from "#domain/money.ts";
import type { PaymentProvider } from "#server/providers/payments/payments.ts";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";

/** A payment provider that records in a file, which survives a kill of the site. */
export function fileBank(books: string) {
  const lines = () =>
    existsSync(books)
      ? readFileSync(books, "utf8")
          .split("\n")
          .filter((line) => line.endsWith(";"))
      : [];
  const write = (fields: (string | number)[]) => {
    const file = openSync(books, "a");
    writeSync(file, `${fields.join(" ")};\n`);
    fsyncSync(file);
    closeSync(file);
  };
  const entries = (kind: string) =>
    lines()
      .map((line) => line.slice(0, -1).split(" "))
      .filter(([first]) => first === kind);

  const provider: PaymentProvider = {
    name: "demo",
    origins: [],
    createSession: async ({ reference, attempt }) => ({ session: `${reference}/${attempt}`, url: `/pay/${attempt}` }),
    expireSession: async () => undefined,
    refund: async ({ session, amount }) => {
      if (!entries("refund").some(([, known]) => known === session)) write(["refund", session, amount]);
    },
  };
  return {
    provider,
    /** The shopper pays, whether the site is notified or not. */
    take: (session: string, reference: string, amount: number) => write(["paid", session, reference, amount]),
    /** What the provider redelivers until it is acknowledged. */
    taken: () =>
      entries("paid").map(([, session = "", reference = "", amount = "0"]) => ({ session, reference, amount: pence(Number(amount)) })),
    givenBack: () => entries("refund").map(([, session = ""]) => session),
  };
}
