import "./text-ticker.css";
import { fallbackLang, translateText, t } from "#web/locale/translate.ts";
import { useId } from "react";

/**
 * Scrolling text. A group named by its first line and not a landmark: a page may have several, or a section of the same
 * name. The pause switch works without script; `prefers-reduced-motion` stops the animation. The second copy of the lines is
 * hidden from assistive technology.
 */
export function TextTicker({ lines }: { lines: readonly string[] }) {
  const pause = useId();
  return (
    <fieldset className="ticker" aria-label={t("content.movingTextLine", { line: translateText(lines[0] ?? "") })}>
      <input className="ticker__input visually-hidden" type="checkbox" id={pause} />
      <label className="ticker__pause" htmlFor={pause}>
        <span className="visually-hidden">{t("content.pauseTheMovingText")}</span>
        <span className="ticker__gap" aria-hidden="true" />
      </label>
      <div className="ticker__window">
        <Lines lines={lines} />
        <Lines lines={lines} copy />
      </div>
    </fieldset>
  );
}

function Lines({ lines, copy }: { lines: readonly string[]; copy?: boolean }) {
  return (
    <ul className="ticker__list" aria-hidden={copy}>
      {lines.map((line) => (
        <li key={line} lang={fallbackLang()}>
          {line}
        </li>
      ))}
    </ul>
  );
}
