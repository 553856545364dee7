import type { Day } from "../calendar.ts";
import { matchesRules, type MatchingRules, type RuledVehicle } from "../offers/rules.ts";
import type { Block, ContentPicture } from "./block.ts";

/** Where a post is published: in the news, in the guides, or on the pages of matching vehicles. */
export const POST_TEMPLATES = ["news", "guide", "vehicle"] as const;
export type PostTemplate = (typeof POST_TEMPLATES)[number];

/** A dated post by the dealer (specification 3.62). */
export type Post = {
  /** The last segment of its path: "winter-tyres". */
  id: string;
  title: string;
  lead: string | null;
  /** Meta description, instead of the lead. */
  description: string | null;
  /** Canonical URL, if it is not the post's own. */
  canonical: string | null;
  template: PostTemplate;
  published: Day;
  updated: Day | null;
  image: ContentPicture | null;
  /** The text, as sanitised HTML. */
  html: string;
  blocks: readonly Block[];
  /** Parts shown for matching vehicles only. */
  contents: readonly PostContent[];
};

/** A part of a post for vehicles that match all of its rules; without rules, for every vehicle. */
export type PostContent = { title: string; html: string; rules: MatchingRules };

/** Whether a post is published on a day, its publication date included. */
export function isPublished(post: Pick<Post, "published">, today: Day): boolean {
  return post.published <= today;
}

/** The parts of posts for a vehicle, in the order of the posts. `year` is the current year. */
export function contentsFor(posts: readonly Pick<Post, "contents">[], vehicle: RuledVehicle, year: number): PostContent[] {
  return posts.flatMap(({ contents }) => contents.filter(({ rules }) => matchesRules(vehicle, rules, year)));
}
