import { yearOf, type Day } from "#domain/calendar.ts";
import { NO_MONEY, pence, type Pence } from "#domain/money.ts";
import { isFeedLink } from "#domain/stock/feed-link.ts";
import { properNames } from "#domain/stock/proper-names.ts";
import {
  ADVERT_CLASSIFICATIONS,
  CONSUMPTION_BASES,
  isEnquiryOnly,
  RANGE_BASES,
  type ConsumptionBasis,
  type RangeBasis,
  type VehicleDetails,
} from "#domain/stock/vehicle.ts";
import * as cell from "#server/stock/import/fields/parse-cells.ts";
import { contradictions } from "#server/stock/import/fields/derived.ts";
import { incompleteFacts, readCertificate } from "#server/stock/import/fields/electric-facts.ts";
import { DERIVED_FIELDS, FIELDS, isFieldName, type DerivedField, type FieldName } from "#server/stock/import/fields/fields.ts";
import type { ImportedVehicle } from "./imported-vehicle.ts";
import { composerOf } from "#server/stock/import/fields/parts.ts";
import { columnsRead, combinedValue, isOfColumns, namedParts, sourceOf, textOf, type Source } from "#server/stock/import/fields/sources.ts";
import { UNITS, type StockMap } from "./stock-map.ts";
import {
  isStructureName,
  readStructure,
  type ReadPicture,
  type Structure,
  type StructureName,
  type StructureProblem,
} from "#server/stock/import/fields/structures.ts";

export type CellProblem = { column: string | null; reason: string };
/** A refused row retains its identifiers, as far as they could be read. */
export type ReadVehicle =
  /** `unread`: running-cost figures that could not be read and count as not stated. */
  | { vehicle: ImportedVehicle; unknown: readonly string[]; unread: readonly CellProblem[] }
  /** The map's `pass_over` excludes the row. */
  | { passed_over: true; unknown: readonly string[] }
  | { problems: CellProblem[]; unknown: readonly string[]; id: string | null; stock_id: number | null; vrm: string | null };

/** Whether a running-cost figure that cannot be read refuses its row, or counts as not stated. */
type Reading = {
  unreadable_figures: "refused" | "unknown";
  /** Whether a certificate may be a file in the folder of the stock file. */
  certificate_files?: boolean;
};

/**
 * Parses the cells of a row, in the order of `columns`, by the rules of the map. `today` detects years in the future. Other systems write
 * running-cost figures in many ways, and a feed without them is whole: one that cannot be read never costs the vehicle its place.
 */
export function vehicleReader(
  map: StockMap,
  columns: readonly string[],
  today: Day,
  { unreadable_figures, certificate_files: namesFiles = false }: Reading = { unreadable_figures: "refused" },
): (cells: readonly unknown[]) => ReadVehicle {
  const sources = new Map<FieldName, Source>();
  const composers = new Map<StructureName, Composer>();
  for (const [name, rule] of Object.entries(map.fields)) {
    const compose = isStructureName(name) ? composerOf(name, rule, columns, map.blank) : undefined;
    if (isStructureName(name) && compose) composers.set(name, compose);
    else if (isFieldName(name) && !isOfColumns(rule)) sources.set(name, sourceOf(rule, columns));
  }
  const thisYear = yearOf(today);
  const derived = DERIVED_FIELDS.filter((name) => sources.has(name));

  const valueIn = (cells: readonly unknown[], { column, values }: { column: string; values: readonly string[] }) => {
    const text = cell.readText(cells[columns.indexOf(column)], map.blank);
    return "value" in text && text.value !== null && values.includes(text.value.toLowerCase()) ? text.value : undefined;
  };

  return (cells) => {
    if (map.pass_over && valueIn(cells, map.pass_over) !== undefined) return { passed_over: true, unknown: NOTHING };
    const problems: CellProblem[] = [];
    let unknown: string[] = NOTHING;
    let unread: CellProblem[] = NO_PROBLEMS;
    const columnOf = (name: FieldName) => columnsRead(sources.get(name), cells) ?? name;
    const complain = (name: FieldName, reason: string) => {
      problems.push({ column: columnOf(name), reason });
    };
    const settle = <T>(name: FieldName, read: cell.Cell<T>): T | null => {
      if ("value" in read) return read.value;
      complain(name, read.reason);
      return null;
    };
    const take = <T>(name: FieldName, read: (text: string) => cell.Cell<T>): T | null => {
      const source = sources.get(name);
      if (!source) return null;
      const text = settle(name, textOf(source, cells, map.blank));
      return text === null ? null : settle(name, read(text));
    };
    const figure = <T>(name: FieldName, read: (text: string) => cell.Cell<T>): T | null => {
      const source = sources.get(name);
      if (!source || unreadable_figures === "refused") return take(name, read);
      const text = textOf(source, cells, map.blank);
      if ("value" in text && text.value === null) return null;
      const found = "reason" in text ? text : read(text.value ?? "");
      if ("value" in found) return found.value;
      unread = [...unread, { column: columnOf(name), reason: found.reason }];
      return null;
    };
    const measured = (field: NamesOf<"decimal">, unit: string) =>
      unlessZero(figure(field, (text) => cell.readDecimal(cell.withoutUnit(text, unit), FIELDS[field].largest)));
    const measuredInteger = (field: NamesOf<"whole">, unit: string) =>
      figure(field, (text) => cell.readInteger(cell.withoutUnit(text, unit), FIELDS[field].largest));
    const name = (field: NamesOf<"text">) => take(field, (text) => cell.readName(text, FIELDS[field].longest));
    const integer = (field: NamesOf<"whole">) => take(field, (text) => cell.readInteger(text, FIELDS[field].largest));
    const decimal = (field: NamesOf<"decimal">) => take(field, (text) => cell.readDecimal(text, FIELDS[field].largest));
    const unit = (field: FieldName) => sources.get(field)?.unit;
    const money = (field: NamesOf<"money">) => take(field, (text) => cell.readMoney(text, unit(field) === "pence" ? "pence" : "pounds"));
    const day = (field: NamesOf<"day">) => take(field, cell.readDay);
    const list = (field: NamesOf<"list">): string[] => {
      const source = sources.get(field);
      if (!source) return [];
      return settle(field, cell.readList(combinedValue(source, cells, map.blank), source.separator)) ?? [];
    };
    const problemAt = (field: StructureName, { path, reason }: StructureProblem): CellProblem => ({
      column: `${columnOf(field)}${placeOf(path)}`,
      reason,
    });
    const structure = <Name extends StructureName>(field: Name): Structure<Name> | null => {
      const source = sources.get(field);
      const composed = composers.get(field)?.(cells);
      if (composed && "reason" in composed) {
        problems.push(composed);
        return null;
      }
      const given = composed ? composed.value : source && combinedValue(source, cells, map.blank);
      if (given === undefined || given === null) return null;
      const { value: held, unnamed } = source?.entries ? namedParts(given, source) : { value: given, unnamed: NOTHING };
      if (unnamed.length > 0) unknown = [...unknown, ...unnamed];
      const read = readStructure(field, held, source?.separator ?? ",", map.blank, unreadable_figures);
      if ("value" in read) {
        if (read.unknown.length > 0) unknown = [...unknown, ...read.unknown];
        if (read.unread.length > 0) unread = [...unread, ...read.unread.map((problem) => problemAt(field, problem))];
        return read.value;
      }
      problems.push(...read.problems.map((problem) => problemAt(field, problem)));
      return null;
    };
    const branch = (field: NamesOf<"branch">): string | null => {
      const source = sources.get(field);
      return source ? settle(field, cell.readBranch(combinedValue(source, cells, map.blank), map.blank)) : null;
    };
    const moment = (field: NamesOf<"moment">) => take(field, cell.readMoment);
    const choice = <const T extends string>(
      field: FieldName,
      choices: readonly T[],
      normalise: (text: string) => string = itself,
    ): T | null => {
      const choice = take(field, (text) => cell.readChoice(normalise(text), choices));
      return choices.find((candidate) => candidate === choice) ?? null;
    };

    const id = name("id");
    const stock_id = integer("stock_id");
    const vrm = take("vrm", cell.readRegistration);
    const make = name("make");
    const range = name("range");
    const model = name("model");
    const written = { make: make ?? "", range: range ?? model ?? "", model: model ?? range ?? "" };
    const names = properNames(written);
    const called = calledBy(names);
    const advert_classification = choice("advert_classification", ADVERT_CLASSIFICATIONS, oneOffer) ?? "USED";
    // Motability and contract hire have no price: a figure in the column is something else.
    const sold = !isEnquiryOnly({ advert_classification });
    const priced = (field: NamesOf<"money">) => (sold ? money(field) : null);
    const admin_fee = money("admin_fee") ?? NO_MONEY;
    const price = priceWithoutFee(priced("price"), admin_fee, map.price_includes_fee === true);
    const date_first_registered = day("date_first_registered");
    const year = take("year", (text) => cell.readYear(text, thisYear)) ?? yearOfFirstRegistration(date_first_registered);
    const keepers = integer("previous_keepers");
    const derivative = name("derivative");
    const feedName = name("name");
    const video = name("video");
    const site = branch("site");
    const location = branch("location");
    const pictures = { media_urls: structure("media_urls"), imperfections: structure("imperfections") };
    const motability = structure("motability");
    const contract_hire = structure("contract_hire");

    const vehicle: ImportedVehicle = {
      id,
      stock_id,
      site: site ?? location,
      vrm,
      cap_id: integer("cap_id"),
      cap_code: name("cap_code"),
      cap_database: choice("cap_database", FIELDS.cap_database.choices) ?? "CAR",
      ...names,
      derivative,
      year: year ?? 0,
      colour: name("colour"),
      fuel_type: name("fuel_type"),
      transmission: name("transmission"),
      body_type: name("body_type"),
      doors: integer("doors"),
      seats: integer("seats"),
      mileage: take("mileage", (text) => cell.readDistance(text, unit("mileage") === "km" ? "km" : "miles")),
      category: name("category") ?? undefined,
      tags: list("tags"),
      department_id: integer("department_id"),
      advert_classification,
      advert_type: choice("advert_type", FIELDS.advert_type.choices),
      vat_scheme: choice("vat_scheme", FIELDS.vat_scheme.choices),
      price: price ?? NO_MONEY,
      admin_fee,
      list_price: money("list_price"),
      original_price: priced("original_price"),
      discount_price: priced("discount_price"),
      price_excluding_vat: priced("price_excluding_vat"),
      price_including_vat: priced("price_including_vat"),
      date_first_registered,
      date_mot_expires: day("date_mot_expires"),
      previous_keepers: keepers !== null && map.keepers === "all" ? Math.max(0, keepers - 1) : keepers,
      state: choice("state", FIELDS.state.choices) ?? undefined,
      ended_at: moment("ended_at") ?? undefined,
      first_seen_at: moment("first_seen_at") ?? undefined,
      reservation_status: choice("reservation_status", FIELDS.reservation_status.choices),
      reserved_at: moment("reserved_at"),
      details: stated({
        name:
          feedName === null || [names, written].some((each) => feedName === [calledBy(each), derivative ?? ""].join(" ").trim())
            ? null
            : feedName,
        description: name("description"),
        featured_message: name("featured_message"),
        franchise_approved: take("franchise_approved", cell.readYesNo),
        feature_classification: orNull(list("feature_classification")),
        media_urls: pictured(pictures.media_urls, called),
        video,
        engine_size_litres: take("engine_size_litres", (text) =>
          cell.readEngine(text, UNITS.engine.find((each) => each === unit("engine_size_litres")) ?? "litres"),
        ),
        road_tax_pounds: decimal("road_tax_pounds"),
        miles_per_gallon: decimal("miles_per_gallon"),
        engine_miles_per_gallon: measured("engine_miles_per_gallon", "mpg"),
        co2_g_km: measuredInteger("co2_g_km", "g/km"),
        engine_size_cc: unlessZero(measuredInteger("engine_size_cc", "cc")),
        original_list_price: unlessZero(
          figure("original_list_price", (text) => cell.readMoney(text, unit("original_list_price") === "pence" ? "pence" : "pounds")),
        ),
        original_list_price_includes_options: figure("original_list_price_includes_options", cell.readYesNo),
        euro_standard: unlessZero(figure("euro_standard", (text) => cell.readEuroStandard(text, FIELDS.euro_standard.largest))),
        wh_per_mile: measured("wh_per_mile", "Wh/mile"),
        consumption_basis: figure("consumption_basis", (text) => cell.readChoice(text, CONSUMPTION_BASES)) as ConsumptionBasis | null,
        battery_kwh: measured("battery_kwh", "kWh"),
        charge_ac_kw: measured("charge_ac_kw", "kW"),
        charge_dc_kw: measured("charge_dc_kw", "kW"),
        charge_10_to_80_minutes: unlessZero(measuredInteger("charge_10_to_80_minutes", "minutes")),
        electric_range_miles: unlessZero(measuredInteger("electric_range_miles", "miles")),
        electric_range_basis: figure("electric_range_basis", (text) => cell.readChoice(text, RANGE_BASES)) as RangeBasis | null,
        battery_warranty_years: unlessZero(measuredInteger("battery_warranty_years", "years")),
        battery_warranty_miles: unlessZero(measuredInteger("battery_warranty_miles", "miles")),
        battery_warranty_percent: unlessZero(measuredInteger("battery_warranty_percent", "%")),
        battery_certificate: take("battery_certificate", (text) => readCertificate(text, namesFiles)),
        battery_certificate_issuer: name("battery_certificate_issuer"),
        battery_certificate_date: day("battery_certificate_date"),
        battery_certificate_method: name("battery_certificate_method"),
        battery_health_percent: unlessZero(
          take("battery_health_percent", (text) => cell.readDecimal(cell.withoutUnit(text, "%"), FIELDS.battery_health_percent.largest)),
        ),
        grant_name: name("grant_name"),
        grant_amount: unlessZero(money("grant_amount")),
        grant_valid_until: day("grant_valid_until"),
        additional_features: structure("additional_features"),
        imperfections: pictured(pictures.imperfections, called),
        turntable: structure("turntable"),
        videos: structure("videos"),
        mot_history: structure("mot_history"),
        service_history: structure("service_history"),
        specification: structure("specification"),
        motability,
        contract_hire,
        history_check: structure("history_check"),
        market_price: structure("market_price"),
      }),
    };
    if (called !== calledBy(written) || names.model !== written.model) {
      const asWritten = stated({
        media_urls: pictured(pictures.media_urls, calledBy(written)),
        imperfections: pictured(pictures.imperfections, calledBy(written)),
      });
      vehicle.written = { ...written, details: { ...vehicle.details, ...asWritten } };
    }

    const complainOnce = (field: FieldName, missing: boolean, reason: string) => {
      const column = columnOf(field);
      if (missing && !problems.some((problem) => problem.column === column || problem.column?.startsWith(`${column}.`)))
        complain(field, reason);
    };
    complainOnce("stock_id", stock_id === 0, "is zero");
    complainOnce("make", make === null, "is missing");
    complainOnce(sources.has("range") ? "range" : "model", range === null && model === null, "is missing");
    complainOnce(sources.has("year") ? "year" : "date_first_registered", year === null, "is missing");
    complainOnce("price", sold && price === null, "is missing");
    complainOnce("price", sold && price !== null && price <= 0, "is zero");
    complainOnce(
      "motability",
      advert_classification === "MOTABILITY" && motability === null,
      "is missing: a Motability advert needs advance_payment and quarter",
    );
    complainOnce("contract_hire", advert_classification === "CONTRACT-HIRE-BUSINESS" && contract_hire === null, NO_HIRE);
    complainOnce("date_first_registered", year !== null && year > thisYear, `${year} is in the future`);
    complainOnce(
      "video",
      video !== null && !isFeedLink(video),
      `${cell.quoteCell(video ?? "")} is not a web address (http or https) or a path below /media/`,
    );
    complainOnce(
      "location",
      site !== null && location !== null && site !== location,
      `${cell.quoteCell(location ?? "")} contradicts the site ${cell.quoteCell(site ?? "")}`,
    );
    for (const { field, reason } of incompleteFacts(vehicle.details ?? {}, today)) complainOnce(field, true, reason);
    if (map.refuse && valueIn(cells, map.refuse) !== undefined) problems.push({ column: map.refuse.column, reason: map.refuse.reason });
    if (problems.length === 0 && derived.length > 0) {
      const given = (field: DerivedField) => take(field, (text) => READ_DERIVED[FIELDS[field].kind](text));
      for (const { field, reason } of contradictions(vehicle, derived, given)) complainOnce(field, true, reason);
    }
    return problems.length === 0 ? { vehicle, unknown, unread } : { problems, unknown, id, stock_id, vrm };
  };
}

const NOTHING: string[] = [];
const NO_PROBLEMS: CellProblem[] = [];
const NO_HIRE = "is missing: contract hire needs monthly_rental, initial_rental, term, annual_mileage and vat";

/** Parsers of the derived fields by kind. */
const READ_DERIVED: Record<(typeof FIELDS)[DerivedField]["kind"], (text: string) => cell.Cell<string | number | boolean>> = {
  text: (text) => ({ value: text }),
  money: (text) => cell.readMoney(text, "pounds"),
  "yes-no": cell.readYesNo,
  day: cell.readDay,
};

/** Feeds write OFFER and OFFERS for the same. */
function oneOffer(text: string): string {
  return text.toUpperCase() === "OFFERS" ? "OFFER" : text;
}

function itself(text: string): string {
  return text;
}

function calledBy({ make, range }: { make: string; range: string }): string {
  return [make, range].join(" ");
}

function pictured(pictures: readonly ReadPicture[] | null, called: string) {
  return pictures?.map(({ url, alt = called, ...rest }) => ({ url, alt, ...rest })) ?? null;
}

/** ["0", "hotspots", 1, "x"] as "[0].hotspots[1].x"; a single list index is omitted, as the reason quotes the value. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 1 && typeof path[0] === "number") return "";
  return path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
}

type NamesOf<K> = { [N in FieldName]: (typeof FIELDS)[N]["kind"] extends K ? N : never }[FieldName];

type Composer = NonNullable<ReturnType<typeof composerOf>>;

function priceWithoutFee(price: Pence | null, fee: Pence, includesFee: boolean): Pence | null {
  return price !== null && includesFee ? pence(price - fee) : price;
}

function yearOfFirstRegistration(day: Day | null): number | null {
  return day === null ? null : yearOf(day);
}

function orNull<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list;
}

/** Feeds write 0 where the figure is not known. */
function unlessZero<T extends number>(figure: T | null): T | null {
  return figure === 0 ? null : figure;
}

/** Drops fields that the feed does not state. */
function stated(details: { [K in keyof VehicleDetails]: VehicleDetails[K] | null }): VehicleDetails {
  const entries = Object.entries(details).filter(([, value]) => value !== null);
  return Object.fromEntries(entries);
}
