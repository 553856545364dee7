import { staff, staffActChanges, staffActs, staffPosts } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { addPerson, AT_THE_MACHINE, EVERYWHERE, NOW } from "#server/staff/test-support/staff-fixture.ts";
import { asc, desc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { staffWrite } from "./staff-write.ts";

/** Every column of the audited tables: shown, hidden (personal or secret: only that it changed), not noted, or the key. */
const CLASSES = {
  staff: { id: "key", name: "hidden", email: "hidden", source: "shown", created_at: "shown", ended_at: "shown" },
  staff_posts: { id: "key", staff: "shown", role: "shown", site_id: "shown", website: "shown", given_by: "shown", discount_pence: "shown" },
  staff_passkeys: {
    id: "key",
    staff: "shown",
    rp_id: "shown",
    public_key: "hidden",
    counter: "not noted",
    transports: "shown",
    device_type: "shown",
    backed_up: "not noted",
    label: "shown",
    created_at: "shown",
    used_at: "not noted",
    locked_at: "shown",
  },
  staff_tokens: {
    id: "key",
    digest: "hidden",
    staff: "shown",
    name: "shown",
    permissions: "shown",
    posts: "shown",
    created_at: "shown",
    expires_at: "shown",
    ended_at: "shown",
    last_used_at: "not noted",
  },
  stock_views: { id: "key", staff: "shown", name: "hidden", query: "hidden", shared: "shown", created_at: "not noted" },
  staff_sso: { issuer: "shown", subject: "hidden", staff: "key", created_at: "shown", used_at: "not noted" },
  diary_feeds: { id: "key", digest: "hidden", staff: "shown", site_id: "shown", created_at: "shown", ended_at: "shown" },
  push_subscriptions: {
    id: "key",
    staff: "shown",
    endpoint: "hidden",
    p256dh: "hidden",
    auth: "hidden",
    key: "not noted",
    agent: "shown",
    session: "shown",
    ends_at: "shown",
    created_at: "shown",
  },
  answer_templates: {
    id: "key",
    website: "shown",
    site_id: "shown",
    name: "shown",
    subject: "shown",
    body: "shown",
    revision: "not noted",
  },
  push_quiet_hours: { staff: "key", quiet_from: "shown", quiet_until: "shown" },
  staff_invitations: { digest: "hidden", staff: "key", invited_by: "shown", created_at: "shown", expires_at: "shown", used_at: "shown" },
} as const;
/** Tables that feeds and orders change too. Properties of `details` are noted like columns. */
const SHARED_CLASSES = {
  vehicles: {
    ...shown(
      ...(
        "source source_key slug state ended_at ended_by cap_id cap_code cap_database make range model derivative year colour fuel_type " +
        "transmission body_type doors seats mileage category tags department_id site_id feed_site_id advert_classification advert_type " +
        "vat_scheme price admin_fee list_price original_price discount_price price_excluding_vat price_including_vat " +
        "date_first_registered date_mot_expires previous_keepers reservation_status reserved_at first_seen_at details"
      ).split(" "),
    ),
    stock_id: "key",
    vrm: "hidden",
    digest: "not noted",
    revision: "not noted",
    held_by: "not noted",
    laid_over: "not noted",
    dvsa: "not noted",
    register: "not noted",
  },
  orders: {
    ...shown(
      ...(
        "website locale stock_id status payment_type application_purged_at amount_due amount_paid hold_expires_at email_confirmed_at " +
        "flags completed_at created_at emptied_at erased_at"
      ).split(" "),
    ),
    reference: "key",
    customer: "hidden",
    application: "hidden",
    application_gaps: "hidden",
    deal: "hidden",
    valuation_hash: "hidden",
    client: "hidden",
    email_identity: "hidden",
    // It opens the order as its customer.
    guid: "not noted",
    updated_at: "not noted",
  },
  staff_imports: {
    ...shown("staff", "site_id", "file_bytes", "map_name", "state", "every_branch", "stop", "created_at"),
    id: "key",
    // Whoever names a file may write a name into it.
    file_name: "hidden",
    checked: "not noted",
    progress: "not noted",
    report: "not noted",
    undone: "not noted",
    choices: "not noted",
    seen_at: "not noted",
    ended_at: "not noted",
  },
  feeds: {
    ...shown("map_name", "site", "replace", "every_minutes", "daily_hour", "paused_at", "every_branch"),
    name: "key",
    // It may have a key.
    url: "hidden",
    map: "not noted",
    next_at: "not noted",
    last_at: "not noted",
    last_result: "not noted",
    mailed: "not noted",
    mailed_at: "not noted",
    revision: "not noted",
  },
  staff_import_maps: { name: "key", choices: "shown", created_at: "not noted" },
  sites: {
    ...shown(
      ...(
        "slug code name kind address town postcode telephone parent_id show_on_frontend services hours special_hours " +
        "bank_holiday_hours bank_holiday_region latitude longitude of_admin"
      ).split(" "),
    ),
    id: "key",
    revision: "not noted",
  },
  site_overrides: {
    site_id: "key",
    field: "shown",
    value: "not noted",
    file_value: "not noted",
    actor: "not noted",
    act: "not noted",
    created_at: "not noted",
  },
  website_settings: {
    id: "key",
    value: "shown",
    recipients: "hidden",
    website: "not noted",
    name: "not noted",
    actor: "not noted",
    act: "not noted",
    changed_at: "not noted",
    revision: "not noted",
  },
  content_versions: {
    piece: "key",
    version: "shown",
    // The version has it.
    text: "not noted",
    replaces: "not noted",
    actor: "not noted",
    act: "not noted",
    created_at: "not noted",
  },
  content_pieces: {
    piece: "key",
    ...shown("live_version", "scheduled_version", "scheduled_at", "removed", "moved_to"),
    actor: "not noted",
    act: "not noted",
    changed_at: "not noted",
    revision: "not noted",
  },
  content_requests: {
    piece: "key",
    version: "shown",
    actor: "not noted",
    act: "not noted",
    asked_at: "not noted",
  },
  lead_progress: {
    lead: "key",
    ...shown("state", "claimed_by", "claimed_at", "answered_at", "follow_up_on", "reason"),
  },
  appointments: {
    id: "key",
    ...shown(..."kind lead website stock_id site_id day time place sequence staff outcome cancelled_at".split(" ")),
    // It opens the order as its customer.
    order_guid: "not noted",
    created_at: "not noted",
  },
  customer_deals: {
    id: "key",
    ...shown(
      ..."website site_id stock_id lead state version discount staff approved_by approved_version sent_at expires_at accepted_at".split(
        " ",
      ),
    ),
    // A registration may be among them, and who writes a reason may write about a person.
    terms: "hidden",
    figures: "hidden",
    reason: "hidden",
    digest: "hidden",
    // It opens the order as its customer.
    order_guid: "not noted",
    accepting_until: "not noted",
    created_at: "not noted",
    updated_at: "not noted",
  },
  // A note may be about a person.
  lead_events: { lead: "key", event: "shown", staff: "shown", note: "hidden", id: "not noted", at: "not noted" },
  lead_replies: {
    id: "key",
    ...shown("lead", "website"),
    sender: "hidden",
    sender_name: "hidden",
    subject: "hidden",
    body: "hidden",
    attachments: "hidden",
    received_at: "not noted",
    is_cut: "not noted",
    message: "not noted",
  },
  vehicle_overrides: {
    stock_id: "key",
    field: "shown",
    // A plate may be among them.
    value: "hidden",
    feed_value: "not noted",
    actor: "not noted",
    act: "not noted",
    created_at: "not noted",
  },
};

function shown(...columns: string[]): Record<string, "shown"> {
  return Object.fromEntries(columns.map((column) => [column, "shown"]));
}

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  const setting = () => ({ database: open.database, now: () => NOW });
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const acts = () => open.database.select().from(staffActs).orderBy(desc(staffActs.id));
  const changes = (act: number) =>
    open.database.select().from(staffActChanges).where(eq(staffActChanges.act, act)).orderBy(asc(staffActChanges.line));

  test("a change by staff is in the audit log with who, what, before and after, in the same transaction", async () => {
    const { id } = await addPerson(setting(), { role: "sales", passkey: false });
    const request = "a1-7";
    await staffWrite(setting(), { actor: { kind: "staff", staff: id, session: id }, action: "staff.posts", request }, async (tx) => {
      await tx.update(staffPosts).set({ role: "manager" }).where(eq(staffPosts.staff, id));
      return { ok: true };
    });
    const [act, invited] = await acts();
    expect(act).toMatchObject({ staff: id, session: id, actor: `staff:${id}`, action: "staff.posts", request, at: new Date(NOW) });
    expect(invited).toMatchObject({ staff: null, actor: "cli:test", action: "staff.invite" });
    expect(await changes(act!.id)).toMatchObject([{ entity: "staff_posts", change: { role: { before: "sales", after: "manager" } } }]);
    expect((await changes(invited!.id)).map(({ entity }) => entity)).toEqual(["staff", "staff_posts", "staff_invitations"]);
  });

  test("a change that fails leaves neither itself nor an act", async () => {
    const attempt = staffWrite(setting(), { actor: AT_THE_MACHINE, action: "staff.invite" }, async (tx) => {
      await tx.insert(staff).values({ id: crypto.randomUUID(), name: "A", source: "invited", created_at: new Date(NOW) });
      throw new Error("failed");
    });
    await expect(attempt).rejects.toThrow("failed");
    expect(await staffWrite(setting(), { actor: AT_THE_MACHINE, action: "staff.end" }, async () => ({ ok: false }))).toEqual({ ok: false });
    expect(await acts()).toEqual([]);
    expect(await open.database.select().from(staff)).toEqual([]);
  });

  test.each(Object.entries(CLASSES))("a statement on %s outside an act is refused", async (table, classes) => {
    await addPerson(setting());
    const column = sql.identifier(table === "staff" ? "source" : "staff" in classes ? "staff" : "website");
    const statement = open.database.execute(sql`update ${sql.identifier(table)} set ${column} = ${column}`);
    await expect(statement).rejects.toMatchObject({ cause: { message: `A change of ${table} needs an act of the audit log` } });
    await expect(open.database.execute(sql`delete from ${sql.identifier(table)}`)).rejects.toThrow();
  });

  test("an act counts for its own transaction only", async () => {
    await addPerson(setting());
    await staffWrite(setting(), { actor: AT_THE_MACHINE, action: "staff.posts" }, async () => ({ ok: true }));
    const next = open.database.transaction((tx) => tx.update(staff).set({ name: "Somebody else" }));
    await expect(next).rejects.toMatchObject({ cause: { message: "A change of staff needs an act of the audit log" } });
  });

  test.each(["staff_acts", "staff_act_changes"])("%s is only ever added to", async (table) => {
    await addPerson(setting());
    const before = await acts();
    const column = sql.identifier(table === "staff_acts" ? "actor" : "key");
    await expect(open.database.execute(sql`update ${sql.identifier(table)} set ${column} = ''`)).rejects.toMatchObject({
      cause: { message: "The audit log is only ever added to" },
    });
    await expect(open.database.execute(sql`delete from ${sql.identifier(table)}`)).rejects.toMatchObject({
      cause: { message: "The audit log is only ever added to" },
    });
    await expect(open.database.execute(sql`truncate ${sql.identifier(table)} cascade`)).rejects.toMatchObject({
      cause: { message: "The audit log is only ever added to" },
    });
    expect(await acts()).toEqual(before);
  });

  test("the audit log has no personal value and no secret, only that they changed", async () => {
    const { id, token } = await addPerson(setting(), { name: "Callum Reid", role: "photographer", ...EVERYWHERE });
    await staffWrite(setting(), { actor: AT_THE_MACHINE, action: "staff.posts" }, async (tx) => {
      await tx.update(staff).set({ email: "callum@example.com" }).where(eq(staff.id, id));
      return { ok: true };
    });
    const [act] = await acts();
    expect(await changes(act!.id)).toMatchObject([{ entity: "staff", key: id, change: { email: { hidden: true } } }]);
    const log = JSON.stringify([await acts(), await open.database.select().from(staffActChanges)]);
    expect(log).not.toMatch(/Callum|callum/);
    expect(log).not.toContain(token);
  });

  test("every column of an audited table is classified, and the triggers agree", async () => {
    const { rows: triggers } = await open.database.execute<{ table: string; definition: string }>(
      sql`select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition from pg_trigger
        where tgfoid = 'note_staff_change'::regproc order by 1`,
    );
    const all = { ...CLASSES, ...SHARED_CLASSES };
    expect(triggers.map(({ table }) => table).toSorted()).toEqual(Object.keys(all).toSorted());
    for (const [table, classes] of Object.entries(all)) {
      const { rows } = await open.database.execute<{ name: string }>(
        sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
      );
      expect(rows.map(({ name }) => name).toSorted(), table).toEqual(Object.keys(classes).toSorted());
      const of = (kind: string) => Object.entries(classes).flatMap(([name, is]) => (is === kind ? [name] : []));
      const given = `note_staff_change('${of("key").join(",")}', '${of("hidden").join(",")}', '${of("not noted").join(",")}'`;
      expect(triggers.find((each) => each.table === table)?.definition).toContain(given);
    }
  });
});
