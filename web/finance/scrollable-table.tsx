import type { ReactNode } from "react";

/** A table that scrolls within its container, by keyboard too. */
export function ScrollableTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it with the arrow keys
    <section className="breakdown__scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
