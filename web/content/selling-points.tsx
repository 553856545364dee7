import "./selling-points.css";
import { translateText } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { SellingPoint } from "#websites/content.ts";

/** The benefits included with every vehicle. */
export function SellingPoints({ points }: { points: readonly SellingPoint[] }) {
  return (
    <ul className="points">
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <b>{translateText(title)}</b>
          <span>{translateText(text)}</span>
        </li>
      ))}
    </ul>
  );
}
