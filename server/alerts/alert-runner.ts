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
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { contactIfKnown, searchOfAlert, type AlertContact } from "./alert-context.ts";
import { readProgress, setProgress } from "./alert-progress.ts";
import { alerts, alertVehicles, type StoredAlert } from "./alerts-schema.ts";
import { announceAlert, MAX_LISTED } from "./announce-alert.ts";
import { deleteEnded, endAlert, isOfEndedVehicle } from "./end-alerts.ts";

const ROUND_MS = 10_000;
/** Longer than a round takes; then another node goes on. */
const LEASE_MS = 5 * MINUTE_MS;
/** Changed vehicles that are compared in one transaction. */
const BATCH = 1_000;
/** How long after a postcode could not be looked up what changed since is compared again, and until its alert is left out. */
const RETRY_MS = 5 * MINUTE_MS;
const GIVE_UP_MS = DAY_MS;
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
  /** Changed vehicles that are compared in one transaction. */
  batch?: number;
};

/** Works the alerts of all websites on one of several nodes. */
export function alertRunner(setting: Setting): AlertRunner {
  const { database, vault, now } = setting;
  const lease = { name: "alerts", holder: randomUUID() };
  let task: PeriodicTask | undefined;
  let postponed: Postponed | undefined;
  /** The most that a round left out: reported once. */
  let unopened = 0;

  const run = redactDatabaseErrors(async (): Promise<boolean> => {
    const [any] = await database.select({ id: alerts.id }).from(alerts).limit(1);
    if (!any) return true;
    if (!(await takeLease(database, lease, LEASE_MS))) return false;
    try {
      await deleteUnused(database, now());
      await deleteEnded(database);
      if (!vault) return true;
      const working = { ...setting, vault, unopened: new Set<string>(), renew: () => takeLease(database, lease, LEASE_MS) };
      postponed = await compareChanges(working, postponed);
      await queueLastMails(working);
      await queueDue(working);
      await remindUnused(working);
      if (working.unopened.size > unopened) {
        console.error(`${working.unopened.size} email alerts are left out: the key file has no key that opens them`);
        unopened = working.unopened.size;
      }
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

type Working = Setting & {
  vault: FieldEncryption;
  /** Alerts of this round that no key opens. */
  unopened: Set<string>;
  /** Takes the lease for longer. */
  renew: () => Promise<boolean>;
};

/** A changed vehicle, in the order in which changes are compared. One revision is of everything that one transaction changed. */
type Change = { revision: number; stock_id: number };
/** After the last vehicle of a revision. */
const LAST_VEHICLE = 2 ** 31 - 1;

/**
 * Alerts whose postcode could not be looked up wait: the stored progress stays where it is, and all since then is compared again at
 * `retryAt`. Until then the other alerts are compared with what changes after `upTo`.
 */
type Postponed = { upTo: number; since: number; retryAt: number };

/**
 * Compares the changed vehicles with all alerts, part by part. What a part found and its progress are committed together; the progress
 * is a whole revision, so a part that is compared again finds what is known.
 */
async function compareChanges(working: Working, postponed: Postponed | undefined): Promise<Postponed | undefined> {
  const { database, websites, now, batch = BATCH } = working;
  const progress = await readProgress(database);
  const newest = newestOf(await committedRevisions(database));
  const confirmed = await database.select().from(alerts).where(isNotNull(alerts.confirmed_at));
  // Alerts tell what changes after they were confirmed, so without one there is nothing to look back to. A restored database counts anew.
  if (progress === undefined || confirmed.length === 0 || progress > newest) {
    if (progress !== newest) await setProgress(database, newest);
    return undefined;
  }
  const isWaiting = postponed !== undefined && postponed.upTo <= newest && now() < postponed.retryAt;
  const isOver = postponed !== undefined && now() - postponed.since >= GIVE_UP_MS;
  let coversAll = !isWaiting;
  let after: Change = { revision: isWaiting ? postponed.upTo : progress, stock_id: LAST_VEHICLE };
  for (;;) {
    const changed = await changedAfter(database, after, { newest, batch });
    const last = changed.length < batch ? undefined : changed.at(-1);
    // Every website's stock is the same memory.
    if (changed.length > 0) await websites[0]?.stock.refresh();
    const { found, isComplete } = await foundOnAll(
      working,
      confirmed,
      changed.map(({ stock_id }) => stock_id),
    );
    coversAll &&= isComplete || isOver;
    const upTo = last ? Math.max(progress, last.revision - 1) : newest;
    await database.transaction(async (tx) => {
      if (found.length > 0) await insertFound(tx, found);
      if (coversAll) await setProgress(tx, upTo);
    });
    if (!last) break;
    after = last;
    await working.renew();
  }
  if (coversAll) return undefined;
  return { upTo: newest, since: postponed?.since ?? now(), retryAt: isWaiting ? postponed.retryAt : now() + RETRY_MS };
}

async function changedAfter(database: Database, after: Change, { newest, batch }: { newest: number; batch: number }): Promise<Change[]> {
  const { revision, stock_id } = vehicles;
  const isLater = or(gt(revision, after.revision), and(eq(revision, after.revision), gt(stock_id, after.stock_id)));
  return database
    .select({ stock_id, revision })
    .from(vehicles)
    .where(and(gte(revision, after.revision), isLater, lte(revision, newest), eq(vehicles.state, "live")))
    .orderBy(asc(revision), asc(stock_id))
    .limit(batch);
}

type FoundByAlerts = { found: Found[]; isComplete: boolean };

async function foundOnAll(working: Working, confirmed: readonly StoredAlert[], ids: readonly number[]): Promise<FoundByAlerts> {
  const all: FoundByAlerts = { found: [], isComplete: true };
  if (ids.length === 0) return all;
  for (const { website, stock } of working.websites) {
    const ofWebsite = confirmed.filter((alert) => alert.website === website.name);
    if (ofWebsite.length === 0) continue;
    const { found, isComplete } = await foundBy(working, stock, { ofWebsite, ids });
    all.found.push(...found);
    all.isComplete &&= isComplete;
  }
  return all;
}

/** The contact of an alert; undefined, and counted, if no key opens it. */
function contactOf({ vault, unopened }: Working, alert: StoredAlert): AlertContact | undefined {
  const contact = contactIfKnown(vault, alert);
  if (!contact) unopened.add(alert.id);
  return contact;
}

type Found = { alert: string; stock_id: number; kind: "new" | "cut"; price: Pence | null; was: Pence | null; found_at: string };

async function foundBy(
  working: Working,
  stock: Stock,
  { ofWebsite, ids }: { ofWebsite: readonly StoredAlert[]; ids: readonly number[] },
): Promise<FoundByAlerts> {
  const { database, now } = working;
  const searches = ofWebsite.flatMap((alert) => {
    if (alert.stock_id !== null) return [];
    const hasPlace = alert.query.includes("max_distance");
    const contact = hasPlace ? contactOf(working, alert) : undefined;
    return hasPlace && !contact ? [] : [{ alert, search: searchOfAlert(alert, contact), scope: alert.scope }];
  });
  const { found: places, unplaced } = await stock.searchesFinding(searches, ids);
  const isComplete = unplaced.length === 0;
  const wanted = new Map<number, StoredAlert[]>();
  for (const [stock_id, at] of places)
    wanted.set(
      stock_id,
      at.map((place) => searches[place]!.alert),
    );
  for (const alert of ofWebsite) if (alert.stock_id !== null && ids.includes(alert.stock_id)) add(wanted, alert.stock_id, alert);
  const interesting = [...wanted.keys()];
  if (interesting.length === 0) return { found: [], isComplete };
  const events = await priceEventsOfAll(database, interesting);
  const rows = await database.select().from(alertVehicles).where(inArray(alertVehicles.stock_id, interesting));
  const known = new Map(rows.map((row) => [`${row.alert} ${row.stock_id}`, row]));
  const at = new Date(now()).toISOString();
  const found = stock.listed(interesting).flatMap((vehicle) => {
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
  return { found, isComplete };
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

/** Queues the last mail of alerts whose vehicle is gone. */
async function queueLastMails(working: Working): Promise<void> {
  const { database, now } = working;
  for (const alert of await openedAlerts(working, isOfEndedVehicle(database, now())))
    await database.transaction((tx) => endAlert(tx, alert, new Date(now())));
}

/** Queues what alerts have found: at once, or with the day's mail. */
async function queueDue(working: Working): Promise<void> {
  const { database, now } = working;
  const day = digestDue(now(), null);
  const untold = database.select({ id: alertVehicles.alert }).from(alertVehicles).where(isNull(alertVehicles.told_at));
  const isDigestDue = day === undefined ? undefined : or(isNull(alerts.digest_on), lt(alerts.digest_on, day));
  const isDue = and(inArray(alerts.id, untold), isNotNull(alerts.confirmed_at), or(eq(alerts.frequency, "arrive"), isDigestDue));
  for (const alert of await openedAlerts(working, isDue))
    await database.transaction((tx) => queueMail(tx, alert, { at: new Date(now()), day: londonDay(now()) }));
}

/** Some of these alerts, for one round; those that no key opens take no other's turn. */
async function openedAlerts(working: Working, which: SQL | undefined): Promise<StoredAlert[]> {
  const { database, websites } = working;
  const served = inArray(
    alerts.website,
    websites.map(({ website }) => website.name),
  );
  const opened: StoredAlert[] = [];
  let after: SQL | undefined;
  for (;;) {
    const part = await database
      .select()
      .from(alerts)
      .where(and(which, served, after))
      .orderBy(asc(alerts.id))
      .limit(ALERTS_A_ROUND);
    opened.push(...part.filter((alert) => contactOf(working, alert) !== undefined));
    if (part.length < ALERTS_A_ROUND || opened.length >= ALERTS_A_ROUND) return opened;
    after = gt(alerts.id, part.at(-1)!.id);
  }
}

async function queueMail(tx: Database, alert: StoredAlert, { at, day }: { at: Date; day: Day }): Promise<void> {
  const found = await tx
    .update(alertVehicles)
    .set({ told_at: at })
    .where(and(eq(alertVehicles.alert, alert.id), isNull(alertVehicles.told_at)))
    .returning({ stock_id: alertVehicles.stock_id, was: alertVehicles.was });
  if (found.length === 0) return;
  const inOrder = found.toSorted((one, other) => one.stock_id - other.stock_id);
  const listed = inOrder.slice(0, MAX_LISTED).map(({ stock_id, was }) => ({ stock_id, was: was === null ? null : pence(was) }));
  await announceAlert(tx, alert, { event: "news", told: { vehicles: listed, more: found.length - listed.length }, at });
  await tx.update(alerts).set({ digest_on: day }).where(eq(alerts.id, alert.id));
}

/** Once, five months after a link was used last. */
async function remindUnused(working: Working): Promise<void> {
  const { database, websites, now } = working;
  const isUnused = and(
    isNotNull(alerts.confirmed_at),
    isNull(alerts.reminded_at),
    lte(alerts.active_at, new Date(now() - REMINDER_DAYS * DAY_MS)),
  );
  for (const alert of await openedAlerts(working, isUnused)) {
    const website = websites.find((one) => one.website.name === alert.website)?.website;
    if (!website || unusedUntil(alert.active_at.getTime(), REMINDER_MONTHS) > now()) continue;
    const until = formatDay(londonDay(unusedUntil(alert.active_at.getTime(), DELETION_MONTHS)));
    const deletion = websiteTranslations(website)(alert.locale).text(text("deal.onDay", { day: until }));
    await database.transaction(async (tx) => {
      const at = new Date(now());
      const reminded = await tx
        .update(alerts)
        .set({ reminded_at: at })
        .where(and(eq(alerts.id, alert.id), isNull(alerts.reminded_at)))
        .returning({ id: alerts.id });
      if (reminded.length > 0) await announceAlert(tx, alert, { event: "reminder", told: { deletion }, at });
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
