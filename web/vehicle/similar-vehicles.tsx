import type { VehicleCard as Card } from "#domain/stock/card.ts";
import { VehicleCard } from "#web/stock/vehicle-card.tsx";

export function SimilarVehicles({ cards, noun }: { cards: Card[]; noun: string }) {
  if (cards.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="similar-title">
      <div className="wrap">
        <div className="sec__h">
          <h2 id="similar-title">Similar {noun}s</h2>
        </div>
        <div className="caro">
          {cards.map((card) => (
            <VehicleCard key={card.stock_id} card={card} />
          ))}
        </div>
      </div>
    </section>
  );
}
