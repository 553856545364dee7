import type { IconName } from "./icon-names.ts";
import sprite from "./sprite.svg?no-inline";

/** A decorative icon, hidden from screen readers: it always accompanies text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
