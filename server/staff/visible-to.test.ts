import { allowed, type Post, type Rights } from "#domain/staff/allowed.ts";
import { ALL_PERMISSIONS, PERMISSIONS, type Permission } from "#domain/staff/permissions.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import { staffPosts } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { listPeople } from "#server/staff/people/list-people.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { addPerson, addSite, AT_THE_MACHINE, NOW } from "#server/staff/test-support/staff-fixture.ts";
import { array, constantFrom, record, sample } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visibleTo } from "./visible-to.ts";

const SETS_OF_POSTS = 600;
const WEBSITES = [null, "wexcombe", "tradeyard"];

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  let sites: (number | null)[];
  const setting = () => ({ database: open.database, now: () => NOW });
  /** People with every branch, website and role, so that there is a row of each kind. */
  beforeAll(async () => {
    open = await engine.open();
    sites = [null, await addSite(open.database, "swindon"), await addSite(open.database, "salisbury")];
    for (const site_id of sites)
      for (const website of WEBSITES) {
        const { id } = await addPerson(setting(), {
          name: `Priya ${site_id} ${website}`,
          role: "reader",
          site_id,
          website,
          passkey: false,
        });
        await staffWrite(setting(), { actor: AT_THE_MACHINE, action: "staff.posts" }, async (tx) => {
          const roles = ALL_ROLES.filter((role) => role !== "reader");
          await tx.insert(staffPosts).values(roles.map((role) => ({ staff: id, role, site_id, website, given_by: "cli:test" })));
          return { ok: true };
        });
      }
  });
  afterAll(() => open.close());

  const randomRights = (): Rights[] => {
    const post = record({ role: constantFrom(...ALL_ROLES), site_id: constantFrom(...sites), website: constantFrom(...WEBSITES) });
    const only = array(constantFrom(...ALL_PERMISSIONS), { minLength: 12, maxLength: 30 });
    return sample(record({ posts: array(post, { maxLength: 4 }), only: constantFrom(undefined, ...sample(only, 5)) }), SETS_OF_POSTS);
  };

  test("a list has exactly the rows that the rule allows, for 600 random sets of posts", async () => {
    const rows = await open.database.select().from(staffPosts);
    expect(rows).toHaveLength(sites.length * WEBSITES.length * ALL_ROLES.length);
    let listed = 0;
    for (const [index, rights] of randomRights().entries()) {
      const permission = ALL_PERMISSIONS[index % ALL_PERMISSIONS.length]!;
      const found = await open.database
        .select({ id: staffPosts.id })
        .from(staffPosts)
        .where(visibleTo(rights, permission, columnsOf(permission)));
      const expected = rows.filter((row) => allowed(rights, permission, subjectOf(permission, row)));
      listed += found.length;
      expect(found.map(({ id }) => id).toSorted(), JSON.stringify({ rights, permission })).toEqual(expected.map(({ id }) => id).toSorted());
    }
    expect(listed, "some sets of posts see something").toBeGreaterThan(SETS_OF_POSTS);
  });

  test("the list of people has exactly those whose access the rule reaches", async () => {
    const everybody = await listPeople(open.database, NOW);
    for (const rights of randomRights().slice(0, 100)) {
      const expected = everybody.filter(({ posts }) =>
        posts.some(({ site_id, website }) => allowed(rights, "staff.read", { site_id, website })),
      );
      const found = await listPeople(open.database, NOW, { visibleTo: rights });
      expect(
        found.map(({ id }) => id),
        JSON.stringify(rights),
      ).toEqual(expected.map(({ id }) => id));
    }
  });
});

function subjectOf(permission: Permission, { site_id, website }: { site_id: unknown; website: unknown } | Post): never {
  const subject = { branch: { site_id }, website: { website }, both: { site_id, website }, group: {} }[PERMISSIONS[permission].of];
  return subject as never;
}

/** The columns that the permission is held for. */
function columnsOf(permission: Permission): never {
  return subjectOf(permission, { site_id: staffPosts.site_id, website: staffPosts.website });
}
