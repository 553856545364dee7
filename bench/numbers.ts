/**
 * npm run bench:numbers [-- --vehicles 100000] [--leads 20000]
 * Admin's page of figures for an owner of everything, in the embedded database: generated vehicles, leads of the last 90 days of which two
 * in three are answered, and 2,000 different texts searched for, of which 50 are shown.
 */
import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import type { OpenDatabase } from "#server/database/connect.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { sql } from "drizzle-orm";
import { latencyOf, sizesOf, withGeneratedStock } from "./with-generated-stock.ts";

const READS = 20;
const TEXTS = 2_000;

const { size, enquiries } = sizesOf({ leads: 20_000 });

async function fill(database: OpenDatabase["database"]): Promise<void> {
  await fillLeads(database);
  await database.execute(sql`insert into empty_searches (website, day, words, times)
    select 'wexcombe', current_date - number % 90,
      'ford estate ' || chr(97 + number % 26) || chr(97 + number / 26 % 26) || chr(97 + number / 676), 3
    from generate_series(1, ${TEXTS}) number`);
}

await withGeneratedStock(size, fill, async (open, organisation) => {
  const stock = await openStock(open, { website: wexcombe, organisation, now: Date.now });
  const { services, pass } = openAdmin(open.database, { from: Date.now(), organisation, stock });
  const reads = adminReads(services, () => undefined);
  const rights = { posts: [{ role: "owner" as const, site_id: null, website: null }] };
  const read = () => reads.numbers(rights, new URLSearchParams("days=90"));
  const began = performance.now();
  const { tables } = await read();
  console.log(`${size} vehicles, ${enquiries} leads, ${TEXTS} words`);
  console.log(`rows: ${tables.map(({ name, rows }) => `${name} ${rows.length}`).join(", ")}`);
  console.log(`the first read after a start, which reads all stock: ${(performance.now() - began).toFixed(0)} ms`);
  // Another day before each read: nothing that was counted before is in memory.
  const nextDay = () => pass(24 * 60 * 60_000);
  console.log(`each later read, with nothing counted before: ${await latencyOf(READS, read, nextDay)}`);
  await stock.close();
});

async function fillLeads(database: OpenDatabase["database"]): Promise<void> {
  await database.execute(sql`insert into leads (id, website, form, site_id, stock_id, contact, answers, created_at)
    select gen_random_uuid(), 'wexcombe', 'enquiry', site_id, stock_id, '{"first_name": "Amina"}'::jsonb,
      jsonb_build_object('enquiry_source_type', (array['campaign', 'search', 'social', 'direct'])[1 + number % 4]),
      now() - number * (interval '80 days' / ${enquiries})
    from (select *, row_number() over (order by stock_id) number from vehicles order by stock_id limit ${enquiries}) v`);
  await database.execute(sql`insert into lead_progress (lead, state, answered_at)
    select id, 'waiting', created_at + interval '40 minutes' from leads where random() < 0.66`);
}
