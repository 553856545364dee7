import type { Vehicle } from "../stock/vehicle.ts";

/** So many paragraphs show before "Show more". */
export const PARAGRAPHS_FIRST = 3;
/** On a phone or tablet the last of those is cut after so many characters. */
export const LAST_PARAGRAPH_CUT = 389;
/** A mark out of ten, as a percentage. */
const PERCENT_A_MARK = 10;

/** What is marked, in the order it is shown; each out of ten. */
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

/** An independent review of a range, in the shape the trade exchanges (specification 3.58 to 3.61). */
export type Review = {
  /** Marks out of ten; `total` is a percentage. What was not marked is left out. */
  scoringlist: { scoring: Partial<Record<ReviewScore, number>> & { total?: number } };
  paragraphlist: { paragraph: ReviewParagraph[] };
  photolist: { photo: ReviewPhoto[] };
  videolist: { video: ReviewVideo[] };
};

/** Used vehicles have one source of reviews; new ones, offers among them, have another. Source: specification 7.21, 7.22. */
export type ReviewSource = "usedcarreview" | "vehiclereview";

/** The source of a vehicle's review; Motability and contract hire are new vehicles. */
export function reviewSource({ advert_classification }: Pick<Vehicle, "advert_classification">): ReviewSource {
  return advert_classification === "USED" ? "usedcarreview" : "vehiclereview";
}

/** The marks as percentages (times ten), in their order, between 0 and 100. Source: specification 9.24. */
export function scorePercentages({ scoringlist: { scoring } }: Pick<Review, "scoringlist">): { mark: ReviewScore; percent: number }[] {
  return REVIEW_SCORES.flatMap((mark) => {
    const given = scoring[mark];
    return given === undefined ? [] : [{ mark, percent: percentage(given * PERCENT_A_MARK) }];
  });
}

/** The whole verdict as a percentage: the reviewer's own, else the average of the marks; null when nothing was marked. */
export function totalPercentage(review: Pick<Review, "scoringlist">): number | null {
  const { total } = review.scoringlist.scoring;
  if (total !== undefined) return percentage(total);
  const marks = scorePercentages(review);
  return marks.length === 0 ? null : Math.round(marks.reduce((sum, { percent }) => sum + percent, 0) / marks.length);
}

/** `rest` follows "Show more"; `last` is the last paragraph of the beginning, cut for narrow screens when `after` is not "". */
export type ReviewText = { first: ReviewParagraph[]; last: { headline: string; start: string; after: string } | null; rest: ReviewParagraph[] };

/** The paragraphs as they are shown, without the types that the website leaves out. Source: specification 6.1, 9.24. */
export function reviewText({ paragraphlist }: Pick<Review, "paragraphlist">, excludedTypes: readonly string[]): ReviewText {
  const shown = paragraphlist.paragraph.filter(({ type, text }) => !excludedTypes.includes(type) && text.trim() !== "");
  const last = shown[PARAGRAPHS_FIRST - 1];
  return {
    first: shown.slice(0, PARAGRAPHS_FIRST - 1),
    last: last ? { headline: last.headline, ...cutAtWord(last.text) } : null,
    rest: shown.slice(PARAGRAPHS_FIRST),
  };
}

function cutAtWord(text: string): { start: string; after: string } {
  if (text.length <= LAST_PARAGRAPH_CUT) return { start: text, after: "" };
  const space = text.lastIndexOf(" ", LAST_PARAGRAPH_CUT);
  const at = space > 0 ? space : LAST_PARAGRAPH_CUT;
  return { start: text.slice(0, at), after: text.slice(at).trimStart() };
}

function percentage(number: number): number {
  return Math.round(Math.min(100, Math.max(0, number)));
}
