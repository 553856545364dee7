import { localisedPath } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { PriceLabel } from "#web/ui/price-label.tsx";
import { cardAmount } from "#web/search/card-amount.ts";
import { heroUrl } from "#web/layout/logo.tsx";
import { useSiteFrame } from "#web/layout/site-frame.ts";
import car from "./hero-car.svg?no-inline";
import { SecondaryActions } from "./secondary-actions.tsx";
import type { Featured } from "./home-page-data.ts";

type HeroProps = { title: string; lead: string; featured: Featured | null };

export function Hero({ title, lead, featured }: HeroProps) {
  const hosted = heroUrl(useSiteFrame()?.theme ?? "");
  return (
    <section className="hero on-deep">
      <Hills />
      <div className="wrap hero__inner">
        <div className="hero__text">
          <h1>{title}</h1>
          <p className="hero__lead">{lead}</p>
          <SecondaryActions look="ghost" className="hero__actions" />
        </div>
        <div className="hero__car">
          {featured && <PriceBoard featured={featured} />}
          <img src={hosted ?? car} alt="" width={790} height={400} />
        </div>
      </div>
    </section>
  );
}

/** A price board with a vehicle in stock: large, complete price next to the car. */
function PriceBoard({ featured: { card, registration } }: { featured: Featured }) {
  return (
    <div className="quick-searches">
      <div className="quick-searches__inner">
        <div className="quick-searches__links">
          <a href={localisedPath(card.path)}>{card.title}</a>
          {registration && <NumberPlate registration={registration} size="small" />}
        </div>
        <PriceLabel
          cash={{ amount: cardAmount(card.headline_price), note: card.price_note }}
          monthly={card.monthly && { amount: formatMoney(card.monthly.payment), note: card.monthly.note }}
        />
      </div>
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
