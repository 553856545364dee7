import { londonDay } from "#domain/calendar.ts";
import { askingPrice } from "#domain/pricing/price.ts";
import { soldSince } from "#domain/pricing/price-position.ts";
import { saving, type PriceEvent } from "#domain/pricing/saving.ts";
import { facetValue } from "#domain/search/filters.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import { GroupFinance } from "#server/finance/group-finance.ts";
import { GroupTotals } from "#server/finance/group-totals.ts";
import type { StockFinance } from "#server/finance/stock-finance.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import { CardCache } from "./card-cache.ts";
import { ChangeLog } from "#server/stock/change-log.ts";
import { indexedVehicle, type IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import type { StockIndex } from "#server/stock/index/stock-index.ts";
import { presentListed } from "#server/stock/present.ts";
import { RecommendedRanks } from "./recommended-ranks.ts";
import type { Addressed } from "./stock.ts";
import { TextStore } from "#server/stock/text-store.ts";
import type { VehicleCopies } from "./vehicle-copies.ts";
import {
  changedVehicles,
  committedRevisions,
  deletedVehicles,
  liveVehicles,
  newestOf,
  raiseRevision,
  soldVehicles,
  vehiclesWithPriceEvents,
} from "#server/stock/vehicles.ts";
import type { Website } from "#websites/website.ts";

export type LiveStockParts = {
  database: Database;
  /** The group's first website. */
  website: Website;
  organisation: Organisation;
  now: () => number;
  /** A vehicle with the URLs of its pictures as shown. */
  addressed: Addressed;
  /** An index of the initial vehicles. */
  createIndex: (vehicles: readonly IndexedVehicle[]) => StockIndex;
  /** A file of the complete live vehicles, read while the database is away. */
  copies: VehicleCopies | undefined;
  /** Reads the settings again that staff lay over those of the websites. */
  refreshSettings: () => Promise<void>;
  /** Reads what staff wrote of the websites' content. */
  refreshContent: () => Promise<void>;
};

/** A website's own part of the memory: the other parts are the group's. */
export type OfWebsite = { website: Website; cards: CardCache; finance: StockFinance };

export type LiveStock = ReturnType<typeof liveStock>;

/** The live stock of a group in memory, for all its websites; empty until `readAll`. */
export function liveStock({
  database,
  website,
  organisation,
  now,
  addressed,
  createIndex,
  copies,
  refreshSettings,
  refreshContent,
}: LiveStockParts) {
  const presented = new TextStore();
  const texts = new TextStore();
  const cards = new CardCache(website, organisation, texts);
  const others: CardCache[] = [];
  let stockBegan = Number.POSITIVE_INFINITY;
  const changes = new ChangeLog();
  const today = () => londonDay(now());
  const finances = new GroupFinance(today);
  const finance = finances.of(website);
  const totals = new GroupTotals(now, organisation.site);
  const siteOf = new Map<number, number>();
  const withExtras = new Set<number>();
  let ranks = new RecommendedRanks(organisation.site);
  let revision = 0;
  /** Set when the database is another one than before. */
  let isReplaced = false;
  let index = createIndex([]);

  async function readAll(): Promise<void> {
    const committed = await committedRevisions(database);
    await Promise.all([organisation.refresh(), refreshSettings(), refreshContent()]);
    const repriced = await vehiclesWithPriceEvents(database);
    const all: IndexedVehicle[] = [];
    const missing = new Set(siteOf.keys());
    for await (const batch of liveVehicles(database)) {
      for (const vehicle of batch) {
        ranks.put(vehicle, today());
        all.push(prepare(vehicle, repriced.get(vehicle.stock_id)));
        missing.delete(vehicle.stock_id);
      }
    }
    remove([...missing]);
    copies?.flush();
    for (const vehicle of await soldVehicles(database, soldSince(today()))) ranks.comparable.put(vehicle);
    ranks.settle(today());
    for (const vehicle of all) vehicle.recommended = ranks.of(vehicle.stock_id);
    index = createIndex(all);
    revision = newestOf(committed);
  }

  /** Reads a database that is another one than before, at a revision that no node has used for something else. */
  async function readAnew(): Promise<void> {
    const before = [...siteOf.keys()];
    await raiseRevision(database, revision);
    ranks = new RecommendedRanks(organisation.site);
    await readAll();
    changes.add(new Set([...before, ...siteOf.keys()]), revision);
    isReplaced = false;
  }

  function remove(stock_ids: readonly number[]): void {
    for (const stock_id of stock_ids) {
      copies?.remove(stock_id);
      presented.delete(stock_id);
      cards.remove(stock_id);
      for (const other of others) other.forget(stock_id);
      finances.remove(stock_id);
      totals.remove(stock_id);
      siteOf.delete(stock_id);
      withExtras.delete(stock_id);
    }
  }

  async function readChanges(): Promise<void> {
    const committed = await committedRevisions(database);
    const upTo = newestOf(committed);
    if (isReplaced || upTo < revision) return readAnew();
    if (upTo === revision) return;
    if (committed.settings > revision) await refreshSettings();
    if (committed.content > revision) await refreshContent();
    const changedSites = committed.sites > revision ? await organisation.refresh() : [];
    const [changed, deleted] = await Promise.all([
      changedVehicles(database, revision, changedSites),
      committed.deleted > revision ? deletedVehicles(database, revision) : [],
    ]);
    for (const vehicle of changed) ranks.put(vehicle, today());
    for (const stock_id of deleted) ranks.remove(stock_id);
    const live = changed.filter((vehicle) => vehicle.state === "live");
    const repriced = await vehiclesWithPriceEvents(
      database,
      live.map((vehicle) => vehicle.stock_id),
    );
    const removed = changed.filter((vehicle) => vehicle.state !== "live").map((vehicle) => vehicle.stock_id);
    remove([...removed, ...deleted]);
    const ranked = ranks.settle(today());
    index.apply(
      [...removed, ...deleted],
      live.map((vehicle) => prepare(vehicle, repriced.get(vehicle.stock_id))),
    );
    index.rank(ranked);
    copies?.flush();
    changes.add([...changed.map(({ stock_id }) => stock_id), ...deleted], upTo);
    revision = upTo;
  }

  function prepare(read: Vehicle, events: readonly PriceEvent[] | undefined): IndexedVehicle {
    const vehicle = addressed(read);
    const site = organisation.site(vehicle.site_id);
    copies?.put(read, events);
    presented.set(vehicle.stock_id, JSON.stringify(presentListed(vehicle, site)));
    const price = askingPrice(vehicle);
    const saved = events && price !== null ? saving(price, events) : null;
    cards.put(vehicle, saved);
    for (const other of others) other.forget(vehicle.stock_id);
    finances.put(vehicle.stock_id, vehicle);
    totals.put(vehicle);
    siteOf.set(vehicle.stock_id, vehicle.site_id);
    if (vehicle.details.additional_features?.length) withExtras.add(vehicle.stock_id);
    else withExtras.delete(vehicle.stock_id);
    stockBegan = Math.min(stockBegan, vehicle.first_seen_at);
    return indexedVehicle(vehicle, site, { saving: saved, recommended: ranks.of(vehicle.stock_id) });
  }

  return {
    /** Reads the complete stock of the database. */
    readAll,
    /** Reads what was committed since. */
    readChanges,
    /** The database is another one than before: all of it is read with the next changes. */
    replaced: () => void (isReplaced = true),
    index: () => index,
    revision: () => revision,
    ranks: () => ranks,
    /** Gives the recommended order of today, which changes at midnight without a revision. */
    followDay: () => ranks.follow(index, today()),
    today,
    /** When the first vehicle of the stock was first seen. */
    stockBegan: () => stockBegan,
    presented,
    totals,
    hasExtras: () => withExtras.size > 0,
    changedAt: changes.at,
    /** The branch of a vehicle as facets name it. */
    locationOf: (stock_id: number) => facetValue(organisation.site(siteOf.get(stock_id) ?? -1)?.slug ?? ""),
    first: { website, cards, finance } satisfies OfWebsite,
    /** The part of another website. */
    of: (other: Website): OfWebsite => {
      const otherCards = new CardCache(other, organisation, texts);
      others.push(otherCards);
      return { website: other, cards: otherCards, finance: finances.of(other) };
    },
  };
}
