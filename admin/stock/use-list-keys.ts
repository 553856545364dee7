import { useEffect, useRef, type RefObject } from "react";
import { isTyping } from "../ui/is-typing.ts";
import type { RowStore } from "./row-store.ts";

type ListKeys = {
  /** Around the list; the list itself states the height of its rows. */
  list: RefObject<HTMLElement | null>;
  store: RowStore;
  current: number | undefined;
  setCurrent: (index: number) => void;
  selected: ReadonlySet<number>;
  toggle: (ids: readonly number[], isOn: boolean) => void;
  /** Single keys can be switched off (WCAG 2.1.4). */
  isOn: boolean;
  onHelp: () => void;
  onEdit?: ((id: number) => void) | undefined;
};

/** Space above a row for the sticky head of the table. */
const HEAD_HEIGHT = 90;

/** Single keys of the list; in a field, a dialog or with a modifier they do nothing. */
export function useListKeys({ list, store, current, setCurrent, selected, toggle, isOn, onHelp, onEdit }: ListKeys): void {
  const anchor = useRef<number>(undefined);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      // "?" lists the keys, and is where they are switched on again: the button does the same.
      const act = isOn ? actionOf(key, event) : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };

    function actionOf(key: string, { shiftKey, target }: KeyboardEvent): (() => void) | undefined {
      const { total } = store.rows();
      if (key === "?") return onHelp;
      if (key === "/") return () => focusIn("[data-words]");
      if (key === "f") return openFilters;
      const undo = key === "u" ? document.querySelector<HTMLElement>("[data-undo]") : null;
      if (undo) return () => undo.click();
      if (key === "v") return () => focusIn("[data-views] a[aria-current], [data-views] a");
      if (key === "j" && total > 0) return () => goTo(Math.min(total - 1, current === undefined ? 0 : current + 1));
      if (key === "k" && total > 0) return () => goTo(Math.max(0, current === undefined ? 0 : current - 1));
      const id = current === undefined ? undefined : store.rows().at(current)?.id;
      if (current === undefined || id === undefined) return undefined;
      if (key === "x" || key === "X") return () => select(current, id, shiftKey);
      if (key === "e" && onEdit) return () => onEdit(id);
      if (key === "Enter" && !isControl(target)) return () => linkAt(current)?.click();
      return undefined;
    }

    function select(at: number, id: number, isRange: boolean): void {
      const from = isRange ? (anchor.current ?? at) : at;
      const rows = store.rows();
      const ids: number[] = [];
      for (let index = Math.min(from, at); index <= Math.max(from, at); index++) {
        const one = rows.at(index)?.id;
        if (one !== undefined) ids.push(one);
      }
      toggle(ids, isRange || !selected.has(id));
      anchor.current = at;
    }

    function goTo(index: number): void {
      setCurrent(index);
      const rows = list.current?.querySelector<HTMLElement>("[data-row-height]");
      if (!rows) return;
      const height = Number(rows.dataset["rowHeight"]);
      const top = rows.getBoundingClientRect().top + index * height;
      if (top < HEAD_HEIGHT) scrollBy({ top: top - HEAD_HEIGHT });
      else if (top + 2 * height > innerHeight) scrollBy({ top: top + 2 * height - innerHeight });
    }

    const linkAt = (index: number) => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  // The focus follows the current row: screen readers read it out, and Enter is its link's own. The row may be drawn later.
  useEffect(() => {
    if (current === undefined) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${current}"] a`);
    const { activeElement } = document;
    const isOutside = activeElement !== document.body && !list.current?.contains(activeElement);
    if (link && !isOutside && !link.closest("tr")?.contains(activeElement)) link.focus({ preventScroll: true });
  });
}

function focusIn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

function openFilters(): void {
  const filters = document.querySelector<HTMLDetailsElement>("details[data-filters]");
  if (!filters) return;
  filters.open = true;
  filters.querySelector<HTMLElement>("form summary")?.focus();
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, input, summary, label") !== null;
}
