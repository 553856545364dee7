import { fallbackLang, t } from "#web/locale/translate.ts";
import type { Day } from "#domain/calendar.ts";
import { INTEREST_FREE_TAG } from "#domain/finance/lender-rate.ts";
import type { PriceHistory as History } from "#domain/pricing/price-history.ts";
import type { PricePosition as Position } from "#domain/pricing/price-position.ts";
import type { MotPromise } from "#domain/stock/mot/mot.ts";
import type { Review } from "#domain/reviews/review.ts";
import { countedKeepers } from "#domain/stock/keepers/counted-keepers.ts";
import { contributionText } from "#domain/stock/sash.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { isEnquiryOnly, reservationStatus, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Content } from "#server/content/content.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Website } from "#websites/website.ts";
import type { PageModal } from "#web/vehicle/dialogs/page-modal.ts";
import { PricePosition } from "#web/vehicle/pricing/price-position.tsx";
import { MotHistory } from "./mot-history.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { ServiceHistory } from "./service-history.tsx";
import type { Tile } from "./tiles.ts";

export type ModalFacts = {
  vehicle: Vehicle;
  tiles: readonly Tile[];
  review: Review | null;
  mot: MotPromise;
  prices: History | null;
  position: Position | null;
  website: Pick<Website, "vdpContent" | "vehicleReview">;
  content: Pick<Content, "snippet">;
  today: Day;
};

/** The modals of a vehicle page by name. Their content is static, so the server renders it to HTML and the browser needs no code for it. */
export function vehicleModals(facts: ModalFacts): PageModal[] {
  const { vehicle, tiles, prices, position } = facts;
  const modals: WrittenModal[] = tiles.map(({ modal }) => ({ name: modal, ...RECORDS[modal](facts) }));
  if (prices) modals.push({ name: "price-history", title: t("vehicle.priceHistory"), body: <PriceHistory history={prices} /> });
  if (position)
    modals.push({
      name: "price-position",
      title: t("vehicle.pricePosition"),
      body: <PricePosition position={position} vehicle={vehicle} />,
    });
  return [...modals.map(({ body, ...modal }) => ({ ...modal, html: renderToStaticMarkup(body) })), ...explanations(facts)];
}

type WrittenModal = { name: string; title: string; body: ReactNode };

const RECORDS: Record<Tile["modal"], (facts: ModalFacts) => Omit<WrittenModal, "name">> = {
  "mot-vehicle": ({ vehicle, mot, today }) => ({
    title: t("vehicle.motHistory"),
    body: <MotHistory vehicle={vehicle} mot={mot} today={today} />,
  }),
  "service-history": ({ vehicle }) => ({
    title: t("vehicle.serviceHistory"),
    body: <ServiceHistory visits={vehicle.details.service_history ?? []} />,
  }),
  "previous-keepers": ({ vehicle, website }) => ({
    title: t("vehicle.previousOwners"),
    body: <p>{ownersSentence(countedKeepers(vehicle, website.vdpContent.incrementPreviousKeepers))}</p>,
  }),
  review: ({ vehicle, review, website }) => ({
    title: t("vehicle.review"),
    body: review && <ReviewPanel review={review} about={vehicleName(vehicle)} excludedTypes={website.vehicleReview.excludedTypes} />,
  }),
};

function ownersSentence(owners: number | null): string {
  return owners ? t("vehicle.previousOwnersSentence", { owners }) : t("vehicle.noPreviousOwnersSentence");
}

/** Modals whose text is a snippet of the website, with the condition under which a vehicle has them. */
const EXPLAINED: Record<string, (vehicle: Vehicle, website: ModalFacts["website"]) => boolean> = {
  "0-finance": (vehicle) => vehicle.tags.includes(INTEREST_FREE_TAG) && !isEnquiryOnly(vehicle),
  "nearly-ready": (vehicle) => reservationStatus(vehicle) === "On Order",
  "deposit-contribution": (vehicle) => contributionText(vehicle) !== null,
  "admin-fee": ({ admin_fee }) => admin_fee > 0,
  "optional-extras": (vehicle, { vdpContent }) =>
    vdpContent.optionalExtrasModal && (vehicle.details.additional_features ?? []).length > 0 && !isEnquiryOnly(vehicle),
};

function explanations({ vehicle, content, website }: ModalFacts): PageModal[] {
  const lang = fallbackLang();
  const translated = lang === undefined ? {} : { lang };
  return Object.entries(EXPLAINED).flatMap(([name, concerns]) => {
    const snippet = concerns(vehicle, website) ? content.snippet(name) : undefined;
    return snippet
      ? [
          {
            name,
            title: snippet.title ?? t("vehicle.explained"),
            ...(snippet.title && translated),
            html: `<div class="prose"${lang === undefined ? "" : ` lang="${lang}"`}>${snippet.html}</div>`,
          },
        ]
      : [];
  });
}
