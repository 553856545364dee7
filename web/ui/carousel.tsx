import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { useCallback, useRef, useState, type ReactNode, type RefCallback } from "react";
import { Icon } from "./icons/icon.tsx";

/** How much of the visible part a press on an arrow moves; the row then comes to rest at a slide. */
const ARROW_STEP = 0.9;
/** CSS pixels: a row this near to its end is at its end. */
const END_SLACK = 4;

/** Which ends of a row can be reached by an arrow. */
type Ends = { back: boolean; on: boolean };

/** The row of a carousel and its arrows, for wherever on the page they stand. */
export function useCarousel() {
  const row = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState<Ends>({ back: false, on: true });

  const attach = useCallback((element: HTMLElement) => {
    row.current = element;
    const look = () => {
      const most = element.scrollWidth - element.clientWidth - END_SLACK;
      setEnds({ back: element.scrollLeft > END_SLACK, on: element.scrollLeft < most });
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

  const move = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * ARROW_STEP * row.current.clientWidth });
  return { attach, ends, move };
}

type ArrowsProps = { ends: Ends; move: (direction: 1 | -1) => void; of: string };

/** For the mouse: fingers, wheels and keys move the row themselves. At an end the arrow stays, so that focus is not lost. */
export function CarouselArrows({ ends, move, of }: ArrowsProps) {
  return (
    <div className="caro-nav only-d needs-script">
      <button className="iconbtn iconbtn--line" type="button" aria-label={t(labels.previousOf, { of })} aria-disabled={!ends.back} onClick={() => move(-1)}>
        <Icon name="arrow-left" />
      </button>
      <button className="iconbtn iconbtn--line" type="button" aria-label={t(labels.nextOf, { of })} aria-disabled={!ends.on} onClick={() => move(1)}>
        <Icon name="arrow-right" />
      </button>
    </div>
  );
}

/** `slides`: how many stand side by side in a wide window (specification 9.30: three, unless the carousel says otherwise). */
type CarouselRowProps = { attach?: RefCallback<HTMLElement>; label: string; slides?: 3 | 4; children: ReactNode };

/** Slides side by side: four or three, three, two or one at a time by the width of the page. Scrolls with finger, wheel and arrow keys. */
export function CarouselRow({ attach, label, slides = 3, children }: CarouselRowProps) {
  return (
    // A row that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={slides === 4 ? "caro caro--four" : "caro"} ref={attach} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
