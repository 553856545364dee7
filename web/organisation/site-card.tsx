import type { Rendered } from "#domain/messages/message-text.ts";
import { localisedPath, rendered, t } from "#web/locale/translate.ts";
import type { WallClock } from "#domain/calendar.ts";
import { hasOpeningHours, hoursTable, openingStatus, type HoursLine } from "#domain/organisation/opening-hours.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { Dealership } from "#server/dealership.ts";
import { telephoneLink } from "#web/layout/site-frame.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { HoursTable } from "./hours-table.tsx";
import { OpenBadge } from "./open-badge.tsx";
import { ServicesLine, type ServiceView } from "./services-line.tsx";
import { directionsLink } from "./street-map.ts";
import "./site.css";

/** A site as shown on its card. */
export type SiteCardView = {
  slug: string;
  name: string;
  address: string;
  telephone: string | null;
  services: ServiceView[];
  hours: Rendered<HoursLine>[];
  /** Null if the hours are unknown or visits are by appointment. */
  status: { open: boolean; words: string } | null;
  /** A note for visitors. */
  note: string | null;
  /** Null without postcode and street. */
  directions: string | null;
};

/** `telephone`: the website's, for a branch without one. */
export function siteCardView(site: Site, now: WallClock, { iconOf }: Dealership["serviceIcons"], telephone: string | null): SiteCardView {
  const known = hasOpeningHours(site);
  return {
    slug: site.slug,
    name: site.town ?? site.name,
    address: [site.address, site.postcode].filter(Boolean).join(", "),
    telephone: site.telephone ?? telephone,
    services: site.services.map(({ key, display }) => ({ words: display, icon: iconOf(key) ?? null })),
    hours: rendered(hoursTable(site)),
    status: known && site.kind !== "appointment" ? rendered(openingStatus(site, now)) : null,
    note: noteOf(site, known),
    directions: site.address === null && site.postcode === null && site.latitude === null ? null : directionsLink(site),
  };
}

function noteOf({ kind, parent_id }: Site, known: boolean): string | null {
  if (kind === "appointment") return t("organisation.byAppointment");
  if (kind === "collection") return t("organisation.collectionPlace");
  return known || parent_id !== null ? null : t("organisation.callForOurHours");
}

type SiteCardProps = { site: SiteCardView; level?: "h2" | "h3"; distance?: string | null };

export function SiteCard({ site, level: Heading = "h3", distance }: SiteCardProps) {
  return (
    <article className="panel panel__body branch" id={site.slug}>
      <div>
        <Heading className="branch__title">
          <a href={localisedPath(`/locations/${site.slug}`)}>{site.name}</a>
        </Heading>
        {site.address && <p className="address">{site.address}</p>}
        {distance && <p className="address">{distance}</p>}
      </div>
      <OpenBadge status={site.status} />
      {site.note && <p className="small">{site.note}</p>}
      <HoursTable of={site.name} hours={site.hours} />
      <ServicesLine services={site.services} />
      <div className="branch__footer">
        {site.telephone && (
          <a className="icon-link tabular" href={telephoneLink(site.telephone)}>
            <Icon name="phone" />
            {site.telephone}
          </a>
        )}
        {site.directions && (
          <a className="icon-link" href={site.directions}>
            <Icon name="navigation" />
            {t("organisation.directions")}
            <span className="visually-hidden">{` ${t("organisation.toName", { name: site.name })}`}</span>
          </a>
        )}
      </div>
    </article>
  );
}
