import type { PlainMessage } from "#domain/messages/message.ts";
import { pluralNoun, type Noun } from "#web/search/count-text.ts";
import { msg, t } from "#web/locale/translate.ts";
import type { VehicleCard as Card } from "#web/search/shown-cards.ts";
import type { RepresentativeExample as Example } from "#domain/finance/representative-example.ts";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { VehicleCard } from "#web/search/vehicle-card.tsx";
import { CarouselArrows, CarouselRow, useCarousel } from "#web/ui/carousel.tsx";

const TITLES = {
  cars: msg("vehicle.similarCars"),
  vans: msg("vehicle.similarVans"),
  vehicles: msg("vehicle.similarVehicles"),
} as const satisfies Record<Noun, PlainMessage>;

export function SimilarVehicles({ cards, example, many }: { cards: Card[]; example: Example | null; many: Noun }) {
  const { attach, ends, move } = useCarousel();
  if (cards.length === 0) return null;
  const title = t(TITLES[many]);
  return (
    <section className="section" aria-labelledby="similar-title">
      <div className="wrap">
        <div className="section__header">
          <h2 id="similar-title">{title}</h2>
          {cards.length > 1 && <CarouselArrows ends={ends} move={move} of={pluralNoun(many)} />}
        </div>
        <CarouselRow attach={attach} slides={4} label={t("common.sideBySide", { title })}>
          {cards.map((card) => (
            <VehicleCard key={card.stock_id} card={card} />
          ))}
        </CarouselRow>
        {example && <RepresentativeExample example={example} level="h3" of={title} />}
      </div>
    </section>
  );
}
