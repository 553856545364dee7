import { t } from "#web/locale/translate.ts";
import { useCallback, useRef, useState, type ReactNode, type RefCallback } from "react";
import { Icon } from "./icons/icon.tsx";

/** Fraction of the visible width that an arrow scrolls; scroll snapping then aligns the row to a slide. */
const ARROW_STEP = 0.9;
/** Tolerance for detecting the end of the row, in CSS pixels. */
const END_SLACK = 4;

/** Directions in which the row can still scroll. */
type Ends = { back: boolean; on: boolean };

/** State of a carousel; the arrows may be anywhere on the page. */
export function useCarousel() {
  const row = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState<Ends>({ back: false, on: true });

  const attach = useCallback((element: HTMLElement) => {
    row.current = element;
    const look = () => {
      const maxScroll = element.scrollWidth - element.clientWidth - END_SLACK;
      setEnds({ back: element.scrollLeft > END_SLACK, on: element.scrollLeft < maxScroll });
    };
    const watched = new ResizeObserver(look);
    watched.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watched.disconnect();
      element.removeEventListener("scroll", look);
      row.current = null;
    };
  }, []);

  const scrollByStep = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * ARROW_STEP * row.current.clientWidth });
  return { attach, ends, move: scrollByStep };
}

type ArrowsProps = { ends: Ends; move: (direction: 1 | -1) => void; of: string };

/** Arrows for the mouse. At an end they are `aria-disabled` instead of removed, so that focus is not lost. */
export function CarouselArrows({ ends, move, of }: ArrowsProps) {
  return (
    <div className="carousel-nav desktop-only js-only">
      <button
        className="icon-button icon-button--line"
        type="button"
        aria-label={t("ui.previousOf", { of })}
        aria-disabled={!ends.back}
        onClick={() => move(-1)}
      >
        <Icon name="arrow-left" />
      </button>
      <button
        className="icon-button icon-button--line"
        type="button"
        aria-label={t("ui.nextOf", { of })}
        aria-disabled={!ends.on}
        onClick={() => move(1)}
      >
        <Icon name="arrow-right" />
      </button>
    </div>
  );
}

/** `slides`: how many are visible in a wide window (specification 9.30: three, unless the carousel says otherwise). */
type CarouselRowProps = { attach?: RefCallback<HTMLElement>; label: string; slides?: 3 | 4; children: ReactNode };

/** A row of slides: four or three, three, two or one visible, by the width of the page. Scrolls by touch, wheel and arrow keys. */
export function CarouselRow({ attach, label, slides = 3, children }: CarouselRowProps) {
  return (
    // A scrollable region must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={slides === 4 ? "carousel carousel--four" : "carousel"} ref={attach} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
