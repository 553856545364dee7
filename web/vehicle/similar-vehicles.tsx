import * as labels from "#domain/labels/english.ts";
import { word } from "#web/labels/word.ts";
import type { VehicleCard as Card } from "#domain/stock/card.ts";
import { VehicleCard } from "#web/stock/vehicle-card.tsx";
import { CarouselArrows, CarouselRow, useCarousel } from "#web/ui/carousel.tsx";

export function SimilarVehicles({ cards, noun }: { cards: Card[]; noun: string }) {
  const { attach, ends, move } = useCarousel();
  if (cards.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="similar-title">
      <div className="wrap">
        <div className="sec__h">
          <h2 id="similar-title">{word(labels.similarNounS, { noun })}</h2>
          {cards.length > 1 && <CarouselArrows ends={ends} move={move} of={`${noun}s`} />}
        </div>
        <CarouselRow attach={attach} label={word(labels.similarNounSSideBy, { noun })}>
          {cards.map((card) => (
            <VehicleCard key={card.stock_id} card={card} />
          ))}
        </CarouselRow>
      </div>
    </section>
  );
}
