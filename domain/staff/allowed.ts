import { PERMISSIONS, type Permission, type SubjectOf } from "./permissions.ts";
import { hasPermission, ROLES, type Role } from "./roles.ts";

/** Where a role counts; null: in every branch, on every website. */
export type Scope = { site_id: number | null; website: string | null };

/** A role in a scope. Somebody may hold several. `discount_pence`: see discount.ts. */
export type Post = Scope & { role: Role; discount_pence?: number | null };

/** What somebody may do: by posts, and for a token of a machine only what it names. */
export type Rights = { posts: readonly Post[]; only?: readonly Permission[] | undefined };

/** Whether these rights allow something for its subject. What belongs to no branch or website needs a post without that limit. */
export function allowed<P extends Permission>(rights: Rights, permission: P, subject: SubjectOf<P>): boolean {
  return postsWith(rights, permission).some((post) => covers(post, subject));
}

/** Whether these rights allow something somewhere, so that its list may be opened. What is the group's needs a post for all of it. */
export function allowedSomewhere(rights: Rights, permission: Permission): boolean {
  const isGroup = PERMISSIONS[permission].of === "group";
  return postsWith(rights, permission).some((post) => !isGroup || covers(post, {}));
}

/** The posts that carry a permission: the lists of the database are limited by the same posts. */
export function postsWith({ posts, only }: Rights, permission: Permission): readonly Post[] {
  if (only && !only.includes(permission)) return [];
  return posts.filter(({ role }) => hasPermission(role, permission));
}

/**
 * Whether somebody may give a post. An owner may give every role in the branches and on the websites that they own; anybody else
 * only a role whose every right they hold there themselves.
 */
export function mayGive(rights: Rights, post: Post): boolean {
  const scope = { site_id: post.site_id, website: post.website };
  if (!allowed(rights, "staff.invite", scope)) return false;
  if (postsWith(rights, "staff.roles").some((held) => covers(held, scope))) return true;
  return ROLES[post.role].every((permission) => postsWith(rights, permission).some((held) => covers(held, scope)));
}

/** Whether somebody may end or recover the access of a person with these posts. */
export function mayAdminister(rights: Rights, posts: readonly Post[]): boolean {
  return posts.every((post) => mayGive(rights, post));
}

/** A subject without a branch or website, such as the group, is not limited by it. */
export function covers(post: Scope, subject: Partial<Scope>): boolean {
  const isGroup = subject.site_id === undefined && subject.website === undefined;
  if (isGroup) return post.site_id === null && post.website === null;
  const inBranch = subject.site_id === undefined || post.site_id === null || post.site_id === subject.site_id;
  const onWebsite = subject.website === undefined || post.website === null || post.website === subject.website;
  return inBranch && onWebsite;
}
