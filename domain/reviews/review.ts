import type { Vehicle } from "../stock/vehicle.ts";

/** Paragraphs shown before "Show more". */
export const PARAGRAPHS_FIRST = 3;
/** On a phone or tablet the last of those is cut after this number of characters. */
export const LAST_PARAGRAPH_CUT = 389;
/** A score out of ten, as a percentage. */
const PERCENT_A_POINT = 10;

/** The scores, in display order; each out of ten. */
export const REVIEW_SCORES = [
  "performance",
  "handling",
  "comfort",
  "space",
  "styling",
  "build",
  "value",
  "equipment",
  "economy",
  "depreciation",
  "insurance",
] as const;
export type ReviewScore = (typeof REVIEW_SCORES)[number];

export type ReviewParagraph = { headline: string; text: string; type: string };
export type ReviewPhoto = { isdefault: boolean; large: string | null; big: string | null };
export type ReviewVideo = { video_urlforiframe: string | null; hd: { video_url: string }[] };

/** An independent review of a range, in the trade's exchange format (specification 3.58 to 3.61). */
export type Review = {
  /** Scores out of ten; `total` is a percentage. Missing scores are absent. */
  scoringlist: { scoring: Partial<Record<ReviewScore, number>> & { total?: number } };
  paragraphlist: { paragraph: ReviewParagraph[] };
  photolist: { photo: ReviewPhoto[] };
  videolist: { video: ReviewVideo[] };
};

/** Reviews of used vehicles and of new ones (including offers) come from different sources. Source: specification 7.21, 7.22. */
export type ReviewSource = "usedcarreview" | "vehiclereview";

/** The source of a vehicle's review; Motability and contract hire count as new vehicles. */
export function reviewSource({ advert_classification }: Pick<Vehicle, "advert_classification">): ReviewSource {
  return advert_classification === "USED" ? "usedcarreview" : "vehiclereview";
}

/** The scores as percentages (times ten), in display order, from 0 to 100. Source: specification 9.24. */
export function scorePercentages({ scoringlist: { scoring } }: Pick<Review, "scoringlist">): { mark: ReviewScore; percent: number }[] {
  return REVIEW_SCORES.flatMap((mark) => {
    const given = scoring[mark];
    return given === undefined ? [] : [{ mark, percent: percentage(given * PERCENT_A_POINT) }];
  });
}

/** The total as a percentage: the reviewer's own, otherwise the average of the scores; null without scores. */
export function totalPercentage(review: Pick<Review, "scoringlist">): number | null {
  const { total } = review.scoringlist.scoring;
  if (total !== undefined) return percentage(total);
  const percentages = scorePercentages(review);
  return percentages.length === 0 ? null : Math.round(percentages.reduce((sum, { percent }) => sum + percent, 0) / percentages.length);
}

/** `rest` follows "Show more"; `last` is the last paragraph before it, cut on narrow screens unless `after` is "". */
export type ReviewText = {
  first: ReviewParagraph[];
  last: { headline: string; start: string; after: string } | null;
  rest: ReviewParagraph[];
};

/** The paragraphs in display form, without the types that the website excludes. Source: specification 6.1, 9.24. */
export function reviewText({ paragraphlist }: Pick<Review, "paragraphlist">, excludedTypes: readonly string[]): ReviewText {
  const shown = paragraphlist.paragraph.filter(({ type, text }) => !excludedTypes.includes(type) && text.trim() !== "");
  const last = shown[PARAGRAPHS_FIRST - 1];
  return {
    first: shown.slice(0, PARAGRAPHS_FIRST - 1),
    last: last ? { headline: last.headline, ...truncateAtSpace(last.text) } : null,
    rest: shown.slice(PARAGRAPHS_FIRST),
  };
}

function truncateAtSpace(text: string): { start: string; after: string } {
  if (text.length <= LAST_PARAGRAPH_CUT) return { start: text, after: "" };
  const space = text.lastIndexOf(" ", LAST_PARAGRAPH_CUT);
  const at = space > 0 ? space : LAST_PARAGRAPH_CUT;
  return { start: text.slice(0, at), after: text.slice(at).trimStart() };
}

function percentage(number: number): number {
  return Math.round(Math.min(100, Math.max(0, number)));
}
