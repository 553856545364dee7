import { localisedPath } from "#web/locale/translate.ts";
import type { ReactNode } from "react";
import { Icon } from "./icons/icon.tsx";

/** An applied filter: a link to the page without it. */
export function Chip({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a className="chip" href={localisedPath(href)} aria-label={label}>
      {children}
      <span className="chip__remove">
        <Icon name="x" size="small" />
      </span>
    </a>
  );
}
