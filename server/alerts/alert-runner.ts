import { CONFIRMATION_HOURS, DELETION_MONTHS, digestDue, updateOf, REMINDER_MONTHS, unusedUntil } from "#domain/alerts/alert.ts";
import { DAY_MS, formatDay, HOUR_MS, londonDay, MINUTE_MS, type Day } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import { pence, type Pence } from "#domain/money.ts";
import { askingPrice } from "#domain/pricing/price.ts";
import type { PriceEvent } from "#domain/pricing/saving.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import type { Database } from "#server/database/connect.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import { releaseLease, takeLease } from "#server/database/lease.ts";
import { vehicles } from "#server/database/schema.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import type { FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import type { Stock } from "#server/stock/stock.ts";
import { committedRevisions, newestOf, priceEventsOfAll } from "#server/stock/vehicles.ts";
import type { Website } from "#websites/website.ts";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { openContact, searchOfAlert } from "./alert-context.ts";
import { readProgress, setProgress } from "./alert-progress.ts";
import { alertName } from "./alert-name.ts";
import { alerts, alertVehicles, type StoredAlert } from "./alerts-schema.ts";
import { announceAlert, MAX_LISTED } from "./announce-alert.ts";

const ROUND_MS = 10_000;
/** Longer than a round takes; then another node goes on. */
const LEASE_MS = 5 * MINUTE_MS;
/** Changed vehicles that are compared in one transaction. */
const BATCH = 1_000;
/** Alerts told, reminded or deleted in one round. */
const ALERTS_A_ROUND = 200;
/** Fewer than any five months, more than any day's difference. */
const REMINDER_DAYS = 149;

export type AlertRunner = {
  /** Compares what changed, queues what is due, reminds and deletes; false if another node holds the lease. */
  run: () => Promise<boolean>;
  start: () => void;
  close: () => Promise<void>;
};

type Setting = {
  database: Database;
  /** Undefined without a key: nothing is compared; what is old is still deleted. */
  vault: FieldEncryption | undefined;
  websites: readonly { website: Website; stock: Stock }[];
  now: () => number;
};

/** Works the alerts of all websites on one of several nodes. */
export function alertRunner(setting: Setting): AlertRunner {
  const { database, vault, now } = setting;
  const lease = { name: "alerts", holder: randomUUID() };
  let task: PeriodicTask | undefined;

  const run = redactDatabaseErrors(async (): Promise<boolean> => {
    const [any] = await database.select({ id: alerts.id }).from(alerts).limit(1);
    if (!any) return true;
    if (!(await takeLease(database, lease, LEASE_MS))) return false;
    try {
      if (vault) {
        while (await compareChanges({ ...setting, vault })) await takeLease(database, lease, LEASE_MS);
        await queueDue({ ...setting, vault });
        await remindUnused({ ...setting, vault });
      }
      await deleteUnused(database, now());
      return true;
    } finally {
      await releaseLease(database, lease).catch(() => undefined);
    }
  });

  return {
    run,
    start: () => void (task ??= new PeriodicTask(ROUND_MS, "Working alerts", run)),
    close: async () => task?.stop(),
  };
}

type Working = Setting & { vault: FieldEncryption };

/** Compares the next changed vehicles with all alerts; false when none are left. Found and progress are committed together. */
async function compareChanges(setting: Working): Promise<boolean> {
  const { database, websites } = setting;
  const progress = await readProgress(database);
  const newest = newestOf(await committedRevisions(database));
  const confirmed = await database.select().from(alerts).where(isNotNull(alerts.confirmed_at));
  // Alerts tell what changes after they were confirmed, so without one there is nothing to look back to. A restored database counts anew.
  if (progress === undefined || confirmed.length === 0 || progress > newest) {
    if (progress !== newest) await setProgress(database, newest);
    return false;
  }
  const changed = await database
    .select({ stock_id: vehicles.stock_id, revision: vehicles.revision })
    .from(vehicles)
    .where(and(gt(vehicles.revision, progress), lte(vehicles.revision, newest), eq(vehicles.state, "live")))
    .orderBy(asc(vehicles.revision))
    .limit(BATCH);
  const upTo = changed.length < BATCH ? newest : changed.at(-1)!.revision;
  const found: Found[] = [];
  if (changed.length > 0) {
    // Every website's stock is the same memory.
    await websites[0]?.stock.refresh();
    for (const one of websites) {
      const ofWebsite = confirmed.filter(({ website }) => website === one.website.name);
      if (ofWebsite.length > 0)
        found.push(...(await foundBy(setting, one.stock, { ofWebsite, ids: changed.map(({ stock_id }) => stock_id) })));
    }
  }
  await database.transaction(async (tx) => {
    if (found.length > 0) await insertFound(tx, found);
    await setProgress(tx, upTo);
  });
  return upTo < newest;
}

type Found = { alert: string; stock_id: number; kind: "new" | "cut"; price: Pence | null; was: Pence | null; found_at: string };

async function foundBy(
  { database, vault, now }: Working,
  stock: Stock,
  { ofWebsite, ids }: { ofWebsite: readonly StoredAlert[]; ids: readonly number[] },
): Promise<Found[]> {
  const ofSearches = ofWebsite.filter(({ stock_id }) => stock_id === null);
  const searches = ofSearches.map((alert) => ({
    search: searchOfAlert(alert, alert.query.includes("max_distance") ? openContact(vault, alert) : undefined),
    scope: alert.scope,
  }));
  const places = await stock.searchesFinding(searches, ids);
  const wanted = new Map<number, StoredAlert[]>();
  for (const [stock_id, at] of places)
    wanted.set(
      stock_id,
      at.map((place) => ofSearches[place]!),
    );
  for (const alert of ofWebsite) if (alert.stock_id !== null && ids.includes(alert.stock_id)) add(wanted, alert.stock_id, alert);
  const interesting = [...wanted.keys()];
  if (interesting.length === 0) return [];
  const events = await priceEventsOfAll(database, interesting);
  const rows = await database.select().from(alertVehicles).where(inArray(alertVehicles.stock_id, interesting));
  const known = new Map(rows.map((row) => [`${row.alert} ${row.stock_id}`, row]));
  const at = new Date(now()).toISOString();
  return stock.listed(interesting).flatMap((vehicle) => {
    const { stock_id } = vehicle;
    const price = askingPrice(vehicle);
    return (wanted.get(stock_id) ?? []).flatMap((alert): Found[] => {
      const row = known.get(`${alert.id} ${stock_id}`);
      const update = updateOf({
        price,
        events: events.get(stock_id) ?? NO_EVENTS,
        firstSeen: vehicle.first_seen_at,
        since: alert.confirmed_at?.getTime() ?? now(),
        known: row && { price: row.price === null ? null : pence(row.price), at: row.found_at.getTime() },
        isArrivalWanted: alert.stock_id === null,
      });
      return update
        ? [{ alert: alert.id, stock_id, kind: update.kind, price, was: update.kind === "cut" ? update.was : null, found_at: at }]
        : [];
    });
  });
}

const NO_EVENTS: readonly PriceEvent[] = [];

function add(wanted: Map<number, StoredAlert[]>, stock_id: number, alert: StoredAlert): void {
  const known = wanted.get(stock_id);
  if (known) known.push(alert);
  else wanted.set(stock_id, [alert]);
}

/** A vehicle that an alert has not told yet stays new when its price falls. An alert that was stopped meanwhile is left out. */
async function insertFound(tx: Database, found: readonly Found[]): Promise<void> {
  await tx.execute(sql`
    insert into alert_vehicles (alert, stock_id, kind, price, was, found_at)
    select found.alert::uuid, found.stock_id, found.kind, found.price, found.was, found.found_at::timestamptz
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as found(alert text, stock_id integer, kind text, price integer, was integer, found_at text)
    join alerts on alerts.id = found.alert::uuid
    order by 1, 2
    on conflict (alert, stock_id) do update set
      kind = case when alert_vehicles.told_at is null then alert_vehicles.kind else excluded.kind end,
      was = case when alert_vehicles.told_at is null and alert_vehicles.kind = 'new' then null else excluded.was end,
      price = excluded.price, found_at = excluded.found_at, told_at = null`);
}

/** Queues what alerts have found: at once, or with the day's mail. */
async function queueDue(setting: Working): Promise<void> {
  const { database, now } = setting;
  const day = digestDue(now(), null);
  const untold = database.select({ id: alertVehicles.alert }).from(alertVehicles).where(isNull(alertVehicles.told_at));
  const isDigestDue = day === undefined ? undefined : or(isNull(alerts.digest_on), lt(alerts.digest_on, day));
  const due = await database
    .select()
    .from(alerts)
    .where(and(inArray(alerts.id, untold), isNotNull(alerts.confirmed_at), or(eq(alerts.frequency, "arrive"), isDigestDue)))
    .limit(ALERTS_A_ROUND);
  for (const alert of due) {
    const name = await nameOf(setting, alert);
    if (name !== undefined) await database.transaction((tx) => queueMail(tx, alert, { name, at: new Date(now()), day: londonDay(now()) }));
  }
}

async function queueMail(tx: Database, alert: StoredAlert, { name, at, day }: { name: string; at: Date; day: Day }): Promise<void> {
  const found = await tx
    .update(alertVehicles)
    .set({ told_at: at })
    .where(and(eq(alertVehicles.alert, alert.id), isNull(alertVehicles.told_at)))
    .returning({ stock_id: alertVehicles.stock_id, was: alertVehicles.was });
  if (found.length === 0) return;
  const inOrder = found.toSorted((one, other) => one.stock_id - other.stock_id);
  const listed = inOrder.slice(0, MAX_LISTED).map(({ stock_id, was }) => ({ stock_id, was: was === null ? null : pence(was) }));
  await announceAlert(tx, alert, { event: "news", told: { name, vehicles: listed, more: found.length - listed.length }, at });
  await tx.update(alerts).set({ digest_on: day }).where(eq(alerts.id, alert.id));
}

async function nameOf({ websites, vault }: Working, alert: StoredAlert): Promise<string | undefined> {
  const one = websites.find(({ website }) => website.name === alert.website);
  if (!one) return undefined;
  const translate = websiteTranslations(one.website)(alert.locale).text;
  return alertName(alert, searchOfAlert(alert, openContact(vault, alert)), { stock: one.stock, translate });
}

/** Once, five months after a link was used last. */
async function remindUnused(setting: Working): Promise<void> {
  const { database, websites, now } = setting;
  const unused = await database
    .select()
    .from(alerts)
    .where(
      and(
        isNotNull(alerts.confirmed_at),
        isNull(alerts.reminded_at),
        lte(alerts.active_at, new Date(now() - REMINDER_DAYS * DAY_MS)),
        inArray(
          alerts.website,
          websites.map(({ website }) => website.name),
        ),
      ),
    )
    .limit(ALERTS_A_ROUND);
  for (const alert of unused) {
    const name = unusedUntil(alert.active_at.getTime(), REMINDER_MONTHS) > now() ? undefined : await nameOf(setting, alert);
    if (name === undefined) continue;
    const website = websites.find((one) => one.website.name === alert.website)!.website;
    const until = formatDay(londonDay(unusedUntil(alert.active_at.getTime(), DELETION_MONTHS)));
    const deletion = websiteTranslations(website)(alert.locale).text(text("deal.onDay", { day: until }));
    await database.transaction(async (tx) => {
      const at = new Date(now());
      const reminded = await tx
        .update(alerts)
        .set({ reminded_at: at })
        .where(and(eq(alerts.id, alert.id), isNull(alerts.reminded_at)))
        .returning({ id: alerts.id });
      if (reminded.length > 0) await announceAlert(tx, alert, { event: "reminder", told: { name, deletion }, at });
    });
  }
}

/** Also run by `purge`: those that were never confirmed after a day, and those without a use of their link for six months. */
export async function deleteUnused(database: Database, now: number): Promise<void> {
  await database
    .delete(alerts)
    .where(and(isNull(alerts.confirmed_at), lte(alerts.created_at, new Date(now - CONFIRMATION_HOURS * HOUR_MS))));
  const old = await database
    .select({ id: alerts.id, active_at: alerts.active_at })
    .from(alerts)
    .where(lte(alerts.active_at, new Date(now - REMINDER_DAYS * DAY_MS - DAY_MS)));
  const over = old.filter(({ active_at }) => unusedUntil(active_at.getTime(), DELETION_MONTHS) <= now).map(({ id }) => id);
  for (let at = 0; at < over.length; at += BATCH) await database.delete(alerts).where(inArray(alerts.id, over.slice(at, at + BATCH)));
}
