/**
 * npm run bench:numbers [-- --vehicles 100000] [--leads 20000]
 * Admin's page of figures for an owner of everything, in the embedded database: generated vehicles, leads of the last 90 days of which two
 * in three are answered, and 2,000 different texts searched for, of which 50 are shown.
 */
import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { openDatabase } from "#server/database/connect.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { sql } from "drizzle-orm";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillStock } from "./fill-stock.ts";
import { formatLatency, percentiles } from "./percentiles.ts";

const SEED = 20261126;
const READS = 20;
const TEXTS = 2_000;

const { values: options } = parseArgs({
  options: { vehicles: { type: "string", default: "100000" }, leads: { type: "string", default: "20000" } },
});
const [size, enquiries] = [Number(options.vehicles), Number(options.leads)];

const dataDir = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const open = await openDatabase({ dataDir });
try {
  const { database } = open;
  await fillStock(database, { size, seed: SEED });
  await fillLeads();
  await database.execute(sql`insert into empty_searches (website, day, words, times)
    select 'wexcombe', current_date - number % 90,
      'ford estate ' || chr(97 + number % 26) || chr(97 + number / 26 % 26) || chr(97 + number / 676), 3
    from generate_series(1, ${TEXTS}) number`);
  await open.exec("ANALYZE");
  const organisation = await openOrganisation(database);
  const stock = await openStock(open, { website: wexcombe, organisation, now: Date.now });
  const { services, pass } = openAdmin(database, { from: Date.now(), organisation, stock });
  const reads = adminReads(services, () => undefined);
  const rights = { posts: [{ role: "owner" as const, site_id: null, website: null }] };
  const read = () => reads.numbers(rights, new URLSearchParams("days=90"));
  const began = performance.now();
  const { tables } = await read();
  console.log(`${size} vehicles, ${enquiries} leads, ${TEXTS} words`);
  console.log(`rows: ${tables.map(({ name, rows }) => `${name} ${rows.length}`).join(", ")}`);
  console.log(`the first read after a start, which reads all stock: ${(performance.now() - began).toFixed(0)} ms`);
  const took = new Float64Array(READS);
  for (let at = 0; at < READS; at++) {
    // Another day: nothing that was counted before is in memory.
    pass(24 * 60 * 60_000);
    const start = performance.now();
    await read();
    took[at] = performance.now() - start;
  }
  console.log(`each later read, with nothing counted before: ${formatLatency(percentiles(took))}`);
  await stock.close();
} finally {
  await open.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function fillLeads(): Promise<void> {
  await open.database.execute(sql`insert into leads (id, website, form, site_id, stock_id, contact, answers, created_at)
    select gen_random_uuid(), 'wexcombe', 'enquiry', site_id, stock_id, '{"first_name": "Amina"}'::jsonb,
      jsonb_build_object('enquiry_source_type', (array['campaign', 'search', 'social', 'direct'])[1 + number % 4]),
      now() - number * (interval '80 days' / ${enquiries})
    from (select *, row_number() over (order by stock_id) number from vehicles order by stock_id limit ${enquiries}) v`);
  await open.database.execute(sql`insert into lead_progress (lead, state, answered_at)
    select id, 'waiting', created_at + interval '40 minutes' from leads where random() < 0.66`);
}
