import { text } from "../messages/message-text.ts";
import type { Letter, LetterBlock } from "./letter.ts";

/** Problems of a feed import for the dealer. */
export type FeedProblems = {
  feed: string;
  rows: number;
  refused: number;
  refusals: readonly { line: number; column: string | null; reason: string }[];
  problems: readonly string[];
};

/** Maximum number of refused rows in a mail; all are in the report of `feeds run`. */
const REFUSALS_SHOWN = 50;

/**
 * The dealer's notice of an incomplete feed import: rows were refused, or missing vehicles were not removed because there were too many.
 */
export function feedNotice({ feed, rows, refused, refusals, problems }: FeedProblems): Letter {
  const title = text(problems.length > 0 ? "admin.feedNotice.needsYou" : "admin.feedNotice.rowsRefused");
  const shown = refusals.slice(0, REFUSALS_SHOWN);
  return {
    subject: text("admin.feedNotice.subject", { title, feed }),
    title,
    blocks: [
      ...problems.map((problem): LetterBlock => ({ kind: "words", text: problem })),
      {
        kind: "lines",
        caption: text("admin.feedNotice.feed"),
        lines: [
          { name: text("application.name"), amount: feed },
          { name: text("admin.feedNotice.rows"), amount: String(rows) },
          { name: text("admin.feedNotice.refused"), amount: String(refused) },
        ],
      },
      ...(shown.length === 0
        ? []
        : [
            {
              kind: "lines",
              caption: text("admin.feedNotice.refusedRows"),
              lines: shown.map(({ line, column, reason }) => ({
                name: column === null ? text("admin.feedNotice.line", { line }) : text("admin.feedNotice.lineAndColumn", { line, column }),
                amount: reason,
                typed: true,
              })),
            } satisfies LetterBlock,
          ]),
      {
        kind: "words",
        text: text(problems.length > 0 ? "admin.feedNotice.restRead" : "admin.feedNotice.othersRead"),
      },
    ],
  };
}
