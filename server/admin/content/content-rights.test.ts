import { ALL_ROLES } from "#domain/staff/roles.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { expected, WEBSITES } from "#server/admin/test-support/rights-table.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

// The rule is the same on both databases.
const engine = testDatabases().at(-1)!;
let open: TestDatabase;
beforeAll(async () => {
  open = await engine.open();
  await addSite(open.database, "swindon");
});
afterAll(() => open.close());

const PATH = "pages/nothing.md";
/** Whoever may is told what is wrong, or sees it: nothing is changed. */
const CALLS = [
  ["preview", { path: "pages/A.md", text: "" }, 422],
  ["promotions/preview", { path: "pages/A.md", text: "" }, 422],
  ["save", { path: "pages/terms.md", text: "", base: 0 }, 422],
  ["publish", { path: PATH, version: 1, revision: 0 }, 404],
  ["promotions/publish", { path: PATH, version: 1, revision: 0 }, 404],
  ["withdraw", { path: PATH, revision: 0 }, 404],
  ["remove", { path: PATH, version: 1, revision: 0 }, 404],
  ["rename", { path: PATH, version: 1, revision: 0, name: "other" }, 404],
  ["ask", { path: PATH, version: 1 }, 404],
  ["keep", { path: PATH, version: 1, revision: 0 }, 404],
  ["unschedule", { path: PATH, revision: 0 }, 404],
] as const;

test.each(ALL_ROLES)("%s: what this role may do with the content of each website", async (role) => {
  const admin = openAdmin(open.database);
  const outsider = admin.browser();
  for (const website of [null, "wexcombe"]) {
    const scope = { site_id: null, website };
    const caller = await admin.signedIn({ name: `Caller ${role} ${website}`, role, ...scope });
    for (const name of WEBSITES)
      for (const [call, body, status] of CALLS) {
        const may = expected(`POST /content/:website/${call}`, role, scope, { site_id: null, website: name });
        const path = `/content/${name}/${call}`;
        expect((await outsider.send(path, body)).status, `nobody ${path}`).toBe(401);
        expect((await caller.send(path, body)).status, `${role} of ${website} ${path}`).toBe(may === 200 ? status : may);
      }
  }
});
