import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

export function Highlights({ highlights }: { highlights: string[] }) {
  return (
    <section className="vsec" aria-labelledby="highlights-title">
      <h2 id="highlights-title">{t(labels.highlights)}</h2>
      <ul className="hl">
        {highlights.map((highlight) => (
          <li key={highlight}>
            <Icon name="check" />
            {highlight}
          </li>
        ))}
      </ul>
    </section>
  );
}
