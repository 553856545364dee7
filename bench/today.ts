/**
 * npm run bench:today [-- --vehicles 100000] [--leads 5000]
 * What Today reads for an owner of everything, in the embedded database: generated vehicles, all of them not ready; leads of which half are
 * open, a third of the others answered; 2,000 orders, of which a tenth hold a vehicle; 20,000 deliveries, of which 200 have failed; 400
 * texts that staff wrote, of 6,000 characters in five versions each, over files of the release.
 */
import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import type { OpenDatabase } from "#server/database/connect.ts";
import { contentFolder } from "#server/content/content.ts";
import { releasePaths } from "#server/content/staff/check-piece.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { latencyOf, sizesOf, withGeneratedStock } from "./with-generated-stock.ts";

const READS = 30;
const ORDERS = 2_000;
const DELIVERIES = 20_000;
const TEXTS = 400;
const VERSIONS = 5;

const { size, enquiries } = sizesOf({ leads: 5_000 });

async function fill(database: OpenDatabase["database"]): Promise<void> {
  await fillLeads(database);
  await fillOrders(database);
  await fillDeliveries(database);
  await fillTexts(database);
}

await withGeneratedStock(size, fill, async ({ database }, organisation) => {
  const { services } = openAdmin(database, { from: Date.now(), organisation });
  const reads = adminReads(services, () => undefined);
  const rights = { posts: [{ role: "owner" as const, ...EVERYWHERE }] };
  const session = { id: randomUUID(), how: "passkey" as const, proved_at: Date.now(), seen_at: Date.now() };
  const priya = { session, person: { id: randomUUID(), name: "Priya Nair", email: null }, rights };
  const read = () => reads.today(priya, new URLSearchParams());
  const began = performance.now();
  const page = await read();
  console.log(`${size} vehicles, ${enquiries} leads, ${ORDERS} orders, ${DELIVERIES} deliveries, ${TEXTS} texts`);
  console.log(`the first read after a start, which reads all stock: ${(performance.now() - began).toFixed(0)} ms`);
  const { leads, followUps, orders, vehicles, deliveries } = page;
  console.log(`waiting: ${[leads, followUps, orders, vehicles, deliveries].map((part) => part?.total).join(", ")}`);
  console.log(`each later read: ${await latencyOf(READS, read)}`);
});

async function fillLeads(database: OpenDatabase["database"]): Promise<void> {
  await database.execute(sql`insert into leads (id, website, form, site_id, stock_id, contact, answers, created_at, closed_at)
    select gen_random_uuid(), 'wexcombe', 'enquiry', site_id, stock_id,
      '{"first_name": "Amina", "last_name": "Okafor", "email": "amina.okafor@example.com"}'::jsonb,
      '{"message": "Is the service history complete, and could I see it on Thursday?"}'::jsonb,
      now() - number * interval '8 minutes', case when number % 2 = 0 then now() end
    from (select *, row_number() over (order by stock_id) number from vehicles order by stock_id limit ${enquiries}) v`);
  await database.execute(sql`insert into lead_progress (lead, state, answered_at, follow_up_on)
    select id, 'waiting', created_at + interval '40 minutes', current_date from leads where random() < 0.33`);
}

async function fillOrders(database: OpenDatabase["database"]): Promise<void> {
  await database.execute(sql`insert into orders (guid, website, stock_id, status, payment_type, customer, deal, amount_due, hold_expires_at)
    select gen_random_uuid(), 'wexcombe', stock_id, 'OPEN', 'OUTRIGHT_DEPOSIT',
      '{"customer_first_name": "Nia", "customer_last_name": "Pugh"}'::jsonb,
      jsonb_build_object('vehicle', jsonb_build_object('make', make, 'range', range, 'vrm', null), 'price', price, 'products', '[]'::jsonb),
      9900, now() + number * interval '10 seconds'
    from (select *, row_number() over (order by stock_id desc) number from vehicles order by stock_id desc limit ${ORDERS}) v`);
  await database.execute(sql`update orders set status = 'STATUS_CANCELLED'
    where guid in (select guid from orders order by hold_expires_at desc limit ${ORDERS - ORDERS / 10})`);
}

async function fillDeliveries(database: OpenDatabase["database"]): Promise<void> {
  await database.execute(sql`insert into announcements (website, about, about_id, event, at, spread_at)
    select 'wexcombe', 'lead', id, 'taken', now(), now() from leads cross join generate_series(1, ${Math.ceil(DELIVERIES / enquiries)})`);
  await database.execute(sql`insert into deliveries (announcement, about_id, route, status, due_at, created_at, settled_at, error)
    select id, about_id, 'dealer_mail', case when id % 100 = 0 then 'failed' else 'sent' end, now(), now(), now(),
      case when id % 100 = 0 then '550 no such mailbox' end from announcements`);
}

/** Published; without an act, which this database has none of. */
async function fillTexts(database: OpenDatabase["database"]): Promise<void> {
  const released = await releasePaths({ folder: contentFolder(wexcombe) });
  const paths = Array.from({ length: TEXTS }, (_, number) => released[number] ?? `pages/text-${number}.md`);
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into content_versions (piece, version, text, replaces, actor, act, created_at)
      select 'wexcombe/' || path, version,
        convert_to('---' || chr(10) || 'title: ' || path || chr(10) || '---' || chr(10) || repeat('Winter tyres. ', 420), 'UTF8'),
        repeat('0', 64), 'cli:bench', 1, now()
      from jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb) path cross join generate_series(1, ${VERSIONS}) version`);
    await tx.execute(sql`insert into content_pieces (piece, live_version, actor, act, changed_at)
      select distinct piece, ${VERSIONS}::int, 'cli:bench', 1, now() from content_versions`);
  });
}
