import { formatMoney } from "#domain/money.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Amount } from "#web/ui/price-label.tsx";
import { useEffect, useState } from "react";
import type { Prices } from "./order-banner.tsx";
import type { LivePage } from "./vehicle-loader.ts";

/** The prices that stay in sight while the page is read. */
export function PriceBars({ page: { vehicle, prices } }: { page: LivePage }) {
  return (
    <>
      <StickyPrice title={vehicle.title} derivative={vehicle.derivative} prices={prices} />
      <MobilePriceBar prices={prices} />
    </>
  );
}

type StickyPriceProps = { title: string; derivative: string | null; prices: Prices };

/** The price board once it has scrolled away: a bar at the top of a wide window. Hidden while the deal is in view. */
function StickyPrice({ title, derivative, prices }: StickyPriceProps) {
  const shown = useScrolledPast("order", "deal");
  return (
    <div className={shown ? "stickyprice is-on" : "stickyprice"} aria-hidden={!shown} inert={!shown}>
      <div className="wrap">
        <p className="stickyprice__t">
          <b>{title}</b>
          {derivative !== null && <span className="small muted">{derivative}</span>}
        </p>
        <PricePair prices={prices} />
        <ButtonLink href="#deal" size="small">
          Build your deal
        </ButtonLink>
      </div>
    </div>
  );
}

/** The same at the foot of a narrow window, where it always stands until the deal is in view. */
function MobilePriceBar({ prices }: { prices: Prices }) {
  const hidden = useInView("deal");
  return (
    <section className={hidden ? "mbar mbar--off" : "mbar"} aria-label="Price summary" inert={hidden}>
      <PricePair prices={prices} />
      <ButtonLink href="#deal">Build deal</ButtonLink>
    </section>
  );
}

function PricePair({ prices: { headline_price, price_note, monthly } }: { prices: Prices }) {
  return (
    <>
      <div>
        <Amount>{formatMoney(headline_price)}</Amount>
        <span className="price__l">{price_note.split(",")[0]}</span>
      </div>
      {monthly && (
        <div>
          <Amount>{formatMoney(monthly.payment)}</Amount>
          <span className="price__l">{monthly.note}</span>
        </div>
      )}
    </>
  );
}

function useScrolledPast(passed: string, unlessInView: string): boolean {
  const [above, setAbove] = useState(false);
  const inView = useInView(unlessInView);
  useEffect(() => {
    const element = document.getElementById(passed);
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAbove(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [passed]);
  return above && !inView;
}

function useInView(id: string): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry && setInView(entry.isIntersecting), {
      rootMargin: "-80px 0px -30% 0px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return inView;
}
