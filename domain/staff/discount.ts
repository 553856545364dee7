import { pence, type Pence } from "../money.ts";
import { covers, type Post, type Rights, type Scope } from "./allowed.ts";
import type { Role } from "./roles.ts";

/** The most that a post may say: £100,000. */
export const MAX_DISCOUNT = pence(10_000_000);

/** What a role may take off a vehicle's price without asking, where its post says nothing else. The others take nothing off. */
const USUAL: Partial<Record<Role, Pence>> = { owner: pence(150_000), manager: pence(80_000), sales: pence(30_000) };

/** Whether a role builds deals, so that its post may say how much it takes off. */
export function hasDiscount(role: Role): boolean {
  return USUAL[role] !== undefined;
}

/** What somebody may take off a vehicle's price without asking, in this post. */
export function discountAuthority({ role, discount_pence }: Pick<Post, "role" | "discount_pence">): Pence {
  const usual = USUAL[role];
  if (usual === undefined) return pence(0);
  return discount_pence === undefined || discount_pence === null ? usual : pence(discount_pence);
}

/** What somebody may take off the price of a deal for a branch and a website: the most that one of their posts there says. */
export function authorityFor({ posts }: Rights, subject: Scope): Pence {
  return pence(Math.max(0, ...posts.filter((post) => covers(post, subject)).map(discountAuthority)));
}

/** Whether somebody may give a post with its discount: an owner any, anybody else up to their own. */
export function mayGiveDiscount({ posts }: Rights, post: Post): boolean {
  const covering = posts.filter((each) => covers(each, { site_id: post.site_id, website: post.website }));
  return covering.some((each) => each.role === "owner" || discountAuthority(each) >= discountAuthority(post));
}
