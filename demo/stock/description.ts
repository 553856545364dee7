import { formatDay, type Day } from "#domain/calendar.ts";
import { formatMoney, type Pence } from "#domain/money.ts";
import type { MotTest, ServiceVisit, VehicleDetails } from "#domain/stock/vehicle.ts";
import type { Chance } from "./chance.ts";
import { IMPERFECTIONS, type Imperfection } from "./pictures.ts";
import type { Derivative, RangeLine } from "./range-line.ts";

export type UsedStory = {
  line: RangeLine;
  derivative: Derivative;
  town: string;
  mileage: number;
  keepers: number;
  years: number;
  motExpires: Day;
  tests: MotTest[];
  services: ServiceVisit[];
  highlights: string[];
  imperfections: Imperfection[];
  /** The price includes everything: no VAT to add. */
  vanWithoutVat: boolean;
};

const NUMBER_NAMES = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

/** The description of a used vehicle: what it is, its history, its equipment, its imperfections. */
export function usedDescription(story: UsedStory, chance: Chance): string {
  const { line, highlights } = story;
  return [
    chance.pick(line.says),
    `${past(story, chance)} ${test(story, chance)}`,
    `${chance.pick(["Among the equipment:", "Worth having:", "On board:", "The kit includes:"])} ` +
      `${list(highlights.slice(0, 4).map(lowerFirst))}.`,
    closing(story, chance),
  ].join("\n\n");
}

export function newDescription(line: RangeLine, derivative: Derivative, onOrder: boolean, saving: Pence, chance: Chance): string {
  const arrival = onOrder
    ? "Built and on its way to us: order it now and we will ring you when it is here to collect."
    : "In stock and ready to register: you could be driving it within a week.";
  const price =
    saving > 0
      ? `Our price is ${formatMoney(saving)} below the maker's recommended retail price, first registration and number plates included.`
      : "The price includes first registration and number plates.";
  return [chance.pick(line.says), `Brand new, ${derivative.name.replace(/ \ddr\b/, "")}. ${arrival}`, price].join("\n\n");
}

export function motabilityDescription(line: RangeLine, advance: Pence, quarter: string, chance: Chance): string {
  return [
    chance.pick(line.says),
    `Order on the Motability Scheme with an advance payment of ${formatMoney(advance)}. It is paid once, to us, by the day you ` +
      `collect; it is not a deposit and is not refunded. The price is for applications in ${quarter} and is fixed when you ` +
      `order.`,
    "Your lease covers insurance, servicing, tyres and breakdown cover. Ask for our Motability specialists at Swindon or " +
      "Newbury: they come to your home if that is easier.",
  ].join("\n\n");
}

export function contractHireDescription(line: RangeLine, hire: NonNullable<VehicleDetails["contract_hire"]>, chance: Chance): string {
  return [
    chance.pick(line.says),
    `Business contract hire, for business users only: an initial rental of ${formatMoney(hire.initial_rental)} and then ` +
      `${hire.term_months - 1} rentals of ${formatMoney(hire.monthly_rental)} a month, all plus VAT, at ` +
      `${hire.annual_mileage.toLocaleString("en-GB")} miles a year.`,
    "You hand the vehicle back at the end of the term. Excess mileage and damage beyond fair wear and tear are charged. Subject to status.",
  ].join("\n\n");
}

function past({ mileage, keepers, years, services, town }: UsedStory, { pick }: Chance): string {
  const miles = `${mileage.toLocaleString("en-GB")} miles`;
  if (years < 1.1 && keepers === 0) return `Our own demonstrator at ${town}: ${miles}, always garaged with us.`;
  if (services.length === 0) return `${miles} so far. The first service is not due yet.`;
  const stamps = `${NUMBER_NAMES[services.length] ?? services.length} service${services.length === 1 ? "" : "s"} on record`;
  return pick([
    `${miles} and ${stamps}.`,
    `${miles}, with ${stamps} and the book to show for ${services.length === 1 ? "it" : "them"}.`,
    `It has covered ${miles}, with ${stamps}.`,
    `Came to us at ${town} in part exchange: ${miles}, ${stamps}.`,
  ]);
}

function test({ tests, motExpires }: UsedStory, { pick }: Chance): string {
  const last = tests[0];
  if (!last) return `First MOT due on ${formatDay(motExpires)}.`;
  if (last.advisories.length === 0) {
    return pick([
      `MOT until ${formatDay(motExpires)}, passed without advisories.`,
      `The MOT runs to ${formatDay(motExpires)} with nothing advised.`,
    ]);
  }
  return (
    `MOT until ${formatDay(motExpires)}; ${last.advisories.length === 1 ? "the advisory was" : "the advisories were"} put ` +
    `right in our workshop.`
  );
}

function closing({ line, derivative, imperfections, vanWithoutVat, years }: UsedStory, { pick, whole }: Chance): string {
  if (imperfections.length > 0) {
    const sentences = imperfections.map((name, index) => (index === 0 ? IMPERFECTIONS[name].said : lowerFirst(IMPERFECTIONS[name].said)));
    return (
      `${list(sentences)}: see the pictures under Imperfections. ` +
      `${pick(["It is priced with that in mind.", "We would rather you saw it here first.", "Happy to show you before you decide."])}`
    );
  }
  if (vanWithoutVat) return "No VAT to add on this one: the price is the price.";
  if (line.load)
    return pick([
      "Two keys. The load area is marked as you would expect of a working van, and sound.",
      "Straight, clean and ready for your signwriter.",
      "Bring your own load and try it: we are open until six.",
    ]);
  if (derivative.fuel === "Electric")
    return (
      `Battery health read at ${Math.max(88, Math.round(100 - years * 1.6) - whole(0, 1))} % in our workshop: ask for the ` +
      `printout. The charging cable comes with it.`
    );
  return pick([
    "Two keys and the books are in the glovebox.",
    "Drives as it should, with no rattles. Come and try it on your own roads.",
    "Tidy inside and out. The tyres are a matching set.",
    "A straight, honest car. Ask us for a walk-round video.",
    "It wants for nothing. Bring the family and sit in it.",
    "Clean inside, with no smell of smoke or dog.",
  ]);
}

function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** "Heated seats" becomes "heated seats"; "LED headlamps" and "Apple CarPlay" are unchanged. */
function lowerFirst(text: string): string {
  return /^(?:[A-Z]{2}|Apple|Bluetooth|Isofix)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
