import "./featured-vehicles.css";
import { localisedPath, fallbackLang, translateText, t } from "#web/locale/translate.ts";
import { useId } from "react";
import { useLocation, useNavigation } from "react-router";
import { TextTicker } from "#web/content/text-ticker.tsx";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { VehicleCard } from "#web/search/vehicle-card.tsx";
import { CarouselArrows, CarouselRow, useCarousel } from "#web/ui/carousel.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { FeaturedBlock, PinnedVehicles } from "./featured-block.ts";
import { FeaturedTabs } from "./featured-tabs.tsx";

/** Featured vehicles in tabs: a carousel of cards, or a text. */
export function FeaturedVehicles({ block }: { block: FeaturedBlock }) {
  const panelId = useId();
  const { pathname } = useLocation();
  const changing = useNavigation().location?.pathname === pathname;
  const { attach, ends, move } = useCarousel();
  const { name, title, description, holds, link } = block;
  const several = block.showTab && block.tabs.length > 1;
  const label = block.tabs.find(({ slug }) => slug === block.open)?.label ?? title;
  return (
    <section id={name} className={classes(block)} aria-labelledby={`${name}-title`}>
      <div className="wrap">
        <div className="section__header">
          <div>
            <h2 id={`${name}-title`}>{translateText(title)}</h2>
            {description && <p>{translateText(description)}</p>}
          </div>
          <div className="featured__side">
            {link && (
              <a className="icon-link" href={localisedPath(link.url)}>
                {translateText(link.text)}
                <Icon name="arrow-right" />
              </a>
            )}
            {block.showNav && holds.kind === "vehicles" && <CarouselArrows ends={ends} move={move} of={t("common.vehicles")} />}
          </div>
        </div>
        {several && <FeaturedTabs block={block} panelId={panelId} />}
        <div id={panelId} aria-busy={changing} {...(several && { role: "tabpanel", "aria-label": translateText(label) })}>
          {holds.kind === "page" ? (
            <div className="featured__text prose" lang={fallbackLang()} dangerouslySetInnerHTML={{ __html: holds.html }} />
          ) : (
            <>
              {holds.ticker && <TextTicker lines={holds.ticker} />}
              {holds.cards.length === 0 && <p>{t("common.noVehiclesFound")}</p>}
              <CarouselRow key={block.open} attach={attach} slides={4} label={t("home.labelVehicles", { label: translateText(label) })}>
                {holds.cards.map((card) => (
                  <VehicleCard key={card.stock_id} card={card} />
                ))}
              </CarouselRow>
              {holds.viewAll.url !== link?.url && <ViewAll {...holds} label={label} />}
            </>
          )}
        </div>
        {holds.kind === "vehicles" && holds.example && (
          <RepresentativeExample example={holds.example} level="h3" title={block.repExampleTitle} of={translateText(title)} />
        )}
      </div>
    </section>
  );
}

function ViewAll({ viewAll, total, label }: PinnedVehicles & { label: string }) {
  return (
    <p aria-live="polite">
      <a className="icon-link" href={localisedPath(viewAll.url)}>
        <span>
          {viewAll.text}
          <span className="visually-hidden">
            : {translateText(label)}, {total}
          </span>
        </span>
        <Icon name="arrow-right" />
      </a>
    </p>
  );
}

function classes({ theme, isTagPill }: FeaturedBlock): string {
  return ["section", "featured", theme === "dark" && "featured--dark on-deep", isTagPill && "featured--pills"].filter(Boolean).join(" ");
}
