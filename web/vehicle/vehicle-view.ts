import type { MessageText } from "#domain/messages/message-text.ts";
import { markedText } from "#web/locale/marked-text.tsx";
import { dayText } from "#domain/date-texts.ts";
import { fallbackLang, t } from "#web/locale/translate.ts";
import type { Pence } from "#domain/money.ts";
import type { Site } from "#domain/organisation/site.ts";
import { ageText, mileageText } from "#domain/stock/card.ts";
import { placeholderPicture } from "#domain/stock/body-shape.ts";
import { motCertificate } from "#domain/stock/mot/mot.ts";
import { hasOpenRecall } from "#domain/stock/mot/mot-record.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { isEnquiryOnly, isReserved, reservationStatus, searchPath, vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { IconName } from "#web/ui/icons/icon-names.ts";
import { pictureAlt } from "#web/locale/picture-alt.ts";
import type { PictureSources } from "#web/ui/vehicle-picture.tsx";
import { galleryMedia, type GalleryMedia } from "#web/vehicle/gallery/gallery-media.ts";
import { truncateText, DESCRIPTION_CUT, DISCLAIMER_CUT, type CutParagraph } from "./truncate-text.ts";
import type { SellingPoint } from "#websites/content.ts";
import { promisedPoints } from "#web/content/promised-points.ts";
import type { Website } from "#websites/website.ts";

export type Availability = "available" | "on-order" | "reserved" | "recalled";
/** `lang` of a value that has no translation. */
export type Fact = { icon: IconName; name: string; value: string; lang?: string };

/** View model of the vehicle page: texts and URLs, ready to render. */
export type VehicleView = {
  stock_id: number;
  path: string;
  search_path: string;
  noun: "car" | "van";
  title: string;
  derivative: string | null;
  plate: string | null;
  availability: Availability;
  /** Motability and contract hire: enquiries only, no orders. */
  enquiry_only: boolean;
  /** Says that an open safety recall prevents an order, or that a recall was closed; null if there is none. */
  recall: string | null;
  facts: Fact[];
  place: { name: string; by_appointment: boolean };
  /** Null: the website does not show this contact method. */
  contact: {
    telephone: string | null;
    tracked: string | null;
    whatsapp: string | null;
    chat: boolean;
    /** Name of the chat provider, if the website has one. */ chat_by?: string;
  };
  /** The shopper can request to move it to a nearer branch. */
  can_move: boolean;
  /** Whether a reserved vehicle shows a badge. */
  reserved_tag: boolean;
  /** Prices are centred in their columns instead of left-aligned. */
  prices_centred: boolean;
  media: GalleryMedia;
  /** Shown when there are no pictures. */
  drawing: PictureSources;
  description: CutParagraph[] | null;
  featured_message: string | null;
  highlights: string[];
  /** `lang` of what the feed has, on a translated page. */
  specification: { group: string; items: { name: string; value: string }[]; lang?: string }[];
  disclaimer: CutParagraph[] | null;
  warranty_months: number | null;
  /** Pence, included in the price; 0 for none. */
  admin_fee: Pence;
  points: SellingPoint[];
};

/** A selling point that promises an MOT does not apply to a vehicle after a failed test. */
const PROMISES_MOT = /\bMOT\b/;
/** Nor does one that claims a history check to a vehicle whose row states none (decision D7). */
const CLAIMS_HISTORY_CHECK = /\b(?:HPI|history) check\b/i;

/** Sites whose vehicles are in use by staff: viewing by appointment. */
const BY_APPOINTMENT_SITES = ["COMPANY CAR", "TEMP LOAN CAR"];

export function viewVehicle(vehicle: Vehicle, site: Site | undefined, website: Website): VehicleView {
  const noun = vehicle.cap_database === "CAR" ? "car" : "van";
  const used = vehicle.advert_classification === "USED";
  const failed = motCertificate(vehicle).failed_on !== null;
  return {
    stock_id: vehicle.stock_id,
    path: vehiclePath(vehicle),
    search_path: searchPath(vehicle),
    noun,
    title: vehicleName(vehicle),
    derivative: vehicle.derivative,
    plate: vehicle.vrm === null ? null : formatMark(vehicle.vrm),
    availability: hasOpenRecall(vehicle) && !isReserved(vehicle) ? "recalled" : AVAILABILITY[reservationStatus(vehicle)],
    enquiry_only: isEnquiryOnly(vehicle),
    recall: recallNotice(vehicle),
    facts: factsOf(vehicle),
    place: {
      name: site?.name ?? website.site_name,
      by_appointment: site?.kind === "appointment" || BY_APPOINTMENT_SITES.includes(site?.name.toUpperCase() ?? ""),
    },
    contact: contactOf(site, website),
    can_move: website.vdpContent.moveCloser && reservationStatus(vehicle) === "Available" && !isEnquiryOnly(vehicle),
    reserved_tag: !website.vehicleConfig.hideReservedTag,
    prices_centred: !website.vehicleConfig.leftAlignPricing,
    media: galleryMedia(vehicle, website.find_films),
    drawing: drawingOf(vehicle),
    description: truncateText(vehicle.details.description ?? "", DESCRIPTION_CUT),
    featured_message: vehicle.details.featured_message ?? null,
    highlights: vehicle.details.feature_classification ?? [],
    specification: specificationOf(vehicle),
    disclaimer: truncateText(website.content.specification_disclaimer, DISCLAIMER_CUT),
    warranty_months: used && website.warranty_months > 0 ? website.warranty_months : null,
    admin_fee: vehicle.admin_fee,
    points: promisedPoints(website, (vehicle.details.additional_features?.length ?? 0) > 0).filter(
      ({ used_only, text }) =>
        (used || !used_only) &&
        !(failed && PROMISES_MOT.test(text)) &&
        !(vehicle.details.history_check === undefined && CLAIMS_HISTORY_CHECK.test(text)),
    ),
  };
}

function recallNotice({ recall }: Vehicle): string | null {
  if (recall?.outstanding !== true) return null;
  const checked = t(dayText(recall.checked_on));
  return recall.cleared_on === null
    ? t("vehicle.outstandingRecall", { checked })
    : t("vehicle.recallPutRight", { cleared: t(dayText(recall.cleared_on)), checked });
}

function contactOf(site: Site | undefined, { contactActions, telephone, whatsapp, integrations }: Website): VehicleView["contact"] {
  const { call, chat, trackedTelephones } = contactActions;
  return {
    telephone: call ? (site?.telephone ?? telephone) : null,
    tracked: trackedTelephones[site?.slug ?? ""] ?? null,
    whatsapp: (contactActions.whatsapp ? whatsapp : null) || null,
    chat,
    ...(chat && integrations?.chat && { chat_by: integrations.chat.provider }),
  };
}

function drawingOf(vehicle: Vehicle): PictureSources {
  const { url, alt } = placeholderPicture(vehicle);
  return { src: url, ...pictureAlt(alt) };
}

const AVAILABILITY = { Available: "available", "On Order": "on-order", Reserved: "reserved" } as const;

/** Facts missing from the feed are left out. */
function factsOf(vehicle: Vehicle): Fact[] {
  const facts: (Pick<Fact, "icon" | "name"> & { value: MessageText | string | null; shown?: string })[] = [
    { icon: "gauge", name: t("common.mileage"), value: vehicle.mileage === null ? null : mileageText(vehicle.mileage) },
    { icon: "calendar", name: t("vehicle.registered"), value: ageText(vehicle) },
    { icon: vehicle.fuel_type === "Electric" ? "zap" : "fuel", name: t("common.fuel"), value: vehicle.fuel_type },
    { icon: "settings-2", name: t("common.gearbox"), value: vehicle.transmission },
    { icon: "door-open", name: t("common.doorsAndSeats"), value: null, shown: doorsAndSeats(vehicle) },
    { icon: "palette", name: t("common.colour"), value: vehicle.colour },
  ];
  return facts.flatMap(({ value, shown, ...fact }) => {
    const { text, ...marked } = value ? markedText(value) : { text: shown };
    if (!text) return [];
    return [{ ...fact, value: text, ...marked }];
  });
}

function doorsAndSeats({ doors, seats }: Vehicle): string {
  return [doors ? t("vehicle.doors", { doors }) : "", seats ? t("vehicle.seats", { seats }) : ""].filter(Boolean).join(", ");
}

/** The overview consists of the searchable facts; the dealer's own groups follow. */
function specificationOf(vehicle: Vehicle): VehicleView["specification"] {
  const { engine_size_litres, road_tax_pounds, miles_per_gallon } = vehicle.details;
  const overview = [
    { name: t("vehicle.body"), value: vehicle.body_type },
    {
      name: t("common.engineSize"),
      value: !engine_size_litres ? null : t("vehicle.litres", { engine_size_litres: engine_size_litres.toFixed(1) }),
    },
    { name: t("common.fuel"), value: vehicle.fuel_type },
    { name: t("common.gearbox"), value: vehicle.transmission },
    { name: t("common.doors"), value: vehicle.doors || null },
    { name: t("common.seats"), value: vehicle.seats || null },
    {
      name: t("vehicle.vehicleTax"),
      value: road_tax_pounds === undefined ? null : t("vehicle.roadTaxAYear", { road_tax_pounds: thousands(road_tax_pounds) }),
    },
    { name: t("vehicle.fuelEconomy"), value: !miles_per_gallon ? null : t("vehicle.mpg", { miles_per_gallon }) },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value: String(value) }]));
  const groups = vehicle.details.specification ?? [];
  const lang = fallbackLang();
  const inTheFeed = lang === undefined ? {} : { lang };
  const feedOverview = groups.find(({ group }) => group.toLowerCase() === "overview");
  return [
    { group: t("vehicle.overview"), ...(feedOverview ? { items: feedOverview.items, ...inTheFeed } : { items: overview }) },
    ...groups.filter((each) => each !== feedOverview).map((each) => ({ ...each, ...inTheFeed })),
  ].filter(({ items }) => items.length > 0);
}

function thousands(count: number): string {
  return count.toLocaleString("en-GB");
}
