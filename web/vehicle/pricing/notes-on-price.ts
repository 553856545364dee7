import { dayText } from "#domain/date-texts.ts";
import { formatMoney } from "#domain/money.ts";
import type { PriceHistory } from "#domain/pricing/price-history.ts";
import type { PricePosition } from "#domain/pricing/price-position.ts";
import { isEnquiryOnly, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Content } from "#server/content/content.ts";
import { priceHistoryText } from "#web/vehicle/history/price-history.tsx";
import { localisedPath, t } from "#web/locale/translate.ts";
import type { Website } from "#websites/website.ts";
import { positionText } from "./price-position.tsx";
import { promotionsOf } from "./promotions.ts";

/** A note next to the price, with a link to a modal of the page or to another page. */
export type PriceNote = { text: string; strong?: true; link?: { label: string; href: string } };

/** Name of the website's content page that describes the warranty. */
const WARRANTY_PAGE = "warranty";

type NotedFacts = {
  vehicle: Vehicle;
  website: Pick<Website, "finance_promotion" | "warranty_months" | "return_days">;
  prices: PriceHistory | null;
  position: PricePosition | null;
  /** Names of the modals that the page has. */
  modals: readonly string[];
  /** URL of the page that describes the warranty. */
  warranty: string | null;
};

/** What the price includes and has been: the lender's promotions, the fee, its history. */
export function notesOnPrice({ vehicle, website, prices, modals }: NotedFacts): PriceNote[] {
  return [
    ...promotionsOf(vehicle, website).map(({ modal, text }) => linked({ text, strong: true }, modal, t("vehicle.howItWorks"), modals)),
    ...(vehicle.admin_fee > 0
      ? [
          linked(
            { text: t("vehicle.thePriceIncludesOurAdmin", { admin_fee: formatMoney(vehicle.admin_fee) }) },
            "admin-fee",
            t("vehicle.whatItIsFor"),
            modals,
          ),
        ]
      : []),
    ...(prices ? [linked({ text: `${priceHistoryText(prices)}.` }, "price-history", t("vehicle.priceHistory"), modals)] : []),
  ];
}

/** Reasons to trust the price and the vehicle: how the price compares, warranty, returns, history check. */
export function assurancesOf({ vehicle, website, position, modals, warranty }: NotedFacts): PriceNote[] {
  return [
    ...(position ? [linked({ text: positionText(position, vehicle) }, "price-position", t("vehicle.howWeCompare"), modals)] : []),
    ...marketNote(vehicle),
    ...promiseNotes(vehicle, website, warranty),
    ...historyCheckNote(vehicle),
  ];
}

/** A note with a link to a modal, if the page has it. */
function linked(note: PriceNote, modal: string, label: string, modals: readonly string[]): PriceNote {
  return modals.includes(modal) ? { ...note, link: { label, href: `#${modal}` } } : note;
}

/** The URL of the page that describes the warranty, if the website has one. */
export function warrantyPage(content: Pick<Content, "page">): string | null {
  return content.page(WARRANTY_PAGE) ? `/${WARRANTY_PAGE}` : null;
}

/** Only a provider's figure is called a market price (decision D6). */
function marketNote({ details: { market_price }, ...vehicle }: Vehicle): PriceNote[] {
  if (market_price === undefined || isEnquiryOnly(vehicle)) return [];
  const { provider, lower, upper, checked_on, url } = market_price;
  const figures = { provider, lower: formatMoney(lower), upper: formatMoney(upper), checked: t(dayText(checked_on)) };
  return [{ text: t("vehicle.marketPrice", figures), ...(url && { link: { label: provider, href: url } }) }];
}

/** The dealer's own promises: a warranty of used vehicles, and days in which a vehicle may be returned. */
function promiseNotes(vehicle: Vehicle, { warranty_months, return_days }: NotedFacts["website"], warranty: string | null): PriceNote[] {
  if (isEnquiryOnly(vehicle)) return [];
  const months = vehicle.advert_classification === "USED" ? warranty_months : 0;
  const covered = warranty === null ? {} : { link: { label: t("vehicle.whatIsCovered"), href: localisedPath(warranty) } };
  return [
    ...(months > 0 ? [{ text: t("vehicle.monthsOfWarranty", { months }), ...covered }] : []),
    ...(return_days > 0 ? [{ text: t("vehicle.daysToReturn", { days: return_days }) }] : []),
  ];
}

/** A check is claimed only for a vehicle whose row states one (decision D7). */
function historyCheckNote({ details: { history_check } }: Vehicle): PriceNote[] {
  if (history_check === undefined) return [];
  const { provider, checked_on, result, url } = history_check;
  const text = t("vehicle.historyChecked", { provider, checked: t(dayText(checked_on)), result });
  return [{ text, ...(url && { link: { label: t("vehicle.seeTheReport"), href: url } }) }];
}
