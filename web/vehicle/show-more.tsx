import { t } from "#web/locale/translate.ts";
import type { CutParagraph } from "./truncate-text.ts";

/** A cut text with a native `<details>` toggle, so it needs no JavaScript. */
export function ShowMore({ text }: { text: readonly CutParagraph[] }) {
  return (
    <div className="more">
      {text.map((paragraph, index) => (
        <p key={index} className={paragraph.start === "" ? "more__rest" : undefined}>
          <ParagraphText paragraph={paragraph} />
        </p>
      ))}
      {text.some(({ rest }) => rest !== null) && <MoreLessToggle />}
    </div>
  );
}

/** Reveals the `more__rest` elements of the nearest `more` ancestor. */
export function MoreLessToggle({ className = "" }: { className?: string }) {
  return (
    <details className={className}>
      <summary className="button button--quiet button--small">
        <span className="more__more">{t("vehicle.showMore")}</span>
        <span className="more__less">{t("vehicle.showLess")}</span>
      </summary>
    </details>
  );
}

export function ParagraphText({ paragraph: { start, rest } }: { paragraph: CutParagraph }) {
  if (rest === null) return start;
  if (start === "") return rest;
  return (
    <>
      {start}
      <span className="more__dots" aria-hidden="true">
        {" …"}
      </span>
      <span className="more__rest"> {rest}</span>
    </>
  );
}
