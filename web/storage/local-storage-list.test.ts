import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consent, setConsent } from "#web/consent/consent.ts";
import { addToCompare, compareList } from "#web/compare/compare-list.ts";
import { recordVisit } from "#web/visits/visited-vehicles.ts";
import { pence } from "#domain/money.ts";
import { removeSaved, isSaved, SAVED_LIMIT, savedVehicles, saveVehicle, type SavableCard } from "#web/saved/saved-vehicles.ts";

const NOW = Date.UTC(2026, 10, 21);
const fiesta: SavableCard & { picture: null } = {
  stock_id: 100234,
  title: "Ford Fiesta",
  age: "2020, 20 reg",
  advert_classification: "USED",
  headline_price: pence(10_495_00),
  reservation_status: "Available",
  picture: null,
};

/** A localStorage fake that can also fail. */
class Storage {
  readonly kept = new Map<string, string>();
  full = false;
  getItem(name: string): string | null {
    return this.kept.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    if (this.full) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(name, text);
  }
  removeItem(name: string): void {
    this.kept.delete(name);
  }
}

let storage: Storage;

beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test("stores a saved vehicle under savedVehicles, with the facts needed to detect changes", { tags: ["c7-30"] }, () => {
  expect(saveVehicle(fiesta, NOW)).toBe("saved");
  expect(JSON.parse(storage.getItem("savedVehicles") ?? "")).toEqual([
    { stock_id: 100234, title: "Ford Fiesta", headline_price: 10_495_00, reservation_status: "Available", saved_at: NOW },
  ]);
  expect(isSaved(100234)).toBe(true);
  removeSaved(100234);
  expect(storage.getItem("savedVehicles")).toBeNull();
});

test("returns the same array until something changes", () => {
  saveVehicle(fiesta, NOW);
  expect(savedVehicles.all()).toBe(savedVehicles.all());
});

test.each([
  ["no JSON", "{not json", []],
  ["another shape", '{"100234":true}', []],
  ["null", "null", []],
  ["ids alone, texts and nulls among the entries", '[100234,"a",null,[]]', []],
  ["a price that is no whole number of pence", JSON.stringify([entry({ headline_price: 99.5 })]), []],
  ["a stock id that is a text", JSON.stringify([entry({ stock_id: "100234" })]), []],
  ["a status that nobody knows", JSON.stringify([entry({ reservation_status: "Stolen" })]), []],
  ["one good entry among bad ones", JSON.stringify([7, entry({}), entry({ title: 5 })]), [100234]],
])("reads of %s what can be read, without a crash", (_, text, ids) => {
  storage.kept.set("savedVehicles", text);
  expect(savedVehicles.all().map(({ stock_id }) => stock_id)).toEqual(ids);
  expect(saveVehicle({ ...fiesta, stock_id: 5 }, NOW)).toBe("saved");
  expect(savedVehicles.all().map(({ stock_id }) => stock_id)).toEqual([5, ...ids]);
});

function entry(different: object): object {
  return {
    stock_id: 100234,
    title: "Ford Fiesta",
    headline_price: 10_495_00,
    reservation_status: "Available",
    saved_at: NOW,
    ...different,
  };
}

test("reports refused when browser storage fails, and full when the list is full", () => {
  storage.full = true;
  expect(saveVehicle(fiesta, NOW)).toBe("refused");
  storage.full = false;
  for (let stock_id = 1; stock_id <= SAVED_LIMIT; stock_id++) saveVehicle({ ...fiesta, stock_id }, NOW);
  expect(saveVehicle(fiesta, NOW)).toBe("full");
});

test("notifies about changes in other tabs until watching is stopped", () => {
  let notified = 0;
  const stop = savedVehicles.watch(() => notified++);
  fromOtherTab("savedVehicles");
  fromOtherTab("something else");
  fromOtherTab(null);
  expect(notified).toBe(2);
  stop();
  fromOtherTab("savedVehicles");
  expect(notified).toBe(2);
});

function fromOtherTab(key: string | null): void {
  window.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

test("compares at most three vehicles, and drops a picture URL that is not allowed", { tags: ["c9-7"] }, () => {
  for (const stock_id of [1, 2, 3]) expect(addToCompare({ ...fiesta, stock_id })).toBe("added");
  expect(addToCompare({ ...fiesta, stock_id: 4 })).toBe("full");
  storage.kept.set(
    "forecourt.compare",
    JSON.stringify([{ stock_id: 1, title: "Ford Fiesta", age: "2020", picture: "javascript:alert(1)" }]),
  );
  expect(compareList.all()).toEqual([{ stock_id: 1, title: "Ford Fiesta", age: "2020", picture: null }]);
});

test("records visits only after consent, which expires within 200 days", () => {
  recordVisit(100234, "WX20ABC", NOW);
  expect(storage.getItem("forecourt.viewed")).toBeNull();
  setConsent("rejected", NOW);
  recordVisit(100234, "WX20ABC", NOW);
  expect(storage.getItem("forecourt.viewed")).toBeNull();
  setConsent("accepted", NOW);
  recordVisit(100234, "WX20ABC", NOW);
  expect(storage.getItem("forecourt.viewed")).toContain("WX20ABC");
  expect(consent(NOW + 200 * 24 * 3600 * 1000)).toBeNull();
});
