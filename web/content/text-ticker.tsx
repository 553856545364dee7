import "./text-ticker.css";
import * as labels from "#domain/labels/english.ts";
import { translateText, t } from "#web/locale/translate.ts";
import { useId } from "react";

/**
 * Lines of text that run past. A group named by its first line, and no landmark: a page may have several, and a section
 * called "Good to know" as well. Whoever does not want that stops it with the switch, which needs no script; whoever asked
 * their system for less motion sees the lines standing still. The second run of the lines is for the eye only.
 */
export function TextTicker({ lines }: { lines: readonly string[] }) {
  const pause = useId();
  return (
    <fieldset className="ticker" aria-label={t(labels.movingTextLine, { line: translateText(lines[0] ?? "") })}>
      <input className="ticker__i vh" type="checkbox" id={pause} />
      <label className="ticker__p" htmlFor={pause}>
        <span className="vh">{t(labels.pauseTheMovingText)}</span>
        <span className="ticker__g" aria-hidden="true" />
      </label>
      <div className="ticker__w">
        <Lines lines={lines} />
        <Lines lines={lines} copy />
      </div>
    </fieldset>
  );
}

function Lines({ lines, copy }: { lines: readonly string[]; copy?: boolean }) {
  return (
    <ul className="ticker__l" aria-hidden={copy}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
