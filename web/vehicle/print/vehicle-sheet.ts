import { dayText } from "#domain/date-texts.ts";
import { shownCards } from "#web/search/shown-cards.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import { currentLocale, msg, translateText, t } from "#web/locale/translate.ts";
import { londonDay } from "#domain/calendar.ts";
import { formatMoney } from "#domain/money.ts";
import { vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import type { VehicleSheet } from "#server/documents/vehicle-sheet.ts";
import { pictureAlt } from "#web/locale/picture-alt.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { enquiryPrices } from "#web/vehicle/pricing/enquiry-prices.ts";
import { pageFinance } from "#web/vehicle/pricing/page-finance.ts";
import { costsSentence } from "#web/vehicle/costs/costs-view.ts";
import { electricSentences } from "#web/vehicle/electric/electric-view.ts";
import { viewVehicle, type Availability } from "#web/vehicle/vehicle-view.ts";

/** Contents of the print page and PDF: the figures of the vehicle page at the website's default terms. */
export async function vehicleSheet(dealership: Dealership, vehicle: Vehicle, origin: string): Promise<VehicleSheet> {
  const { stock, website, organisation, now } = dealership;
  const [card] = shownCards(stock.cards([vehicle.stock_id]));
  const site = organisation.site(vehicle.site_id);
  const finance = await pageFinance(dealership, vehicle, new URLSearchParams());
  const view = viewVehicle(vehicle, site, website);
  const enquiry = enquiryPrices(vehicle);
  const main = enquiry?.main ?? {
    amount: formatMoney(card?.headline_price ?? headlinePrice(vehicle)),
    note: card?.price_note ?? t("common.cashPrice"),
  };
  const monthly = enquiry
    ? enquiry.monthly
    : finance.monthly && { amount: formatMoney(finance.monthly.payment), note: finance.monthly.note };
  const { status, commission, conditions } = website.finance_promotion;
  const [picture] = vehicle.details.media_urls ?? [];
  const { src: drawing, ...drawn } = view.drawing;
  return {
    lang: currentLocale()?.lang,
    address: `${origin}${vehiclePath(vehicle)}`,
    dealer: { name: website.site_name, telephone: website.telephone, postal_address: website.postal_address, colour: website.brand_colour },
    title: view.title,
    derivative: view.derivative,
    plate: view.plate,
    availability: t(AVAILABILITY[view.availability]),
    picture: { url: picture?.url ?? drawing, ...(picture ? pictureAlt(picture.alt) : drawn), drawing },
    main: withTranslatedNote({ amount: main.amount ?? main.note, note: main.amount === null ? "" : main.note }),
    monthly: monthly && withTranslatedNote(monthly),
    price_words: [
      view.recall,
      enquiry?.words ?? finance.words,
      enquiry ? null : costsSentence(dealership, vehicle),
      ...electricSentences(dealership, vehicle),
      view.admin_fee > 0 && !enquiry ? t("vehicle.thePriceIncludesOurAdmin", { admin_fee: formatMoney(view.admin_fee) }) : null,
    ]
      .filter((text) => text !== null)
      .map(translateText),
    facts: view.facts.map(({ name, value }) => ({ name: translateText(name), value: translateText(value) })),
    highlights: view.highlights.map(translateText),
    specification: view.specification.map(({ group, items }) => ({ group: translateText(group), items: items.map(factText) })),
    example: finance.example && { ...finance.example, title: website.finance_promotion.example.title },
    conditions: finance.example ? [conditions, `${status} ${commission}`, website.postal_address] : [],
    branch: {
      name: view.place.by_appointment ? t("vehicle.viewByAppointment") : view.place.name,
      lines: view.place.by_appointment ? [] : [site?.address, site?.town, site?.postcode].filter((line) => typeof line === "string"),
      telephone: site?.telephone ?? website.telephone,
    },
    as_of: t("vehicle.figuresOfNow", { now: t(dayText(londonDay(now()))) }),
  };
}

/** "Fitted" is left out: only fitted equipment is listed. */
function factText({ name, value }: { name: string; value: string }): string {
  return value === "Fitted" ? translateText(name) : `${translateText(name)}: ${translateText(value)}`;
}

function withTranslatedNote<Figure extends { note: string }>(figure: Figure): Figure {
  return { ...figure, note: translateText(figure.note) };
}

const AVAILABILITY: Record<Availability, PlainMessage> = {
  available: msg("vehicle.available"),
  "on-order": msg("vehicle.onOrder"),
  reserved: msg("common.reserved"),
  recalled: msg("common.notUntilRecallIsClosed"),
};
