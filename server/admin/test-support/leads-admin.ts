import { EVERYWHERE, signIn } from "#server/staff/test-support/staff-fixture.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { leads } from "#server/database/schema.ts";
import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import { AMINA_CONTACT, createLeadFixture } from "#server/enquiries/lead-fixture.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openReplies } from "#server/replies/open-replies.ts";
import { tradeyardVans } from "#websites/tradeyard-vans/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { openAdmin } from "./admin-client.ts";

/** A Tuesday, twenty past nine. */
export const MORNING = Date.parse("2026-11-24T09:20:00Z");
export const ENQUIRY = { ...AMINA_CONTACT, form_id: "12", message: "Is the service history complete?", enquiry_type: "General Enquiry" };
export const FOCUS = { make: "Ford", model: "Focus", mileage: "52000", vrm: "FO16 CUS" };
export const BEN = {
  first_name: "Ben",
  last_name: "Ash",
  email: "ben.ash@example.com",
  telephone: "07700 900456",
  _terms_accepted: "true",
};

/** A shop with two branches that takes forms, and its staff's Admin with the same clock. */
export async function openLeadsAdmin(open: TestDatabase, { secret, hasMailbox }: { secret?: string; hasMailbox?: boolean } = {}) {
  const clock = { now: MORNING };
  const shop = await createLeadFixture(open, { now: () => clock.now });
  const organisation = await openOrganisation(open.database);
  const now = () => clock.now;
  const websites = [wexcombe, tradeyardVans];
  const replies = openReplies({ database: open.database, websites, secret, isDemo: false, now, ...(hasMailbox && { hasMailbox }) });
  const admin = openAdmin(open.database, { from: MORNING, organisation, replies });
  const reads = adminReads(admin.services, () => undefined);
  const stored = async () => (await open.database.select({ id: leads.id }).from(leads)).map(({ id }) => id);
  /** Sends a form; the id of its lead. */
  const send = async (fields: Record<string, string>) => {
    const before = await stored();
    const { status, body } = await shop.submit(fields);
    expect(status, JSON.stringify(body)).toBe(201);
    return (await stored()).find((id) => !before.includes(id))!;
  };
  /** Somebody whose session has ended signs in again. */
  const signInAgain = async ({ id, cookies }: { id: string; cookies: Map<string, string> }) => {
    cookies.set("__Host-staff", (await signIn(admin.setting, id)).token);
  };
  const pass = (ms: number) => {
    clock.now += ms;
    admin.pass(ms);
  };
  const asPerson = (id: string, posts: Post[] = [{ role: "owner", ...EVERYWHERE }]) => ({
    session: { id, how: "passkey" as const, proved_at: MORNING, seen_at: MORNING },
    person: { id, name: "", email: null },
    rights: { posts },
  });
  const list = async (text = "", as = asPerson(randomUUID())) => reads.leads(as, new URLSearchParams(text));
  return { ...shop, replies, admin, reads, send, pass, list, asPerson, signInAgain };
}
