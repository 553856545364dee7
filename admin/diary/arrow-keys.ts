import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, { down: number; across: number }>> = {
  ArrowDown: { down: 1, across: 0 },
  ArrowUp: { down: -1, across: 0 },
  ArrowRight: { down: 0, across: 1 },
  ArrowLeft: { down: 0, across: -1 },
};

/**
 * In a table whose first column is its head: focuses what the next cell in that direction has, and up and down within a cell first. Cells
 * without a link or button are passed over.
 */
export function focusByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = targetIn(event.currentTarget, step);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetIn(table: HTMLElement, { down, across }: { down: number; across: number }): HTMLElement | undefined {
  const { activeElement } = document;
  const rows = [...table.querySelectorAll<HTMLTableRowElement>("tbody tr")].map(({ cells }) => [...cells].slice(1));
  let row = rows.findIndex((cells) => cells.some((cell) => cell.contains(activeElement)));
  if (row < 0) return controlsIn(table.querySelector("tbody"))[0];
  let column = rows[row]!.findIndex((cell) => cell.contains(activeElement));
  const here = controlsIn(rows[row]![column]);
  const within = across === 0 ? here[here.findIndex((each) => each === activeElement) + down] : undefined;
  if (within) return within;
  for (;;) {
    row += down;
    column += across;
    const cell = rows[row]?.[column];
    if (!cell) return undefined;
    const controls = controlsIn(cell);
    if (controls.length > 0) return controls.at(down < 0 ? -1 : 0);
  }
}

function controlsIn(element: Element | null | undefined): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>("a, button") ?? [])];
}
