import { londonDay, type Day } from "#domain/calendar.ts";
import { isFinanceHidden, monthlyFigure, monthlyNote } from "#domain/finance/monthly-figure.ts";
import type { Quote } from "#domain/finance/quote.ts";
import type { Pence } from "#domain/money.ts";
import { vehicleCard, type VehicleCard } from "#domain/stock/card.ts";
import { isFinanceTag } from "#domain/stock/sash.ts";
import { isInSelection } from "#domain/search/stock-selection.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import { indexedVehicle, type IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { TextStore } from "#server/stock/text-store.ts";
import type { Website } from "#websites/website.ts";

/** Limit on built cards in memory; first in, first out. */
const CARDS_READY = 5_000;

/** A vehicle as stored: fields that are null are left out. */
type StoredVehicle = { vehicle: Omit<Vehicle, keyof typeof NOT_STATED> & Partial<Vehicle>; saving: Pence | null };

const NOT_STATED = {
  ended_at: null,
  vrm: null,
  cap_id: null,
  cap_code: null,
  derivative: null,
  colour: null,
  fuel_type: null,
  transmission: null,
  body_type: null,
  doors: null,
  seats: null,
  mileage: null,
  department_id: null,
  advert_type: null,
  vat_scheme: null,
  list_price: null,
  original_price: null,
  discount_price: null,
  price_excluding_vat: null,
  price_including_vat: null,
  date_first_registered: null,
  date_mot_expires: null,
  previous_keepers: null,
  reserved_at: null,
  held_by: null,
  mot_checked_on: null,
  recall: null,
} as const satisfies Partial<Vehicle>;

/** A card and the quote behind its monthly figure. */
export type PricedCard = { card: VehicleCard; quote: Quote | null };

/** Inputs of a card other than its vehicle. `hasExample`: a representative example is shown. */
type MadeFor = { now: number; stockBegan: number; hasExample: boolean };

/**
 * A website's result cards, built on first request and cached until their vehicle or the day changes. The stored vehicles are shared by all
 * websites of a group.
 */
export class CardCache {
  readonly #cached: TextStore;
  readonly #ready = new Map<number, PricedCard>();
  readonly #website: Website;
  readonly #organisation: Pick<Organisation, "site">;
  #day: Day | undefined;
  #hasExample: boolean | undefined;

  constructor(website: Website, organisation: Pick<Organisation, "site">, stored = new TextStore()) {
    this.#website = website;
    this.#cached = stored;
    this.#organisation = organisation;
  }

  put(vehicle: Vehicle, saving: Pence | null): void {
    const { media_urls, engine_size_litres, motability, contract_hire, featured_message, franchise_approved, additional_features } =
      vehicle.details;
    const details = {
      media_urls,
      engine_size_litres,
      motability,
      contract_hire,
      featured_message,
      franchise_approved,
      additional_features,
    };
    const stored = { vehicle: { ...vehicle, details }, saving } satisfies StoredVehicle;
    this.#cached.set(vehicle.stock_id, JSON.stringify(stored, stated));
    this.#ready.delete(vehicle.stock_id);
  }

  remove(stock_id: number): void {
    this.#cached.delete(stock_id);
    this.#ready.delete(stock_id);
  }

  /** For a vehicle that another website's cache has put or removed in the shared store. */
  forget(stock_id: number): void {
    this.#ready.delete(stock_id);
  }

  /** A live vehicle without the texts and histories that only its page shows. */
  vehicle(stock_id: number): Vehicle | undefined {
    const stored = this.#shown(stock_id);
    return stored && fullVehicle(stored.vehicle);
  }

  /** A live vehicle as the index has it. */
  indexed(stock_id: number, recommended: number): IndexedVehicle | undefined {
    const stored = this.#shown(stock_id);
    if (!stored) return undefined;
    const vehicle = fullVehicle(stored.vehicle);
    return indexedVehicle(vehicle, this.#organisation.site(vehicle.site_id), { saving: stored.saving, recommended });
  }

  card(stock_id: number, made: MadeFor): PricedCard | undefined {
    const day = londonDay(made.now);
    if (day !== this.#day || made.hasExample !== this.#hasExample) this.#ready.clear();
    this.#day = day;
    this.#hasExample = made.hasExample;
    const ready = this.#ready.get(stock_id);
    if (ready) return ready;
    const stored = this.#shown(stock_id);
    if (!stored) return undefined;
    const card = this.#make(stored, day, made);
    if (this.#ready.size >= CARDS_READY) this.#ready.delete(this.#ready.keys().next().value!);
    this.#ready.set(stock_id, card);
    return card;
  }

  bytes(): number {
    return this.#cached.bytes();
  }

  #shown(stock_id: number): StoredVehicle | undefined {
    const text = this.#cached.get(stock_id);
    const stored = text && (JSON.parse(text.toString()) as StoredVehicle);
    return stored && isInSelection(stored.vehicle, this.#website.stock) ? stored : undefined;
  }

  #make({ vehicle: stored, saving }: StoredVehicle, day: Day, { now, stockBegan, hasExample }: MadeFor): PricedCard {
    const vehicle = fullVehicle(stored);
    const site = this.#organisation.site(vehicle.site_id);
    const hidden = !hasExample || isFinanceHidden(vehicle, this.#website);
    const quote = hidden ? null : monthlyFigure(vehicle, this.#website, day);
    const monthly = quote && { payment: quote.RegularPayment, note: monthlyNote(quote) };
    const { vehicleConfig, tagArray } = this.#website;
    const switches = { ...vehicleConfig, tagArray };
    const facts = { site: site?.town ?? site?.name ?? "", switches, saving, monthly, now, stockBegan };
    // Without the representative example neither a rate nor a deposit contribution may be shown.
    const shown = hidden ? { ...vehicle, tags: vehicle.tags.filter((tag) => !isFinanceTag(tag)) } : vehicle;
    return { card: vehicleCard(shown, facts), quote };
  }
}

function fullVehicle(stored: StoredVehicle["vehicle"]): Vehicle {
  return { ...NOT_STATED, ...stored };
}

/** Nulls that `NOT_STATED` does not restore. */
const NULLS = ["saving", "cleared_on"];

function stated(key: string, value: unknown): unknown {
  return value === null && !NULLS.includes(key) ? undefined : value;
}
