import { localisedPath } from "#web/locale/translate.ts";
import type { ReactNode } from "react";
import { Icon } from "./icons/icon.tsx";

type ChipProps = {
  href: string;
  label: string;
  /** The typed words that became this filter, which the chip shows first; "" where another chip shows them. */
  replaced?: string | null;
  children: ReactNode;
};

/** An applied filter: a link to the page without it. */
export function Chip({ href, label, replaced, children }: ChipProps) {
  return (
    <a className="chip" href={localisedPath(href)} aria-label={label} data-replaced={replaced ?? undefined}>
      {children}
      <span className="chip__remove">
        <Icon name="x" size="small" />
      </span>
    </a>
  );
}
