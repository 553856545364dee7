import { fallbackLang, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

export function Highlights({ highlights }: { highlights: string[] }) {
  return (
    <section className="vehicle-section" aria-labelledby="highlights-title">
      <h2 id="highlights-title">{t("vehicle.highlights")}</h2>
      <ul className="highlights" lang={fallbackLang()}>
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
