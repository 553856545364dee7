import { fallbackLang, t } from "#web/locale/translate.ts";
import type { PostContent } from "#domain/content/post.ts";

/** Advice on vehicles like this one, from the website's posts. */
export function VehicleAdvice({ notes }: { notes: readonly Pick<PostContent, "title" | "html">[] }) {
  return (
    <section className="vehicle-section notes" aria-labelledby="notes-title">
      <h2 id="notes-title">{t("vehicle.goodToKnow")}</h2>
      {notes.map(({ title, html }) => (
        <div key={title} lang={fallbackLang()}>
          <h3>{title}</h3>
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      ))}
    </section>
  );
}
