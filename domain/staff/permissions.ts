/**
 * What staff may do in Admin. `of`: what a right is held for: the vehicles of a branch, something of a website, something of a branch and a
 * website, or the whole group. `personal`: shows customers' data. `proved`: needs a proof of presence in the last ten minutes.
 */
export const PERMISSIONS = {
  "stock.read": { of: "branch" },
  "stock.edit": { of: "branch" },
  "stock.price": { of: "branch" },
  "stock.bulk": { of: "branch" },
  "stock.photos": { of: "branch" },
  "stock.import": { of: "branch" },
  "stock.removals": { of: "group" },
  "leads.read": { of: "both", personal: true },
  "leads.answer": { of: "both", personal: true },
  "leads.templates": { of: "both" },
  "diary.read": { of: "both", personal: true },
  "diary.book": { of: "both", personal: true },
  "deals.build": { of: "both", personal: true },
  "deals.approve": { of: "both", personal: true },
  "orders.list": { of: "both" },
  "orders.read": { of: "both", personal: true },
  "orders.progress": { of: "both", personal: true },
  "orders.refund": { of: "both", personal: true, proved: true },
  "applications.read": { of: "both", personal: true, proved: true },
  "content.write": { of: "website" },
  "content.publish": { of: "website" },
  "content.promotions": { of: "website" },
  "branches.edit": { of: "branch" },
  "settings.edit": { of: "both" },
  "settings.recipients": { of: "both", proved: true },
  "staff.read": { of: "both" },
  "staff.invite": { of: "both", proved: true },
  "staff.roles": { of: "both", proved: true },
  "audit.read": { of: "group" },
  "audit.export": { of: "group", proved: true },
} as const satisfies Readonly<Record<string, { of: "branch" | "website" | "both" | "group"; personal?: true; proved?: true }>>;

export type Permission = keyof typeof PERMISSIONS;

/** Something of a branch; null belongs to whoever has all branches. */
export type OfBranch = { site_id: number | null };
/** Something of a website; null belongs to whoever has all websites. */
export type OfWebsite = { website: string | null };

/** What a permission has to be asked for. */
export type SubjectOf<P extends Permission> = {
  branch: OfBranch;
  website: OfWebsite;
  both: OfBranch & OfWebsite;
  group: Record<string, never>;
}[(typeof PERMISSIONS)[P]["of"]];

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** Whether a permission needs a proof of presence. */
export function needsProof(permission: Permission): boolean {
  return "proved" in PERMISSIONS[permission];
}
