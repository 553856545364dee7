import { staff, staffActs, staffPosts, staffSessions } from "#server/database/staff-schema.ts";
import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import { asc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { startCompanyProvider, type Claims, type CompanyProviderFixture } from "./company-provider-fixture.ts";
import { companyVisitor, openAdminFor, RETURN } from "./company-visitor.ts";

export const MEGAN: Claims = { name: "Megan Frost", email: "megan.frost@wexcombe.example", groups: ["Sales team", "Everybody"] };

/** A provider for all tests of a file, with Megan's account at the beginning of each. */
export function useCompanyProvider(): { readonly fixture: CompanyProviderFixture } {
  const started = {} as { fixture: CompanyProviderFixture };
  beforeAll(async () => {
    started.fixture = await startCompanyProvider({ redirectUri: RETURN });
  });
  beforeEach(() => {
    started.fixture.accounts.clear();
    started.fixture.accounts.set("megan", { ...MEGAN });
    started.fixture.problems.length = 0;
    vi.spyOn(console, "warn").mockReturnValue();
  });
  afterEach(() => {
    started.fixture.straighten();
    vi.restoreAllMocks();
  });
  afterAll(() => started.fixture.stop());
  return started;
}

/** A database for the tests of a `describe`, emptied after each, and what Admin has written to it. */
export function useStaffTables(engine: { open: () => Promise<TestDatabase> }, company: ReturnType<typeof useCompanyProvider>) {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await engine.open();
  });
  afterEach(() => opened.empty());
  afterAll(() => opened.close());
  const openWith = ({ issuer = company.fixture.issuer, address = "" } = {}) => openAdminFor(opened.database, issuer, { address });
  const people = () => opened.database.select().from(staff).orderBy(asc(staff.created_at));
  return {
    open: () => opened,
    openWith,
    visitor: (admin = openWith()) => companyVisitor(admin),
    people,
    posts: () => opened.database.select().from(staffPosts).orderBy(asc(staffPosts.id)),
    acts: async () =>
      (await opened.database.select().from(staffActs).orderBy(asc(staffActs.id))).map(({ actor, action }) => ({ actor, action })),
    nothingWritten: async () => {
      expect(await people()).toEqual([]);
      expect(await opened.database.select().from(staffSessions)).toEqual([]);
    },
  };
}
