import { fallbackLang, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

export function Highlights({ highlights }: { highlights: string[] }) {
  return (
    <section className="vsec" aria-labelledby="highlights-title">
      <h2 id="highlights-title">{t("vehicle.highlights")}</h2>
      <ul className="hl" lang={fallbackLang()}>
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
