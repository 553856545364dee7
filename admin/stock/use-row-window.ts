import { useLayoutEffect, useState, type RefObject } from "react";
import { PHONE_WIDTH } from "./list-sizes.ts";

/** Rows outside of the window that are drawn as well, so that a quick scroll finds them. */
const SPARE = 12;
/** The first drawn row moves in steps: most scroll events draw nothing. */
const STEP = 6;

export type RowWindow = { first: number; end: number };

/**
 * The rows of a long list that are near the window. All rows have one height, so their places need no measuring, and what is above and
 * below is one empty block each. Undefined in the page's own HTML and until the script runs.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, total: number, rowHeight: number): RowWindow | undefined {
  const [visible, setVisible] = useState<RowWindow>();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const update = () => {
      const above = -element.getBoundingClientRect().top;
      const first = Math.min(Math.max(0, Math.floor((above / rowHeight - SPARE) / STEP) * STEP), Math.max(0, total - 1));
      const end = Math.min(total, first + Math.ceil(innerHeight / rowHeight / STEP) * STEP + 2 * SPARE + STEP);
      setVisible((before) => (before?.first === first && before.end === end ? before : { first, end }));
    };
    update();
    addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update);
    return () => {
      removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, [list, total, rowHeight]);
  return visible;
}

/**
 * Whether the window is a phone's: until the script runs, what the server knew when it rendered the page. Undefined where the browser
 * does not tell servers the width of its window; such a page has both lists.
 */
export function useIsPhone(rendered: boolean | undefined): boolean | undefined {
  const [isPhone, setIsPhone] = useState(rendered);
  // With the rows of the window: the list of the other width is not drawn once more before it goes.
  useLayoutEffect(() => {
    const query = matchMedia(`(max-width: ${PHONE_WIDTH}px)`);
    const update = () => setIsPhone(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return isPhone;
}
