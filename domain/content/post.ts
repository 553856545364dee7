import type { Day } from "../calendar.ts";
import { matchesRules, type MatchingRules, type RuledVehicle } from "../offers/rules.ts";
import type { Block, ContentPicture } from "./block.ts";

/** Where a post is read: among the news, among the guides, or on the pages of the vehicles that its contents are for. */
export const POST_TEMPLATES = ["news", "guide", "vehicle"] as const;
export type PostTemplate = (typeof POST_TEMPLATES)[number];

/** Something the dealer has written on a day (specification 3.62). */
export type Post = {
  /** Its address below the list: "winter-tyres". */
  id: string;
  title: string;
  lead: string | null;
  /** What search engines show in the place of the lead. */
  description: string | null;
  /** Where search engines look for it instead of its own address. */
  canonical: string | null;
  template: PostTemplate;
  published: Day;
  updated: Day | null;
  image: ContentPicture | null;
  /** The running text, as safe HTML. */
  html: string;
  blocks: readonly Block[];
  /** Parts that are for some vehicles only. */
  contents: readonly PostContent[];
};

/** A part of a post for the vehicles that satisfy all of its rules; without rules for every vehicle. */
export type PostContent = { title: string; html: string; rules: MatchingRules };

/** Whether a post can be read on a day: from the one on which it is published. */
export function isPublished(post: Pick<Post, "published">, today: Day): boolean {
  return post.published <= today;
}

/** The parts of posts that are for a vehicle, in the order of the posts. `year` is the current year. */
export function contentsFor(posts: readonly Pick<Post, "contents">[], vehicle: RuledVehicle, year: number): PostContent[] {
  return posts.flatMap(({ contents }) => contents.filter(({ rules }) => matchesRules(vehicle, rules, year)));
}
