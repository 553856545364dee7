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
  const title = problems.length > 0 ? "A stock feed needs your attention" : "Rows of a stock feed were refused";
  const shown = refusals.slice(0, REFUSALS_SHOWN);
  return {
    subject: `${title}: ${feed}`,
    title,
    blocks: [
      ...problems.map((text): LetterBlock => ({ kind: "words", text })),
      {
        kind: "lines",
        caption: "Feed",
        lines: [
          { name: "Name", amount: feed },
          { name: "Rows", amount: String(rows) },
          { name: "Refused", amount: String(refused) },
        ],
      },
      ...(shown.length === 0
        ? []
        : [
            {
              kind: "lines",
              caption: "Refused rows",
              lines: shown.map(({ line, column, reason }) => ({
                name: column === null ? `Line ${line}` : `Line ${line}, ${column}`,
                amount: reason,
                typed: true,
              })),
            } satisfies LetterBlock,
          ]),
      {
        kind: "words",
        text:
          problems.length > 0
            ? "Rows without problems are on the website. We report the same problem at most once a day."
            : "All other rows are on the website. We report the same problem at most once a day.",
      },
    ],
  };
}
