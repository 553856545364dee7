import type { ReactNode } from "react";

/** A table larger than its room: it scrolls on its own, also by keyboard. */
export function ScrollableTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it with the arrow keys
    <section className="worked__scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
