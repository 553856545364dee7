import "./recently-viewed.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import type { CurrentVehicle } from "#web/saved/current-vehicles.ts";
import { useCurrentVehicles } from "#web/saved/use-current-vehicles.ts";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";

const TITLE_ID = "recently-viewed-title";
const SHOWN = 6;

/** The current state of the vehicles viewed before, without those no longer for sale. Its height is fixed from the start. */
export default function RecentlyViewed({ ids }: { ids: readonly number[] }) {
  const current = useCurrentVehicles(ids);
  const cards = (current.answer?.vehicles ?? []).flatMap((vehicle) =>
    vehicle.kind === "live" && ids.includes(vehicle.stock_id) ? [vehicle.card] : [],
  );
  return (
    <section className="section section--tight recent" aria-labelledby={TITLE_ID}>
      <div className="wrap">
        <h2 id={TITLE_ID}>{t("visits.recentlyViewed")}</h2>
        {current.status === "failed" && <p className="muted">{t("visits.theyCouldNotBeLoaded")}</p>}
        <ul className="recent__list" aria-busy={current.status === "asking"}>
          {cards.slice(0, SHOWN).map((card) => (
            <Tile key={card.stock_id} card={card} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Tile({ card }: { card: Extract<CurrentVehicle, { kind: "live" }>["card"] }) {
  return (
    <li className="recent__item">
      <VehiclePicture picture={card.picture && { ...responsivePicture(card.picture.url), alt: "" }} sizes="220px" />
      <a href={localisedPath(card.path)}>{card.title}</a>
      <span className="muted">{card.age}</span>
      <span className="tabular">
        {card.headline_price !== null && <b>{formatMoney(card.headline_price)} </b>}
        <span className="muted">{card.price_note}</span>
      </span>
    </li>
  );
}
