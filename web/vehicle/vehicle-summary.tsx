import { fallbackLang, msg, t } from "#web/locale/translate.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { MoveCloser } from "#web/vehicle/dialogs/move-closer.tsx";
import type { Availability, VehicleView } from "./vehicle-view.ts";

/** Promotion and manufacturer badges, where the website shows them. */
export type VehicleBadges = Pick<VehicleCard, "sash" | "franchise_approved">;

/** Plate, name, six facts and location of the vehicle. */
export function Summary({ vehicle, marks }: { vehicle: VehicleView; marks: VehicleBadges }) {
  return (
    <header className={vehicle.plate === null ? "vehicle-summary vehicle-summary--no-plate" : "vehicle-summary"}>
      <div className="vehicle-summary__top">
        {vehicle.plate !== null && <NumberPlate registration={vehicle.plate} />}
        {(vehicle.availability !== "reserved" || vehicle.reserved_tag) && <AvailabilityBadge availability={vehicle.availability} />}
      </div>
      <h1>
        {vehicle.title} {vehicle.derivative !== null && <span>{vehicle.derivative}</span>}
      </h1>
      <PromotionTags marks={vehicle.availability === "available" ? marks : { ...marks, sash: null }} />
      {vehicle.featured_message !== null && (
        <p className="vehicle-summary__text" lang={fallbackLang()}>
          {vehicle.featured_message}
        </p>
      )}
      <dl className="facts">
        {vehicle.facts.map(({ icon, name, value, lang }) => (
          <div key={name}>
            <Icon name={icon} />
            <dt>{name}</dt>
            <dd>{lang === undefined ? value : <span lang={lang}>{value}</span>}</dd>
          </div>
        ))}
      </dl>
      <p className="vehicle-summary__location">
        <span>
          <Icon name="map-pin" />
          {vehicle.place.by_appointment ? (
            <b>{t("vehicle.viewByAppointment")}</b>
          ) : (
            <span>
              {`${t("vehicle.at")} `}
              <b>{vehicle.place.name}</b>
            </span>
          )}
        </span>
        {vehicle.can_move && !vehicle.place.by_appointment && <MoveCloser stockId={vehicle.stock_id} title={vehicle.title} />}
      </p>
    </header>
  );
}

function PromotionTags({ marks: { sash, franchise_approved } }: { marks: VehicleBadges }) {
  if (!franchise_approved && !sash) return null;
  return (
    <p className="vehicle-tags">
      {sash && <Badge tone="accent">{sash.text}</Badge>}
      {franchise_approved && (
        <Badge tone="brand">
          <Icon name="badge-check" size="small" />
          {t("common.franchiseApproved")}
        </Badge>
      )}
    </p>
  );
}

function AvailabilityBadge({ availability }: { availability: Availability }) {
  const { tone, icon, words } = AVAILABILITY[availability];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size="small" />
      {t(words)}
    </Badge>
  );
}

const AVAILABILITY = {
  available: { tone: "good", icon: "check", words: msg("vehicle.available") },
  "on-order": { tone: "warning", icon: "clock", words: msg("vehicle.onOrder") },
  reserved: { tone: "ink", icon: "lock", words: msg("common.reserved") },
  recalled: { tone: "warning", icon: "triangle-alert", words: msg("common.notUntilRecallIsClosed") },
} as const;
