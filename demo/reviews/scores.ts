import type { Review } from "#domain/reviews/review.ts";
import type { Chance } from "#demo/stock/chance.ts";
import type { Derivative, RangeLine } from "#demo/stock/range-line.ts";

type Scoring = Review["scoringlist"]["scoring"];

/** Scores of the worst and the best figure. */
const MIN_SCORE = 4;
const MAX_SCORE = 9.5;
const ELECTRIC_ECONOMY = 9;

/** Scores out of ten. Measurable ones follow from the figures of the range, the others are random. */
export function reviewScores(line: RangeLine, derivative: Derivative, chance: Chance): Scoring {
  const taste = (middle: number) => toHalf(Math.min(MAX_SCORE, Math.max(MIN_SCORE, middle + chance.normal() * 0.7)));
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
  // Overall verdicts are usually higher than the average of the scores.
  return { ...scoring, total: Math.min(94, Math.round((all.reduce((sum, mark) => sum + mark, 0) / all.length) * 10) + 8) };
}

/** A score by linear interpolation between the worst and the best figure. */
function between(figure: number, worst: number, best: number): number {
  const share = Math.min(1, Math.max(0, (figure - worst) / (best - worst)));
  return toHalf(MIN_SCORE + share * (MAX_SCORE - MIN_SCORE));
}

function toHalf(mark: number): number {
  return Math.round(mark * 2) / 2;
}
