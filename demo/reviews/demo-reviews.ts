import type { Review, ReviewSource } from "#domain/reviews/review.ts";
import { chance } from "#demo/stock/chance.ts";
import { CARS } from "#demo/stock/line-up.ts";
import { versioned } from "#demo/media/demo-pictures.ts";
import { OWN_PAINT } from "#demo/stock/pictures.ts";
import type { RangeLine } from "#demo/stock/range-line.ts";
import { reviewScores } from "./scores.ts";
import { paragraphs } from "./paragraphs.ts";

/** Body shapes with a video. */
const FILMED: readonly string[] = ["hatchback", "suv"];
const VIEWS = ["hero", "rear34", "side"] as const;

type ReviewedModel = { make: string; range: string; derivative: string | null };

/** The fictional review of a range of the demonstration; there are reviews of cars, not of vans. */
export function demoReview(source: ReviewSource, { make, range, derivative }: ReviewedModel): Review | undefined {
  const line = CARS.find((each) => each.make === make && each.range === range);
  const driven = line?.derivatives.find(({ name }) => name === derivative) ?? line?.derivatives[0];
  if (!line || !driven) return undefined;
  const draw = chance(`review/${source}/${make}/${range}`);
  return {
    scoringlist: { scoring: reviewScores(line, driven, draw) },
    paragraphlist: { paragraph: paragraphs({ line, derivative: driven, source }, draw) },
    photolist: { photo: photos(line) },
    videolist: {
      video: FILMED.includes(line.shape) ? [{ video_urlforiframe: null, hd: [{ video_url: `/media/films/${line.shape}.mp4` }] }] : [],
    },
  };
}

function photos({ shape }: RangeLine): Review["photolist"]["photo"] {
  return VIEWS.map((view, index) => {
    const stem = versioned(`/media/demo/${shape}/${view}.${OWN_PAINT[shape]}`);
    return { isdefault: index === 0, large: `${stem}.w480.webp`, big: `${stem}.webp` };
  });
}
