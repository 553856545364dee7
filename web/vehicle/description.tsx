import { fallbackLang, t } from "#web/locale/translate.ts";
import type { CutParagraph } from "./truncate-text.ts";
import { ShowMore } from "./show-more.tsx";

export function Description({ text }: { text: readonly CutParagraph[] }) {
  return (
    <section className="vehicle-section" aria-labelledby="description-title">
      <h2 id="description-title">{t("vehicle.description")}</h2>
      <div className="prose" lang={fallbackLang()}>
        <ShowMore text={text} />
      </div>
    </section>
  );
}
