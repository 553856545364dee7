import type { Review } from "#domain/reviews/review.ts";
import type { Chance } from "#demo/stock/chance.ts";
import type { Derivative, RangeLine } from "#demo/stock/range-line.ts";

type Scoring = Review["scoringlist"]["scoring"];

/** Where a figure begins to be bad and where it cannot be better; the marks lie between. */
const WORST_MARK = 4;
const BEST_MARK = 9.5;
const ELECTRIC_ECONOMY = 9;

/** Marks out of ten. What can be measured follows from the figures of the range, the rest is the reviewer's taste. */
export function reviewScores(line: RangeLine, derivative: Derivative, chance: Chance): Scoring {
  const taste = (middle: number) => toHalf(Math.min(BEST_MARK, Math.max(WORST_MARK, middle + chance.normal() * 0.7)));
  const scoring = {
    performance: derivative.to62 === null ? taste(6.5) : between(derivative.to62, 13, 5.5),
    handling: taste(line.shape === "mpv" ? 6.5 : 7.5),
    comfort: taste(7.5),
    space: between(line.boot, 200, 620),
    styling: taste(7.5),
    build: taste(7.5),
    value: taste(7.5),
    equipment: taste(5.5 + derivative.kit),
    economy: derivative.mpg === null ? ELECTRIC_ECONOMY : between(derivative.mpg, 32, 62),
    depreciation: taste(6.5),
    insurance: between(derivative.power, 260, 70),
  };
  const all = Object.values(scoring);
  // A reviewer's verdict is kinder than the average of his marks.
  return { ...scoring, total: Math.min(94, Math.round((all.reduce((sum, mark) => sum + mark, 0) / all.length) * 10) + 8) };
}

/** The mark of a measured figure between the worst and the best there is. */
function between(figure: number, worst: number, best: number): number {
  const share = Math.min(1, Math.max(0, (figure - worst) / (best - worst)));
  return toHalf(WORST_MARK + share * (BEST_MARK - WORST_MARK));
}

function toHalf(mark: number): number {
  return Math.round(mark * 2) / 2;
}
