import { localisedUrlOf } from "#domain/labels/locales.ts";
import {
  alertUpdateLetter,
  alertEndedLetter,
  alertReminderLetter,
  confirmAlertLetter,
  type AlertAbout,
  type AlertedVehicle,
} from "#domain/letters/alert-letters.ts";
import type { Letter } from "#domain/letters/letter.ts";
import { pence } from "#domain/money.ts";
import { askingPrice } from "#domain/pricing/price.ts";
import { priceTexts } from "#domain/stock/price-texts.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { websiteTranslations, type Translations } from "#locales/website-translations.ts";
import { vehicles } from "#server/database/schema.ts";
import type { Announcement, Delivery, DeliveryContext } from "#server/deliveries/delivery-context.ts";
import { findVehicle, isPublished, vehicleOfRow } from "#server/stock/vehicles.ts";
import { eq, inArray } from "drizzle-orm";
import { openContact, searchOfAlert } from "./alert-context.ts";
import { alertName } from "./alert-name.ts";
import { alerts, type StoredAlert } from "./alerts-schema.ts";
import type { AlertPayload } from "./announce-alert.ts";
import { goOn } from "./end-alerts.ts";
import { UNSUBSCRIBE_PATH } from "./unsubscribe-app.ts";

type AlertMail = { letter: Letter; to: string; unsubscribe: string; reply_to: null; attachments: []; translations: Translations };

/** The mail of an alert, to the address that it has now; undefined once it was stopped, or when nothing of it is true any more. */
export async function writeAboutAlert(
  context: DeliveryContext,
  _: Delivery,
  { about_id, event, told }: Announcement,
): Promise<AlertMail | undefined> {
  const [alert] = await context.database.select().from(alerts).where(eq(alerts.id, about_id));
  if (!alert || told === null) return undefined;
  if (!context.vault) throw new Error("There is no key to open the address of an alert");
  if (event !== "confirm" && alert.confirmed_at === null) return undefined;
  const contact = openContact(context.vault, alert);
  // The cast is safe: only this folder writes these payloads.
  const payload = told as AlertPayload;
  const urlOf = (path: string) => context.origin() + localisedUrlOf(alert.locale, path);
  const translations = websiteTranslations(context.website)(alert.locale);
  const about: AlertAbout = {
    name: await alertName(alert, searchOfAlert(alert, contact), {
      labels: context.labels ?? (() => ({})),
      vehicle: (stock_id) => findVehicle(context.database, stock_id),
      translate: translations.text,
    }),
    kind: alert.stock_id === null ? "search" : "vehicle",
    frequency: alert.frequency,
    page: urlOf(`/alert/yours/${contact.token}`),
  };
  const letter =
    event === "ended"
      ? await endOf(context, about, alert)
      : await letterOf(context, { event, payload, about, urlOf, address: alert.address });
  return (
    letter && {
      letter,
      to: contact.email,
      unsubscribe: `${context.origin()}${UNSUBSCRIBE_PATH}/${contact.token}`,
      reply_to: null,
      attachments: [],
      translations,
    }
  );
}

/**
 * Undefined if the vehicle is for sale again: the alert then goes on. "Sold" only if somebody said so: one that its feed no longer has may
 * be anything.
 */
async function endOf({ database }: DeliveryContext, about: AlertAbout, alert: StoredAlert): Promise<Letter | undefined> {
  const [row] = alert.stock_id === null ? [] : await database.select().from(vehicles).where(eq(vehicles.stock_id, alert.stock_id));
  if (row && isPublished(row) && row.state !== "live")
    return alertEndedLetter(about, row.state === "sold" && row.ended_by !== null ? "sold" : "withdrawn");
  await goOn(database, alert);
  return undefined;
}

type LetterInput = { event: string; payload: AlertPayload; about: AlertAbout; urlOf: (path: string) => string; address: string };

async function letterOf(context: DeliveryContext, { event, payload, about, urlOf, address }: LetterInput): Promise<Letter | undefined> {
  const { confirm, vehicles: found = [], more = 0, deletion = "" } = payload;
  if (event === "confirm") return confirm === undefined ? undefined : confirmAlertLetter(about, urlOf(`/alert/confirm/${confirm}`));
  if (event === "reminder") return alertReminderLetter(about, deletion);
  const listed = await alertedVehicles(context, found, urlOf);
  return listed.length === 0 ? undefined : alertUpdateLetter(about, listed, { more, all: urlOf(address) });
}

/** Today's facts, of those that are still for sale; a cut that was taken back in the meantime is not told as one. */
async function alertedVehicles(
  { database, organisation }: DeliveryContext,
  found: NonNullable<AlertPayload["vehicles"]>,
  urlOf: (path: string) => string,
): Promise<AlertedVehicle[]> {
  const ids = found.map(({ stock_id }) => stock_id);
  const rows = ids.length === 0 ? [] : await database.select().from(vehicles).where(inArray(vehicles.stock_id, ids));
  const live = new Map(rows.filter(isPublished).map((row) => [row.stock_id, vehicleOfRow(row)]));
  return found.flatMap(({ stock_id, was }) => {
    const vehicle = live.get(stock_id);
    if (!vehicle || vehicle.state !== "live") return [];
    const amount = askingPrice(vehicle);
    if (was !== null && (amount === null || amount >= was)) return [];
    const { year, derivative, mileage } = vehicle;
    return [
      {
        title: `${year} ${vehicleName(vehicle)}`,
        derivative,
        price: { label: priceTexts(vehicle, null).label, amount },
        was: was === null ? null : pence(was),
        mileage,
        place: organisation.site(vehicle.site_id)?.name ?? "",
        url: urlOf(vehiclePath(vehicle)),
      },
    ];
  });
}
