import { RANGES, searchToQuery, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { findStockMap } from "#server/stock/import/find-stock-map.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { randomInt, seededRandom, type Random } from "#server/stock/test-support/seeded-random.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";

const LISTINGS = new URL("../../demo/uk-listings.csv.gz", import.meta.url);
const NOW = Date.UTC(2026, 10, 21);
const SEARCHES = 300;
const FILE_ORDERS = ["price-asc", "price-desc", "mileage-asc", "year-desc", "year-asc"] as const;
/** Every 20th listing; all of them in the deep tests. */
const EVERY = process.env["FORECOURT_DEEP"] === "1" ? 1 : 20;

/** The file's names of makes, and our slugs of them. */
const MAKE_SLUGS: Record<string, string> = { vw: "volkswagen", mercedes: "mercedes-benz" };

/** The file writes "GLA Class" for what its maker calls GLA. */
const MODELS_OF_ONE_NAME = /^(cla|clc|cls|gla|glb|glc|gle|gls|sl)-class$/;

/** A row of the file, parsed independently of the importer. */
type Listing = Record<"stock_id" | "year" | "price" | "mileage", number> &
  Record<"make" | "range" | "transmission" | "fuel", string> & { words: string[] };

const directory = mkdtempSync(join(tmpdir(), "forecourt-listings-"));
let database: TestDatabase;
let stock: Stock;
let listings: Listing[];

beforeAll(async () => {
  const [head = "", ...lines] = gunzipSync(readFileSync(LISTINGS)).toString().trim().split(/\r?\n/);
  const sampled = lines.filter((_, i) => i % EVERY === 0);
  const path = join(directory, "listings.csv");
  writeFileSync(path, [head, ...sampled].join("\n"));
  database = await testDatabases()[0]!.open();
  const found = await findStockMap("uk-listings");
  if ("problems" in found) throw new Error("the map that ships has problems");
  const report = await importStock(database.database, { kind: "file", path, map: found.map }, { now: NOW });
  const organisation = await openOrganisation(database.database);
  stock = await openStock(database, { website: wexcombe, organisation, now: () => NOW });
  const ids = stock
    .index()
    .stockIds()
    .toSorted((one, other) => one - other);
  listings = sampled
    .map((line) => line.split(",").map((cell) => cell.trim()))
    .filter(([, , year]) => Number(year) <= 2026)
    .map((cells, i) => listing(cells, ids[i]!));
  expect(report.added).toBe(listings.length);
  expect(ids).toHaveLength(listings.length);
});

afterAll(async () => {
  await stock?.close();
  await database?.close();
  rmSync(directory, { recursive: true });
});

test(`${SEARCHES} random searches find what a plain filter over the file's rows finds`, async () => {
  const api = vehicleSearchApi({ stock });
  const random = seededRandom(86_182);
  const { meta: whole } = (await (await api.request("/vehicle-search")).json()) as { meta: Meta };
  for (let i = 0; i < SEARCHES; i++) {
    const search = anySearch(random);
    const response = await api.request(`/vehicle-search?${searchToQuery(search)}`);
    const { data, meta } = (await response.json()) as { data: Answered[]; meta: Meta };
    const expected = overTheFile(search);
    const counts = Object.fromEntries(
      Object.keys(expected.facets).map((facet) => [
        facet,
        Object.fromEntries((meta.facets[facet] ?? []).flatMap(({ value, count }) => (count > 0 ? [[value, count]] : []))),
      ]),
    );
    for (const [facet, values] of Object.entries(meta.facets)) {
      if (facet === "derivative" || facet === "range") expect(values.every(({ count }) => count > 0)).toBe(true);
      else
        expect(
          values.map(({ value }) => value),
          facet,
        ).toEqual(whole.facets[facet]?.map(({ value }) => value));
    }
    expect(
      { ids: data.map((vehicle) => vehicle.stock_id), total: meta.total, facets: counts, bounds: meta.bounds },
      searchToQuery(search),
    ).toEqual(expected);
    for (const vehicle of data) expect(vehicle.price).toBe(priceOf.get(vehicle.stock_id));
  }
});

type Answered = { stock_id: number; price: number };
type Meta = { total: number; facets: Record<string, { value: string; count: number }[]>; bounds: unknown };

const priceOf = new Map<number, number>();

function listing([make = "", range = "", year, price, transmission = "", mileage, fuel = ""]: string[], stock_id: number): Listing {
  priceOf.set(stock_id, Number(price));
  const slugs = {
    make: MAKE_SLUGS[make] ?? slug(make),
    range: slug(range).replace(MODELS_OF_ONE_NAME, "$1"),
    transmission: slug(transmission),
    fuel: slug(fuel),
  };
  return {
    stock_id,
    ...slugs,
    year: Number(year),
    price: Number(price),
    mileage: Number(mileage),
    words: Object.values(slugs).flatMap((text) => text.split("-")),
  };
}

/** "Ka+" and "KA" have the same slug: a slug has letters and digits only. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");
}

function anySearch(random: Random): VehicleSearch {
  const pick = () => listings[randomInt(random, listings.length)]!;
  const search: VehicleSearch = { facets: {}, ranges: {}, q: "", orderBy: "price-asc", page: 1, resultsPerPage: 1 + randomInt(random, 60) };
  search.orderBy = FILE_ORDERS[randomInt(random, FILE_ORDERS.length)]!;
  search.page = 1 + randomInt(random, 3);
  for (let left = 1 + randomInt(random, 5); left > 0; left--) {
    const one = pick();
    const range = RANGES[randomInt(random, 3)]!;
    const [min = 0, max = 0] = [one[range], pick()[range]].toSorted((a, b) => a - b);
    const kind = randomInt(random, 9);
    if (kind === 0) search.facets.make = chosen(search.facets.make, one.make);
    else if (kind === 1) search.facets.range = chosen(search.facets.range, one.range);
    else if (kind === 2) search.facets.fuel_type = chosen(search.facets.fuel_type, one.fuel);
    else if (kind === 3) search.facets.transmission = chosen(search.facets.transmission, one.transmission);
    else if (kind === 4) search.q = `${search.q} ${one.range.split("-")[0]} ${random() < 0.5 ? one.fuel.slice(0, 4) : ""}`.trim();
    else search.ranges[range] = kind === 5 ? { min } : kind === 6 ? { max } : { min, max };
  }
  return search;
}

function chosen(before: string[] | undefined, value: string): string[] {
  return [...new Set([...(before ?? []), value])].toSorted();
}

function overTheFile(search: VehicleSearch) {
  const searched = search.q === "" ? [] : search.q.split(" ");
  const questions: Record<string, (listing: Listing) => boolean> = {
    make: ({ make }) => search.facets.make?.includes(make) ?? true,
    range: ({ range }) => search.facets.range?.includes(range) ?? true,
    fuel_type: ({ fuel }) => search.facets.fuel_type?.includes(fuel) ?? true,
    transmission: ({ transmission }) => search.facets.transmission?.includes(transmission) ?? true,
    q: (one) => searched.every((token) => hasToken(one, token)),
  };
  for (const range of RANGES) {
    const { min = -Infinity, max = Infinity } = search.ranges[range] ?? {};
    questions[range] = (one) => one[range] >= min && one[range] <= max;
  }
  const all: Listing[] = [];
  /** A listing that fails one filter only is counted where that filter is left out. */
  const failingOne: Record<string, Listing[]> = {};
  const checks = Object.entries(questions);
  for (const one of listings) {
    const failed = checks.filter(([, asks]) => !asks(one));
    if (failed.length === 0) all.push(one);
    else if (failed.length === 1) (failingOne[failed[0]![0]] ??= []).push(one);
  }
  const without = (name: string) => [...all, ...(failingOne[name] ?? [])];
  const order = {
    "price-asc": (one: Listing) => one.price,
    "price-desc": (one: Listing) => -one.price,
    "mileage-asc": (one: Listing) => one.mileage,
    "year-desc": (one: Listing) => -one.year,
    "year-asc": (one: Listing) => one.year,
  }[search.orderBy as (typeof FILE_ORDERS)[number]];
  const first = (search.page - 1) * search.resultsPerPage;
  const count = (facet: Facet, value: (listing: Listing) => string) => {
    const counts: Record<string, number> = {};
    for (const one of without(facet)) counts[value(one)] = (counts[value(one)] ?? 0) + 1;
    return counts;
  };
  return {
    ids: all
      .toSorted((one, other) => order(one) - order(other) || one.stock_id - other.stock_id)
      .slice(first, first + search.resultsPerPage)
      .map((one) => one.stock_id),
    total: all.length,
    facets: {
      make: count("make", (one) => one.make),
      range: count("range", (one) => one.range),
      fuel_type: count("fuel_type", (one) => one.fuel),
      transmission: count("transmission", (one) => one.transmission),
      category: count("category", () => "cars"),
      advert_classification: count("advert_classification", () => "used"),
      location: count("location", () => "showroom"),
      derivative: {},
      body_type: {},
      colour: {},
      doors: {},
      seats: {},
      tags: {},
      department_id: {},
    },
    bounds: Object.fromEntries(
      RANGES.map((range) => {
        const numbers = without(range)
          .map((one) => one[range])
          .toSorted((one, other) => one - other);
        return [range, numbers.length === 0 ? null : { min: numbers[0], max: numbers.at(-1) }];
      }),
    ),
  };
}

function hasToken({ words }: Listing, token: string): boolean {
  return words.some((listed) => (token.length === 1 ? listed === token : listed.startsWith(token)));
}
