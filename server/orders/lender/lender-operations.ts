import type { Lender, LenderApplication } from "#server/providers/lenders/lender.ts";

/** `noted`: the answer came too late to change anything; `known`: it was taken in before. */
export type AnswerOutcome = "taken" | "noted" | "known" | "unknown";

/** What carries applications of the group's websites to the lender, and its answers to them. */
export type LenderOperations = {
  name: Lender["name"];
  /** The application of a delivery, decrypted just before it is sent. Throws LenderRefused if it may no longer be sent. */
  prepare: (delivery: number) => Promise<LenderApplication>;
  /** Sends it, and takes in the answer if there is one at once. */
  send: (application: LenderApplication) => Promise<void>;
  /** Asks a lender without messages about what it has not decided. */
  poll: () => Promise<void>;
  /** Takes in a message of the lender; undefined if its signature is invalid. */
  message: (body: string, signature: string) => Promise<AnswerOutcome | "ignored" | undefined>;
  /** Deletes what is stored outside the database: of these orders, or what is over. */
  forget: (orders?: readonly string[]) => Promise<void>;
};
