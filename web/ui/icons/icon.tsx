import type { IconName } from "./icon-names.ts";
import sprite from "./sprite.svg?no-inline";

type IconProps = { name: IconName; size?: "small" | "large" };

/** A decorative icon, hidden from screen readers: it always accompanies text. */
export function Icon({ name, size }: IconProps) {
  return (
    <svg className={CLASS_OF_SIZE[size ?? "normal"]} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

const CLASS_OF_SIZE = { small: "icon icon--small", normal: "icon", large: "icon icon--large" };
