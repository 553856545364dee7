import "./card.css";
import { localisedPath, translateText, localeCacheKey, t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import type { VehicleCard as Card } from "#web/search/shown-cards.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { CompareButton } from "#web/compare/compare-button.tsx";
import { FragmentCacheContext } from "#web/rendering/fragment-cache-context.ts";
import { SaveButton } from "#web/saved/save-button.tsx";
import { Badge, Sash } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { IconName } from "#web/ui/icons/icon-names.ts";
import { PriceLabel } from "#web/ui/price-label.tsx";
import { cardAmount } from "./card-amount.ts";
import { ResponsiveImages, VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { use } from "react";
import { TruncatedText } from "./truncated-text.tsx";

/** `sizes` of a card's picture: one, two or three cards per row. */
const PICTURE_SIZES = "(min-width: 1340px) 336px, (min-width: 1025px) 345px, (min-width: 768px) 48vw, 94vw";

const LINE_CHARACTERS = 20;

type VehicleCardProps = { card: Card; level?: "h2" | "h3"; eager?: boolean; first?: boolean };

/**
 * A result: the same four facts in the same four places, and the two prices. The title's link covers the whole card. The server
 * reuses cached HTML, except for eager pictures: React adds their preload links to the head while rendering.
 */
export function VehicleCard(props: VehicleCardProps) {
  const { card, level, eager, first } = props;
  const responsive = use(ResponsiveImages);
  const write = use(FragmentCacheContext);
  const className = isReserved(card) ? "vehicle-card vehicle-card--reserved" : "vehicle-card";
  const parts = <CardParts {...props} />;
  const html =
    write &&
    !eager &&
    !first &&
    write(card, `${level} ${responsive} ${localeCacheKey()}`, <ResponsiveImages value={responsive}>{parts}</ResponsiveImages>);
  return html ? (
    <article className={className} dangerouslySetInnerHTML={{ __html: html }} />
  ) : (
    <article className={className}>{parts}</article>
  );
}

function CardParts({ card, level: Heading = "h3", eager, first }: VehicleCardProps) {
  const reserved = isReserved(card);
  return (
    <>
      <div className="vehicle-card__photo">
        <VehiclePicture picture={pictureOf(card)} sizes={PICTURE_SIZES} eager={eager} first={first} />
        {card.reserved_tag && <Sash tone="reserved">{t("common.reserved")}</Sash>}
        {card.sash && <Sash tone={card.sash.tone}>{card.sash.text}</Sash>}
        <SaveButton card={card} />
        {card.picture_count === 0 && (
          <span className="vehicle-card__pics" aria-hidden="true">
            <Icon name="camera" size="small" />
            {card.picture?.alt}
          </span>
        )}
        {card.picture_count > 0 && (
          <span className="vehicle-card__pics">
            <Icon name="camera" size="small" />
            {card.picture_count}
            <span className="visually-hidden">{` ${t("search.photosCount", { count: card.picture_count })}`}</span>
          </span>
        )}
      </div>
      <div className="vehicle-card__body">
        <div>
          <Heading className="vehicle-card__title">
            <a href={localisedPath(card.path)}>
              <TruncatedText>{card.title}</TruncatedText>
            </a>
          </Heading>
          {card.derivative && (
            <p className="vehicle-card__derivative">
              <TruncatedText>{card.derivative}</TruncatedText>
            </p>
          )}
        </div>
        <ul className="vehicle-specs">
          <Fact icon="calendar">{card.age}</Fact>
          {card.mileage && <Fact icon="gauge">{card.mileage}</Fact>}
          {card.fuel && <Fact icon={FUEL_ICONS[card.fuel] ?? "fuel"}>{translateText(card.fuel)}</Fact>}
          {card.transmission && <Fact icon="settings-2">{translateText(card.transmission)}</Fact>}
        </ul>
        <Tags card={card} />
        {card.hire && <p className="vehicle-card__note">{card.hire.terms}</p>}
        {reserved && <p className="vehicle-card__note">{t("common.thisVehicleIsCurrentlyReserved")}</p>}
        {card.recalled && <p className="vehicle-card__note">{t("common.notUntilRecallIsClosed")}</p>}
      </div>
      <PriceLabel
        cash={{
          amount: cardAmount(card.headline_price),
          beside: card.with_vat && t("search.plusVatBeside"),
          note: card.with_vat ?? cashNote(card),
        }}
        monthly={secondFigure(card)}
        {...(isLongNote(card) && { className: "price--two-lines" })}
      />
      {card.total && (
        <p className="vehicle-card__total">
          <b>{card.total.amount}</b> {card.total.note}
        </p>
      )}
      <div className="vehicle-card__footer">
        <CompareButton card={card} />
        <span className="location">
          <Icon name="map-pin" />
          {placeText(card)}
        </span>
      </div>
    </>
  );
}

function isReserved({ reservation_status }: Card): boolean {
  return reservation_status === "Reserved";
}

/** "Swindon", or "Swindon, 12 miles" if the shopper's location is known. */
function placeText({ site, distance_miles }: Card): string {
  if (distance_miles === null) return site;
  const miles = Math.round(distance_miles);
  if (miles === 0) return `${site}, ${t("search.underAMile")}`;
  return `${site}, ${t("common.miles", { miles: miles.toLocaleString("en-GB") })}`;
}

function Tags({ card: { contribution, franchise_approved, featured_message, badges = [] } }: { card: Card }) {
  if (!contribution && !franchise_approved && !featured_message && badges.length === 0) return null;
  return (
    <p className="vehicle-tags">
      {contribution && <Badge tone="brand">{contribution}</Badge>}
      {franchise_approved && (
        <Badge tone="brand">
          <Icon name="badge-check" size="small" />
          {t("common.franchiseApproved")}
        </Badge>
      )}
      {badges.map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
      {featured_message && <Badge>{featured_message}</Badge>}
    </p>
  );
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li>
      <Icon name={icon} />
      {children}
    </li>
  );
}

const FUEL_ICONS: Record<string, IconName> = {
  Electric: "zap",
  Hybrid: "leaf",
  "Petrol hybrid": "leaf",
  "Petrol Hybrid": "leaf",
  "Diesel hybrid": "leaf",
  "Diesel Hybrid": "leaf",
  "Plug-in hybrid": "leaf",
  "Plug-in Hybrid": "leaf",
};

function pictureOf({ picture }: Card) {
  if (!picture) return null;
  const { url, ...alt } = picture;
  return { ...responsivePicture(url), ...alt };
}

/** The monthly payment; for contract hire, whose first figure is the rental, the initial rental. */
function secondFigure({ monthly, hire }: Card) {
  if (hire) return { amount: formatMoney(hire.initial_rental), note: hire.note };
  return monthly && { amount: formatMoney(monthly.payment), note: monthly.note };
}

/** Whether the text below the cash price takes two lines of a card: a price with VAT, or the list price. */
function isLongNote({ saving, price_note, with_vat }: Card): boolean {
  return saving === null && (with_vat ?? price_note).length > LINE_CHARACTERS;
}

/** "Cash, save £500" with the saving in its own colour. */
function cashNote({ saving, price_note }: Card) {
  if (saving === null) return price_note;
  const text = t("search.saveSaving", { saving: formatMoney(saving) });
  if (!price_note.endsWith(text)) return price_note;
  return (
    <>
      {price_note.slice(0, -text.length)}
      <span className="save">{text}</span>
    </>
  );
}
