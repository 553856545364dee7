import { useRef } from "react";
import type { RepresentativeExample as Example } from "#domain/finance/representative-example.ts";
import type { VehicleCard as Card } from "#domain/stock/card.ts";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { VehicleCard } from "#web/stock/vehicle-card.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { Shelf } from "./shop-window.ts";

/** How much of the visible part a press on an arrow moves. */
const STEP = 0.8;

type CarouselProps = { title: string; cards: readonly Card[]; shelves: readonly Shelf[]; example: Example | null };

/** Cards side by side. It scrolls by itself with finger, wheel and keys; the arrows are for the mouse. */
export function Carousel({ title, cards, shelves, example }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null);
  const move = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * STEP * row.current.clientWidth });
  return (
    <section className="sec" aria-labelledby="carousel-title">
      <div className="wrap">
        <div className="sec__h">
          <h2 id="carousel-title">{title}</h2>
          <div className="caro-nav only-d">
            <button className="iconbtn iconbtn--line" type="button" aria-label="Previous vehicles" onClick={() => move(-1)}>
              <Icon name="arrow-left" />
            </button>
            <button className="iconbtn iconbtn--line" type="button" aria-label="Next vehicles" onClick={() => move(1)}>
              <Icon name="arrow-right" />
            </button>
          </div>
        </div>
        <nav className="shelves" aria-label="Parts of the stock">
          {shelves.map(({ label, href }) => (
            <a key={href} className="pill" href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className="caro" ref={row}>
          {cards.map((card) => (
            <VehicleCard key={card.stock_id} card={card} />
          ))}
        </div>
        <a className="link-ico" href="/vehicle-search?orderBy=newest">
          View all vehicles
          <Icon name="arrow-right" />
        </a>
        {example && <RepresentativeExample example={example} level="h3" />}
      </div>
    </section>
  );
}
