import { array, assert, constantFrom, property, record, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { allowed, allowedSomewhere, mayAdminister, mayGive, type Post, type Rights, type Scope } from "./allowed.ts";
import { ALL_PERMISSIONS, needsProof, PERMISSIONS, type Permission } from "./permissions.ts";
import { ALL_ROLES, ROLES, type Role } from "./roles.ts";

const SWINDON = 1;
const SALISBURY = 2;
const WEXCOMBE = "wexcombe";
const TRADEYARD = "tradeyard";

/** The Roles screen, typed by hand: o owner, m manager, s sales, p photographer, k marketing, c compliance, r reader. */
const WHO: Readonly<Record<Permission, string>> = {
  "stock.read": "o m s p k c r",
  "stock.edit": "o m s k",
  "stock.price": "o m",
  "stock.bulk": "o m",
  "stock.photos": "o m s p k",
  "stock.import": "o m",
  "stock.removals": "o",
  "leads.read": "o m s c",
  "leads.answer": "o m s",
  "leads.templates": "o m",
  "diary.read": "o m s",
  "diary.book": "o m s",
  "deals.build": "o m s",
  "deals.approve": "o m",
  "orders.list": "o m s c r",
  "orders.read": "o m s c",
  "orders.progress": "o m",
  "orders.refund": "o m",
  "applications.read": "m c",
  "content.write": "o m k",
  "content.publish": "o m k",
  "content.promotions": "c",
  "branches.edit": "o m k",
  "settings.edit": "o m k",
  "settings.recipients": "o",
  "staff.read": "o m",
  "staff.invite": "o m",
  "staff.roles": "o",
  "audit.read": "o c",
  "audit.export": "o c",
};
const LETTERS: Readonly<Record<Role, string>> = {
  owner: "o",
  manager: "m",
  sales: "s",
  photographer: "p",
  marketing: "k",
  compliance: "c",
  reader: "r",
};
const SCOPES: readonly Scope[] = [
  { site_id: null, website: null },
  { site_id: SWINDON, website: null },
  { site_id: null, website: WEXCOMBE },
  { site_id: SWINDON, website: WEXCOMBE },
];
/** The branch and website of six things: own, other and no branch, on own and on the other website. */
const THINGS: readonly Scope[] = [SWINDON, SALISBURY, null].flatMap((site_id) =>
  [WEXCOMBE, TRADEYARD].map((website) => ({ site_id, website })),
);

/** Whether a post in this scope reaches a thing, by kind of permission: written out, not calculated as the rule does. */
const REACHES: Readonly<Record<"branch" | "website" | "both" | "group", (scope: Scope, thing: Scope) => boolean>> = {
  branch: ({ site_id }, thing) => site_id === null || thing.site_id === SWINDON,
  website: ({ website }, thing) => website === null || thing.website === WEXCOMBE,
  both: ({ site_id, website }, thing) =>
    (site_id === null || thing.site_id === SWINDON) && (website === null || thing.website === WEXCOMBE),
  group: ({ site_id, website }) => site_id === null && website === null,
};

test.each(ALL_ROLES)("a %s may do what the Roles screen lists, in the branches and on the websites of the post", (role) => {
  for (const permission of ALL_PERMISSIONS)
    for (const scope of SCOPES)
      for (const thing of THINGS) {
        const expected = WHO[permission].split(" ").includes(LETTERS[role]) && REACHES[PERMISSIONS[permission].of](scope, thing);
        expect(
          allowed({ posts: [{ ...scope, role }] }, permission, subjectOf(permission, thing)),
          `${role} ${permission} ${JSON.stringify({ scope, thing })}`,
        ).toBe(expected);
      }
});

test("a token of a machine does nothing but what it names, and never more than its posts allow", () => {
  const posts: Post[] = [{ role: "sales", site_id: SWINDON, website: null }];
  const token: Rights = { posts, only: ["stock.read", "stock.price"] };
  expect(allowed(token, "stock.read", { site_id: SWINDON })).toBe(true);
  expect(allowed(token, "stock.edit", { site_id: SWINDON })).toBe(false);
  expect(allowed(token, "stock.price", { site_id: SWINDON })).toBe(false);
  expect(allowedSomewhere({ posts, only: [] }, "stock.read")).toBe(false);
});

test("what is of the whole group is not opened by a post for a part of it", () => {
  for (const scope of SCOPES)
    for (const permission of ["audit.read", "stock.removals"] as const)
      expect(allowedSomewhere({ posts: [{ role: "owner", ...scope }] }, permission), JSON.stringify(scope)).toBe(
        scope.site_id === null && scope.website === null,
      );
});

test("several posts add up, each in its scope", () => {
  const posts: Post[] = [
    { role: "manager", site_id: SWINDON, website: null },
    { role: "sales", site_id: SALISBURY, website: null },
  ];
  expect(allowed({ posts }, "stock.price", { site_id: SWINDON })).toBe(true);
  expect(allowed({ posts }, "stock.price", { site_id: SALISBURY })).toBe(false);
  expect(allowed({ posts }, "stock.edit", { site_id: SALISBURY })).toBe(true);
  expect(allowed({ posts }, "stock.edit", { site_id: 3 })).toBe(false);
});

describe("who may give a role", () => {
  const everywhere = { site_id: null, website: null };
  const inSwindon = { site_id: SWINDON, website: null };
  const robert: Rights = { posts: [{ role: "owner", ...everywhere }] };
  const manager: Rights = { posts: [{ role: "manager", ...inSwindon }] };

  test("an owner gives every role, also rights that an owner lacks", () => {
    for (const role of ALL_ROLES) expect(mayGive(robert, { role, ...everywhere }), role).toBe(true);
    expect(ROLES.owner).not.toContain("applications.read");
  });

  test("an owner of one website gives roles on that website only", () => {
    const ofWexcombe: Rights = { posts: [{ role: "owner", site_id: null, website: WEXCOMBE }] };
    expect(mayGive(ofWexcombe, { role: "compliance", site_id: null, website: WEXCOMBE })).toBe(true);
    expect(mayGive(ofWexcombe, { role: "reader", ...everywhere })).toBe(false);
    expect(mayGive(ofWexcombe, { role: "reader", site_id: null, website: TRADEYARD })).toBe(false);
  });

  test.each([
    ["manager", true],
    ["sales", true],
    ["photographer", true],
    ["marketing", true],
    ["reader", true],
    ["compliance", false],
    ["owner", false],
  ] as const)("a manager gives %s: %s, and never beyond the manager's branch", (role, gives) => {
    expect(mayGive(manager, { role, ...inSwindon })).toBe(gives);
    expect(mayGive(manager, { role, ...everywhere })).toBe(false);
    expect(mayGive(manager, { role, site_id: SALISBURY, website: null })).toBe(false);
  });

  test("somebody in sales gives nothing", () => {
    const sales: Rights = { posts: [{ role: "sales", ...everywhere }] };
    for (const role of ALL_ROLES) expect(mayGive(sales, { role, ...everywhere })).toBe(false);
  });

  test("a manager ends and recovers those whose posts a manager could give, not an owner", () => {
    expect(mayAdminister(manager, [{ role: "sales", ...inSwindon }])).toBe(true);
    expect(
      mayAdminister(manager, [
        { role: "sales", ...inSwindon },
        { role: "reader", site_id: SALISBURY, website: null },
      ]),
    ).toBe(false);
    expect(mayAdminister(manager, [{ role: "owner", ...inSwindon }])).toBe(false);
    expect(mayAdminister(robert, [{ role: "owner", ...everywhere }])).toBe(true);
  });

  test("what somebody without an owner's rights gives, they could do themselves", () => {
    const scope = record({ site_id: constantFrom(null, SWINDON, SALISBURY), website: constantFrom(null, WEXCOMBE, TRADEYARD) });
    const posts = (roles: readonly Role[]) =>
      array(
        tuple(constantFrom(...roles), scope).map(([role, where]): Post => ({ role, ...where })),
        { maxLength: 4 },
      );
    assert(
      property(posts(ALL_ROLES.filter((role) => role !== "owner")), constantFrom(...ALL_ROLES), scope, (held, role, where) => {
        const given: Rights = { posts: [{ role, ...where }] };
        if (!mayGive({ posts: held }, { role, ...where })) return;
        for (const permission of ALL_PERMISSIONS)
          for (const thing of THINGS) {
            const subject = subjectOf(permission, thing);
            if (allowed(given, permission, subject)) expect(allowed({ posts: held }, permission, subject)).toBe(true);
          }
      }),
      { numRuns: 500 },
    );
  });
});

test("a proof of presence is needed for applications, refunds, who is emailed, changes of staff and the export of the audit log", () => {
  expect(ALL_PERMISSIONS.filter(needsProof)).toEqual([
    "orders.refund",
    "applications.read",
    "settings.recipients",
    "staff.invite",
    "staff.roles",
    "audit.export",
  ]);
});

/** The part of a thing that a permission is asked for. */
function subjectOf(permission: Permission, { site_id, website }: Scope): never {
  const { of } = PERMISSIONS[permission];
  const subject = { branch: { site_id }, website: { website }, both: { site_id, website }, group: {} }[of];
  return subject as never;
}
