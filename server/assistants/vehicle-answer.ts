import { plainText, shortened } from "#server/feeds-out/plain-text.ts";
import type { presentVehicle } from "#server/stock/present.ts";

/** Characters, and entries of a list. The longest answer stays well below `MAX_ANSWER`. */
const MAX_DESCRIPTION = 3_000;
const MAX_TEXT = 200;
const MAX_PICTURES = 4;
const MAX_TESTS = 6;
const MAX_ADVISORIES = 8;
const MAX_VISITS = 10;
const MAX_EXTRAS = 20;
const MAX_HIGHLIGHTS = 20;
const MAX_GROUPS = 8;
const MAX_ITEMS = 10;
const MAX_ITEM_TEXT = 80;

type Presented = ReturnType<typeof presentVehicle>;

/**
 * A vehicle as an assistant gets it: without its plate, and without what may contain it (addresses of films and of history reports). Long
 * lists and texts are cut; `left_out` has how many entries or characters of each.
 */
export function vehicleAnswer(vehicle: Presented) {
  const {
    vrm: _plate,
    formatted_plate: _formatted,
    card_guid: _guid,
    video: _video,
    videos: _videos,
    turntable: _turntable,
    imperfections: _imperfections,
    history_check,
    market_price,
    description,
    ...facts
  } = vehicle;
  const left_out: Record<string, number> = {};
  function first<Item>(name: string, list: readonly Item[], most: number): Item[] {
    if (list.length > most) left_out[name] = (left_out[name] ?? 0) + list.length - most;
    return list.slice(0, most);
  }
  if (description !== null && description.length > MAX_DESCRIPTION) left_out["description"] = description.length - MAX_DESCRIPTION;
  return {
    ...facts,
    name: text(facts.name),
    derivative: facts.derivative && text(facts.derivative),
    featured_message: facts.featured_message && text(facts.featured_message),
    tags: first("tags", facts.tags, MAX_HIGHLIGHTS).map(text),
    feature_classification: first("feature_classification", facts.feature_classification, MAX_HIGHLIGHTS).map(text),
    description: description && text(description, MAX_DESCRIPTION),
    media_urls: first("media_urls", vehicle.media_urls, MAX_PICTURES).map(({ url, alt }) => ({ url, alt: text(alt) })),
    additional_features: first("additional_features", vehicle.additional_features, MAX_EXTRAS).map(({ name, price }) => ({
      name: text(name),
      price,
    })),
    mot_history: first("mot_history", newest(vehicle.mot_history, "last_test_date"), MAX_TESTS).map((test) => ({
      ...test,
      advisories: first("advisories", test.advisories, MAX_ADVISORIES).map(text),
    })),
    service_history: first("service_history", newest(vehicle.service_history, "date"), MAX_VISITS).map(({ date, mileage, note }) => ({
      date,
      mileage,
      ...(note !== undefined && { note: text(note) }),
    })),
    specification: first("specification", vehicle.specification, MAX_GROUPS).map(({ group, items }) => ({
      group: text(group),
      items: first("specification_items", items, MAX_ITEMS).map(({ name, value }) => ({
        name: text(name, MAX_ITEM_TEXT),
        value: text(value, MAX_ITEM_TEXT),
      })),
    })),
    history_check: history_check && withoutAddress(history_check),
    market_price: market_price && withoutAddress(market_price),
    left_out,
  };
}

function text(stated: string, most = MAX_TEXT): string {
  return shortened(plainText(stated), most);
}

function newest<Day extends string, Item extends Record<Day, string>>(list: readonly Item[], day: Day): Item[] {
  return list.toSorted((one, other) => (one[day] < other[day] ? 1 : -1));
}

function withoutAddress<Check extends { url?: string }>({ url: _report, ...check }: Check): Omit<Check, "url"> {
  return check;
}
