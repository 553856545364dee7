import { t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Amount } from "#web/ui/price-label.tsx";
import { useEffect, useState } from "react";
import type { ForSalePage } from "#web/vehicle/vehicle-loader.ts";

/** Distance from the top of the window at which the bar sticks (specification 9.35). */
const STICKY_POSITION_PX = 10;
/** Scrolling has paused after this time without a scroll event (specification 9.3). */
const SCROLL_PAUSE_MS = 200;

/** The prices that remain visible while the page scrolls. */
export function PriceBars({ page: { vehicle, prices, steps } }: { page: ForSalePage }) {
  const enquiryInstead = steps.facts.enquiry_instead;
  return (
    <>
      <StickyPrice title={vehicle.title} derivative={vehicle.derivative} prices={prices} asks={enquiryInstead} />
      <MobilePriceBar prices={prices} asks={enquiryInstead} />
    </>
  );
}

type StickyPriceProps = { title: string; derivative: string | null; prices: ForSalePage["prices"]; asks: boolean };

/** The price board's replacement at the top of a wide window once the board has scrolled out of view. Hidden while the deal is in view. */
function StickyPrice({ title, derivative, prices, asks }: StickyPriceProps) {
  const shown = useScrolledPast("order", "deal");
  return (
    <div className={shown ? "sticky-price is-on" : "sticky-price"} aria-hidden={!shown} inert={!shown}>
      <div className="wrap">
        <p className="sticky-price__text">
          <b>{title}</b>
          {derivative !== null && <span className="small muted">{derivative}</span>}
        </p>
        <PricePair prices={prices} />
        <ButtonLink href="#deal" size="small">
          {t(asks ? "common.askAboutThisVehicle" : "common.buildYourDeal")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The bar at the bottom of a narrow window, where the deal is an overlay. */
function MobilePriceBar({ prices, asks }: { prices: ForSalePage["prices"]; asks: boolean }) {
  return (
    <section className="mobile-bar" aria-label={t("vehicle.priceSummary")}>
      <PricePair prices={prices} />
      <ButtonLink href="#deal">{t(asks ? "vehicle.askUs" : "vehicle.buildDeal")}</ButtonLink>
    </section>
  );
}

function PricePair({ prices: { headline_price, price_label, monthly } }: { prices: ForSalePage["prices"] }) {
  return (
    <>
      <div>
        {headline_price !== null && <Amount>{formatMoney(headline_price)}</Amount>}
        <span className="price__label">{price_label}</span>
      </div>
      {monthly && (
        <div>
          <Amount>{formatMoney(monthly.payment)}</Amount>
          <span className="price__label">{monthly.note}</span>
        </div>
      )}
    </>
  );
}

/** Whether the element has scrolled out of view at the top. Checked when scrolling pauses. */
function useScrolledPast(passed: string, unlessInView: string): boolean {
  const [above, setAbove] = useState(false);
  const inView = useInView(unlessInView);
  useEffect(() => {
    const look = () => setAbove((document.getElementById(passed)?.getBoundingClientRect().bottom ?? Infinity) < STICKY_POSITION_PX);
    let pause: number | undefined;
    const scrolled = () => {
      window.clearTimeout(pause);
      pause = window.setTimeout(look, SCROLL_PAUSE_MS);
    };
    look();
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      window.removeEventListener("scroll", scrolled);
      window.clearTimeout(pause);
    };
  }, [passed]);
  return above && !inView;
}

/** True until the IntersectionObserver has reported: the bar must not flash over a deal that an address (#deal) has scrolled to. */
function useInView(id: string): boolean {
  const [inView, setInView] = useState(true);
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
