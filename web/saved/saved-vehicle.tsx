import { formatMoney } from "#domain/money.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import { vehicleChanges } from "#domain/stock/vehicle-changes.ts";
import { t } from "#web/locale/translate.ts";
import { VehicleCard } from "#web/search/vehicle-card.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { CurrentVehicle } from "./current-vehicles.ts";
import type { SavedVehicle } from "./saved-vehicles.ts";

type Props = { saved: SavedVehicle; now: CurrentVehicle | undefined; asking: boolean };

/** A saved vehicle, with the changes since it was saved. */
export function SavedVehicleRow({ saved, now, asking }: Props) {
  if (!now) return asking ? <div className="saved__waiting" /> : <SavedFacts saved={saved} />;
  if (now.kind === "ended") return <Ended saved={saved} now={now} />;
  const changes = vehicleChanges(saved, isEnquiryOnly(now.card) ? { ...now.card, headline_price: null } : now.card);
  return (
    <>
      <p className="saved__changes">
        {changes.length === 0 && <span className="saved__same">{t("saved.unchangedSinceYouSavedIt")}</span>}
        {changes.map(({ tone, words }) => (
          <span key={t(words)} className={tone === "good" ? "badge badge--ok" : "badge badge--warning"}>
            {t(words)}
          </span>
        ))}
      </p>
      <VehicleCard card={now.card} level="h2" />
    </>
  );
}

/** Saved while offline: its current state is unknown. */
function SavedFacts({ saved }: { saved: SavedVehicle }) {
  return (
    <>
      <p className="saved__changes" />
      <div className="saved__ended">
        <h2>{saved.title}</h2>
        {saved.headline_price !== null && (
          <p className="muted">{t("saved.priceWhenSaved", { price: formatMoney(saved.headline_price) })}</p>
        )}
      </div>
    </>
  );
}

function Ended({ saved, now }: { saved: SavedVehicle; now: Extract<CurrentVehicle, { kind: "ended" }> }) {
  return (
    <>
      <p className="saved__changes">
        <span className="badge badge--warning">{now.ended === "sold" ? t("saved.soldSinceYouSavedIt") : t("saved.noLongerForSale")}</span>
      </p>
      <div className="saved__ended">
        <h2>{now.title ?? saved.title}</h2>
        <p className="muted">
          {now.ended === "sold" ? t("common.itHasFoundItsOwner") : t("saved.weNoLongerHaveIt")}
          {` ${t("saved.thereMayBeOthersLike")}`}
        </p>
        <ButtonLink href={now.range?.path ?? "/vehicle-search"} look="secondary" size="small">
          {now.range?.words ?? t("common.searchAllVehicles")}
        </ButtonLink>
      </div>
    </>
  );
}
