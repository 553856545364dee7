import { DELETION_MONTHS, REMINDER_MONTHS, type AlertFrequency } from "../alerts/alert.ts";
import { msg, type PlainMessage } from "../messages/message.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import { formatMoney, pence, type Pence } from "../money.ts";
import type { Letter, LetterBlock, LetterLine } from "./letter.ts";

/** What an alert is about, in the reader's language, and the page that changes or stops it. */
export type AlertAbout = { name: string; kind: "search" | "vehicle"; frequency: AlertFrequency; page: string };

/** A vehicle that an alert tells: `was` is the headline price before a cut, in pence. */
export type AlertedVehicle = {
  title: string;
  derivative: string | null;
  price: { label: MessageText; amount: Pence | null };
  was: Pence | null;
  mileage: number | null;
  place: string;
  url: string;
};

export const FREQUENCY_LABELS = { arrive: msg("alert.asTheyArrive"), daily: msg("alert.onceADay") } as const satisfies Record<
  AlertFrequency,
  PlainMessage
>;

/** What an alert sends, to the letter: nothing else is sent. */
export const ALERT_PROMISES = { search: msg("alert.searchPromise"), vehicle: msg("alert.vehiclePromise") } as const;

/** Of the page and the email that ask to confirm. */
export const CONFIRM_TITLES = { search: msg("alert.confirmTitle"), vehicle: msg("alert.confirmVehicleTitle") } as const;

/** Nothing is sent before the button on that page is pressed. */
export function confirmAlertLetter({ name, kind, frequency, page }: AlertAbout, url: string): Letter {
  return {
    subject: text("alert.confirmSubject"),
    title: text(CONFIRM_TITLES[kind]),
    blocks: [
      { kind: "words", text: text("alert.youAskedForEmailsAbout", { name }) },
      { kind: "link", text: text("alert.openToConfirm"), url },
      { kind: "words", text: text(ALERT_PROMISES[kind]) },
      ...(kind === "search"
        ? [{ kind: "words", text: text("alert.howOften", { frequency: text(FREQUENCY_LABELS[frequency]) }) } as const]
        : []),
      { kind: "words", text: text("alert.ifItWasNotYou") },
      { kind: "words", text: text("alert.stopHere", { page }) },
    ],
  };
}

/** `more`: how many vehicles are not listed; `all`: the search's page. */
export function alertUpdateLetter(
  { name, kind, page }: AlertAbout,
  told: readonly AlertedVehicle[],
  { more, all }: { more: number; all: string },
): Letter {
  const [only] = told;
  const cuts = told.filter(({ was }) => was !== null).length;
  const count = told.length + more;
  // Of those that are not listed, only their number is known here.
  const matching = cuts === count ? text("alert.pricesFell", { name, count }) : text("alert.theyMatch", { name, count });
  const single = more === 0 && told.length === 1 && only ? only : undefined;
  return {
    subject: single ? subjectOf(single) : text("alert.newsSubject", { count, name }),
    title: single ? subjectOf(single) : text("alert.newsTitle", { count }),
    blocks: [
      { kind: "words", text: kind === "vehicle" ? text("alert.vehiclePriceFell", { name }) : matching },
      ...told.flatMap(vehicleBlocks),
      ...(more > 0 ? [{ kind: "words", text: text("alert.andMore", { count: more }) } as const] : []),
      ...(kind === "search" ? [{ kind: "words", text: text("alert.seeAllAt", { url: all }) } as const] : []),
      { kind: "words", text: text("alert.changeOrStop", { page }) },
    ],
  };
}

/** Of an alert on a vehicle: the last one. */
export function alertEndedLetter({ name }: AlertAbout, state: "sold" | "withdrawn"): Letter {
  const [subject, words] =
    state === "sold"
      ? [text("alert.soldVehicle", { title: name }), text("alert.vehicleSold", { name })]
      : [text("alert.goneVehicle", { title: name }), text("alert.vehicleGone", { name })];
  return {
    subject,
    title: subject,
    blocks: [
      { kind: "words", text: words },
      { kind: "words", text: text("alert.hasEnded") },
    ],
  };
}

/** Five months after a link was used last. */
export function alertReminderLetter({ name, page }: AlertAbout, deletion: string): Letter {
  return {
    subject: text("alert.reminderSubject"),
    title: text("alert.reminderSubject"),
    blocks: [
      { kind: "words", text: text("alert.reminder", { name, deletion, unused: REMINDER_MONTHS, months: DELETION_MONTHS }) },
      { kind: "link", text: text("alert.openYourAlert"), url: page },
    ],
  };
}

function subjectOf({ title, was, price }: AlertedVehicle): MessageText {
  if (was === null || price.amount === null) return text("alert.newVehicle", { title });
  return text("alert.cheaperVehicle", { title, price: formatMoney(price.amount) });
}

function vehicleBlocks({ title, derivative, price, was, mileage, place, url }: AlertedVehicle): LetterBlock[] {
  const { label, amount } = price;
  const less =
    was !== null && amount !== null && was > amount
      ? text("alert.lessThanBefore", { amount: formatMoney(pence(was - amount)) })
      : undefined;
  const lines: LetterLine[] = [
    ...(derivative ? [{ name: text("search.version"), amount: derivative }] : []),
    ...(amount === null ? [] : [{ name: label, amount: formatMoney(amount), total: true, note: less }]),
    ...(mileage === null
      ? []
      : [{ name: text("common.mileage"), amount: text("common.mileageMiles", { mileage: mileage.toLocaleString("en-GB") }) }]),
    { name: text("alert.where"), amount: place },
  ];
  return [
    { kind: "lines", caption: title, lines },
    { kind: "link", text: text("alert.seeVehicle", { title }), url },
  ];
}
