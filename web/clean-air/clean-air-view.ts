import { addMonths, yearOf, type Day } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { cleanAirOf, type CleanAir, type CleanAirFacts, type CleanAirStandard, type ZoneCharge } from "#domain/running-costs/clean-air.ts";
import type { Nearness, ZoneNearby, ZonePlace } from "#domain/running-costs/clean-air-places.ts";
import {
  CHARGED_ZONES,
  ELECTRIC_CONGESTION_CHARGE,
  OFFICIAL_CHECKERS,
  SCOTTISH_PENALTY_CAP,
  ZONE_CLASSES,
  zoneChargesOn,
  ZONES,
  type ChargedZone,
  type Zone,
  type ZoneChargesOnDay,
} from "#domain/running-costs/clean-air-zones.ts";
import { t } from "#web/locale/translate.ts";

type Kind = CleanAirFacts["category"];
/** Who stated the Euro standard. */
export type StatedBy = "dealer" | "register" | "shopper";
/**
 * A vehicle as far as clean air zones are concerned. `is_other_class`: neither a car nor a van, such as a motor caravan. Without
 * `is_kind_known` the category of `facts` is a guess, and what is not the same for cars and vans is to be checked.
 */
export type CheckedVehicle = { facts: CleanAirFacts; is_other_class: boolean; is_kind_known: boolean; stated_by: StatedBy };

export type Verdict = { tone: "info" | "warning" | "good" | "bad"; title: string; reasons: string[] };
export type ZoneTable = { columns: string[]; rows: { zone: string; cells: string[] }[] };
export type Checker = { label: string; url: string };
/** What a page says about zones, whatever its vehicle. */
export type ZoneNotes = { notes: string[]; sources: string[]; checkers: Checker[] };
export type PlaceAnswer = { title: string; tone: Verdict["tone"]; text: string };

const VERDICTS: Record<CleanAirStandard, { tone: Verdict["tone"]; title: PlainMessage }> = {
  meets: { tone: "good", title: msg("cleanAir.meets") },
  likely_meets: { tone: "info", title: msg("cleanAir.likelyMeets") },
  check: { tone: "warning", title: msg("cleanAir.checkFirst") },
  historic: { tone: "warning", title: msg("cleanAir.checkFirst") },
  unknown: { tone: "warning", title: msg("cleanAir.checkFirst") },
  likely_fails: { tone: "warning", title: msg("cleanAir.likelyCharged") },
  fails: { tone: "bad", title: msg("cleanAir.fails") },
};
const EURO_STATED: Record<StatedBy, (euro: number) => MessageText> = {
  dealer: (euro) => text("cleanAir.euroByDealer", { euro }),
  register: (euro) => text("cleanAir.euroByRegister", { euro }),
  shopper: (euro) => text("cleanAir.euroByShopper", { euro }),
};
const ANSWERS: Record<Exclude<ZoneCharge, "not_charged_class">, { charge: PlainMessage; entry: PlainMessage }> = {
  no_charge: { charge: msg("cleanAir.noCharge"), entry: msg("cleanAir.allowed") },
  no_charge_likely: { charge: msg("cleanAir.likelyNoCharge"), entry: msg("cleanAir.likelyAllowed") },
  check: { charge: msg("vehicle.check"), entry: msg("vehicle.check") },
  charge_likely: { charge: msg("cleanAir.likelyCharged"), entry: msg("cleanAir.likelyNotAllowed") },
  charge: { charge: msg("cleanAir.charged"), entry: msg("cleanAir.notAllowed") },
};
const EXEMPT: Record<Kind, PlainMessage> = { car: msg("cleanAir.carsNotCharged"), van: msg("cleanAir.vansNotCharged") };
const ZONE_NAMES: Record<ChargedZone, PlainMessage> = {
  london_ulez: msg("cleanAir.london"),
  birmingham: msg("cleanAir.birmingham"),
  bristol: msg("cleanAir.bristol"),
  bath: msg("cleanAir.bath"),
  bradford: msg("cleanAir.bradford"),
  portsmouth: msg("cleanAir.portsmouth"),
  sheffield: msg("cleanAir.sheffield"),
  tyneside: msg("cleanAir.tyneside"),
  scottish_lez: msg("cleanAir.scottishTowns"),
  london_congestion: msg("cleanAir.londonCentre"),
};
const PLACE_NAMES: Record<ZonePlace, PlainMessage> = {
  ...ZONE_NAMES,
  glasgow: msg("cleanAir.glasgow"),
  edinburgh: msg("cleanAir.edinburgh"),
  aberdeen: msg("cleanAir.aberdeen"),
  dundee: msg("cleanAir.dundee"),
  oxford: msg("cleanAir.oxford"),
};

/** Whether a vehicle meets the standard, how sure that is, and why. */
export function verdictOf({ facts, is_other_class, is_kind_known, stated_by }: CheckedVehicle): Verdict {
  if (is_other_class) return { tone: "warning", title: t("cleanAir.checkFirst"), reasons: [t("cleanAir.otherClass")] };
  const { standard, basis } = answersOf(facts, is_kind_known);
  const { tone, title } = VERDICTS[standard];
  const kind = is_kind_known ? [] : [t("cleanAir.kindUnknown")];
  return { tone, title: t(title), reasons: [...reasonsOf(facts, { standard, basis }, stated_by), ...kind] };
}

function answersOf(facts: CleanAirFacts, isKindKnown: boolean): CleanAir {
  if (isKindKnown) return cleanAirOf(facts);
  const [car, van] = [cleanAirOf({ ...facts, category: "car" }), cleanAirOf({ ...facts, category: "van" })];
  const zones = ZONES.map((zone) => [zone, car.zones[zone] === van.zones[zone] ? car.zones[zone] : "check"]);
  return { standard: car.standard === van.standard ? car.standard : "check", basis: car.basis, zones: Object.fromEntries(zones) };
}

/** Scotland's zones admit a vehicle of 30 years, which a date of first registration alone does not prove. */
const SCOTTISH_HISTORIC_MONTHS = 30 * 12;

/** What a zone answers for a vehicle. */
function answerAt(zone: Zone, { facts, is_other_class, is_kind_known }: CheckedVehicle, today: Day): ZoneCharge {
  if (is_other_class) return "check";
  const registered = facts.date_first_registered;
  const isOld = registered !== null && addMonths(registered, SCOTTISH_HISTORIC_MONTHS) <= today;
  return zone === "scottish_lez" && isOld ? "check" : answersOf(facts, is_kind_known).zones[zone];
}

function reasonsOf(facts: CleanAirFacts, { standard, basis }: Pick<CleanAir, "standard" | "basis">, stated_by: StatedBy): string[] {
  if (basis === "zero_emission") return [t("cleanAir.zeroEmission")];
  if (standard === "historic") return [t("cleanAir.historic")];
  if (basis === "euro_standard") {
    const engine = standard === "check" ? [t("cleanAir.engineUnknown")] : [];
    return [t(EURO_STATED[stated_by](facts.euro_standard ?? 0)), ...engine, t("cleanAir.standard")];
  }
  const byDate = facts.date_first_registered === null ? [] : [t("cleanAir.byDate", { year: yearOf(facts.date_first_registered) })];
  return [...(basis === null ? [t("cleanAir.factsUnknown")] : byDate), t("cleanAir.standard")];
}

/** What each zone charges a vehicle, and how sure that is. */
export function tableOf(vehicle: CheckedVehicle, today: Day): ZoneTable {
  const kind = kindOf(vehicle);
  return {
    columns: [t("cleanAir.zone"), t("cleanAir.thisVehicle"), t("cleanAir.chargeADay")],
    rows: ZONES.map((zone) => {
      const charges = zoneChargesOn(zone, today);
      return {
        zone: zoneName(zone),
        cells: [answerOf(zone, answerAt(zone, vehicle, today), charges, kind), amountFor(vehicle, zone, charges)],
      };
    }),
  };
}

/** What each zone charges a car or van below its standard; vans alone on a website that has nothing else. */
export function tableOfKinds(kinds: readonly Kind[], today: Day): ZoneTable {
  return {
    columns: [t("cleanAir.zone"), ...kinds.map((kind) => (kind === "car" ? t("stockValue.cars") : t("home.vans")))],
    rows: ZONES.map((zone) => ({ zone: zoneName(zone), cells: kinds.map((kind) => amountOf(zone, zoneChargesOn(zone, today), kind)) })),
  };
}

function zoneName(zone: Zone): string {
  const letter = zone in ZONE_CLASSES ? ZONE_CLASSES[zone as keyof typeof ZONE_CLASSES] : undefined;
  const place = t(ZONE_NAMES[zone]);
  return letter === undefined ? place : t("cleanAir.inClass", { place, letter });
}

/** Null where nobody stated it, and for what is neither a car nor a van. */
export function kindOf({ facts, is_kind_known, is_other_class }: CheckedVehicle): Kind | null {
  return is_kind_known && !is_other_class ? facts.category : null;
}

function answerOf(zone: Zone, charge: ZoneCharge, charges: ZoneChargesOnDay | null, kind: Kind | null): string {
  // Whether a kind is charged at all is as old as the charges.
  if (charge === "not_charged_class") {
    if (!charges || charges.is_dated) return t("vehicle.check");
    return t(kind === null ? msg("cleanAir.noCharge") : EXEMPT[kind]);
  }
  return t(ANSWERS[charge][zone === "scottish_lez" ? "entry" : "charge"]);
}

function amountFor(vehicle: CheckedVehicle, zone: ChargedZone, found: ZoneChargesOnDay | null): string {
  return vehicle.is_other_class ? t("cleanAir.askOperator") : amountOf(zone, found, kindOf(vehicle));
}

function amountOf(zone: ChargedZone, found: ZoneChargesOnDay | null, kind: Kind | null): string {
  if (found && kind === null && found.charges.car !== found.charges.van) return t("cleanAir.askOperator");
  const pounds = found?.charges[kind ?? "car"];
  if (!found || pounds === undefined || (found.is_dated && pounds === null)) return t("cleanAir.askOperator");
  if (pounds === null) return t("vehicle.none");
  const amount = inPounds(pounds);
  if (found.is_dated) return t("cleanAir.outOfDate", { amount, seen: t(dayText(found.charges.seen_on)) });
  return zone === "scottish_lez" ? t("cleanAir.penalty", { amount }) : amount;
}

/** The congestion charge, Scotland's rules, sources with their dates, and who decides. */
export function zoneNotes(today: Day, kind: Kind | null): ZoneNotes {
  const scottish = zoneChargesOn("scottish_lez", today);
  const penalty = scottish?.is_dated === false ? scottish.charges[kind ?? "car"] : null;
  return {
    notes: [
      t("cleanAir.perDay"),
      congestionNote(today, kind),
      ...(penalty === null
        ? [t("cleanAir.scottishRule")]
        : [t("cleanAir.scottishPenalty", { penalty: inPounds(penalty), cap: inPounds(SCOTTISH_PENALTY_CAP) })]),
      t("cleanAir.oxfordRules"),
    ],
    sources: sourcesOf(today),
    checkers: [
      { label: t("cleanAir.checkerOfEngland"), url: OFFICIAL_CHECKERS.england },
      { label: t("cleanAir.checkerOfLondon"), url: OFFICIAL_CHECKERS.london },
      { label: t("cleanAir.checkerOfScotland"), url: OFFICIAL_CHECKERS.scotland },
    ],
  };
}

function congestionNote(today: Day, kind: Kind | null): string {
  const found = zoneChargesOn("london_congestion", today);
  const { car, van } = ELECTRIC_CONGESTION_CHARGE;
  if (!found || found.is_dated) return t("cleanAir.congestionUndated");
  const amount = inPounds(found.charges[kind ?? "car"] ?? 0);
  if (kind !== null) return t("cleanAir.congestionOfKind", { amount, electric: inPounds(kind === "car" ? car : van) });
  return t("cleanAir.congestion", { amount, cars: inPounds(car), vans: inPounds(van) });
}

/** One line for each source and its dates. */
function sourcesOf(today: Day): string[] {
  const found = CHARGED_ZONES.flatMap((zone) => zoneChargesOn(zone, today) ?? []);
  const lines = found.map(({ charges: { source, seen_on, effective_to }, is_dated }) =>
    t(is_dated ? "cleanAir.sourceEnded" : "cleanAir.source", { source, seen: t(dayText(seen_on)), until: t(dayText(effective_to)) }),
  );
  return [...new Set(lines), ...(found.some(({ charges }) => charges.is_derived) ? [t("cleanAir.quotedByOthers")] : [])];
}

const AT_PLACE: Record<Nearness, { tone: Verdict["tone"]; title: (zone: string) => string; text: (outcode: string) => string }> = {
  inside: { tone: "warning", title: (zone) => t("cleanAir.inside", { zone }), text: (outcode) => t("cleanAir.insideWhy", { outcode }) },
  check: { tone: "info", title: (zone) => t("cleanAir.partly", { zone }), text: (outcode) => t("cleanAir.partlyWhy", { outcode }) },
  area: { tone: "info", title: (zone) => t("cleanAir.inArea", { zone }), text: (outcode) => t("cleanAir.inAreaWhy", { outcode }) },
};

/**
 * What is known of an outward code: zones that it lies inside of, perhaps inside of, or in one postcode area with. Never a promise that
 * there is none.
 */
export function placeAnswers(outcode: string, nearby: readonly ZoneNearby[], vehicle: CheckedVehicle | null, today: Day): PlaceAnswer[] {
  if (nearby.length === 0) return [{ tone: "info", title: t("cleanAir.noneKnown", { outcode }), text: t("cleanAir.noneKnownWhy") }];
  return nearby.map(({ place, zone, nearness }) => {
    const { tone, title, text: why } = AT_PLACE[nearness];
    const { text: charge, isFree } = chargeThere(zone, vehicle, today);
    return { tone: isFree ? "info" : tone, title: title(t(PLACE_NAMES[place])), text: [why(outcode), charge].join(" ").trim() };
  });
}

function chargeThere(zone: ChargedZone | null, vehicle: CheckedVehicle | null, today: Day): { text: string; isFree: boolean } {
  if (zone === null) return { text: t("cleanAir.oxfordRules"), isFree: false };
  const kind = vehicle ? kindOf(vehicle) : null;
  if (zone === "london_congestion") return { text: congestionNote(today, kind), isFree: false };
  if (!vehicle) return { text: "", isFree: false };
  const charges = zoneChargesOn(zone, today);
  const charge = answerAt(zone, vehicle, today);
  const answer = answerOf(zone, charge, charges, kind);
  const isFree = charge === "no_charge" || (kind !== null && answer === t(EXEMPT[kind]));
  if (isFree) return { text: t("cleanAir.thisVehicleFree", { answer }), isFree };
  return { text: t("cleanAir.thisVehicleThere", { answer, amount: amountFor(vehicle, zone, charges) }), isFree };
}

function inPounds(pounds: number): string {
  return formatMoney(penceFromPounds(pounds));
}
