import { localisedPath, t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { PriceLabel } from "#web/ui/price-label.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { cardAmount } from "#web/search/card-amount.ts";
import { heroUrl } from "#web/layout/logo.tsx";
import { useSiteFrame } from "#web/layout/site-frame.ts";
import { SecondaryActions } from "./secondary-actions.tsx";
import type { Featured } from "./home-page-data.ts";

type HeroProps = { title: string; lead: string; featured: readonly Featured[] };

/** `sizes` of the board's photograph. */
const PHOTO_SIZES = "(min-width: 1340px) 640px, (min-width: 1025px) 48vw, (min-width: 768px) 42vw, 92vw";

export function Hero({ title, lead, featured }: HeroProps) {
  return (
    <section className="hero on-deep">
      <Hills />
      <div className="wrap hero__inner">
        <div className="hero__text">
          <h1>{title}</h1>
          <p className="hero__lead">{lead}</p>
          <SecondaryActions look="ghost" className="hero__actions" />
        </div>
        {featured.length > 0 && <PriceBoard featured={featured} />}
      </div>
    </section>
  );
}

/**
 * Vehicles in stock with their photograph, plate and both prices, shown in turn. Style sheets alone do it: choosing a vehicle
 * stops it, pointing at the board or focusing it pauses it, and with reduced motion nothing moves.
 */
function PriceBoard({ featured }: { featured: readonly Featured[] }) {
  const hosted = heroUrl(useSiteFrame()?.theme ?? "");
  const shown = hosted === undefined ? featured : featured.slice(0, 1);
  return (
    <fieldset className={`price-board price-board--${shown.length}`} aria-label={t("home.inStockNow")}>
      {shown.length > 1 &&
        shown.map(({ card }) => (
          <input key={card.stock_id} className="price-board__choice" type="radio" name="price-board" aria-label={card.title} />
        ))}
      <div className="price-board__vehicles">
        {shown.map((vehicle, position) => (
          <BoardVehicle key={vehicle.card.stock_id} {...vehicle} hosted={hosted} first={position === 0} />
        ))}
      </div>
    </fieldset>
  );
}

function BoardVehicle({ card, registration, hosted, first }: Featured & { hosted: string | undefined; first: boolean }) {
  const photo = card.picture && { ...responsivePicture(card.picture.url), alt: "" };
  return (
    <div className="price-board__vehicle">
      <div className="price-board__photo">
        {hosted === undefined ? (
          <VehiclePicture picture={photo} sizes={PHOTO_SIZES} first={first} />
        ) : (
          <img className="price-board__drawing" src={hosted} alt="" width={790} height={400} />
        )}
      </div>
      <div className="price-board__name">
        <a href={localisedPath(card.path)}>{card.title}</a>
        {registration && <NumberPlate registration={registration} size="small" />}
      </div>
      <PriceLabel
        cash={{ amount: cardAmount(card.headline_price), note: card.price_note }}
        monthly={card.monthly && { amount: formatMoney(card.monthly.payment), note: card.monthly.note }}
      />
    </div>
  );
}

function Hills() {
  return (
    <svg className="hero__hills" viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 210C260 90 470 70 720 190S1190 250 1440 60V420H0Z" fill="var(--brand)" opacity=".34" />
      <path d="M0 300C300 190 560 250 800 300S1240 330 1440 200V420H0Z" fill="var(--brand)" opacity=".5" />
      <path d="M0 372C420 340 900 352 1440 344V420H0Z" fill="var(--brand-deep)" opacity=".55" />
    </svg>
  );
}
