import { isRole, type Role } from "#domain/staff/roles.ts";

/** A group never gives the role of an owner: people do. */
export type GroupRole = Exclude<Role, "owner">;

/** What a group of the company's accounts gives, in a branch (by its slug) and on a website; null: in all of them. */
export type GroupPost = { group: string; role: GroupRole; site: string | null; website: string | null };

const POST = /^(?<role>[a-z]+)(?:@(?<site>[\w-]+))?(?:\/(?<website>[\w-]+))?$/;

/** Reads "Sales team=sales; Swindon managers=manager@swindon; Van adverts=marketing/tradeyard-vans"; a sentence if it is wrong. */
export function readGroupPosts(list: string): GroupPost[] | string {
  const posts: GroupPost[] = [];
  for (const entry of list.split(";").map((part) => part.trim())) {
    if (entry === "") continue;
    // The name of a group may have the sign as well: "CN=Sales,OU=Groups=sales".
    const at = entry.lastIndexOf("=");
    const group = entry.slice(0, Math.max(at, 0)).trim();
    const { role = "", site = null, website = null } = POST.exec(entry.slice(at + 1).trim())?.groups ?? {};
    if (group === "" || role === "") return `“${entry}” must be GROUP=ROLE, GROUP=ROLE@BRANCH or GROUP=ROLE/WEBSITE`;
    if (!isRole(role)) return `“${entry}” has an unknown role`;
    if (role === "owner") return `“${entry}”: a group cannot make people owners; invite them`;
    posts.push({ group, role, site, website });
  }
  return posts.length === 0 ? "must name at least one group, like Sales team=sales" : posts;
}
