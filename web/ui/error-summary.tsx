import { t } from "#web/locale/translate.ts";
import { useEffect, useRef, type MouseEvent } from "react";

/** `field` is the id of the control with the error; undefined for an error of the form as a whole. */
export type SummaryProblem = { field?: string; message: string };

/** Validation errors at the top of the page and in its title. Takes focus on render; each line links to its field. */
export function ErrorSummary({ problems }: { problems: readonly SummaryProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length === 0) return;
    box.current?.focus();
    return prefixTitle();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{t("common.sorryThereWasAProblem")}</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={focusField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Adds the prefix that server-rendered error pages have to the title, until the errors are corrected. */
function prefixTitle(): (() => void) | undefined {
  const { title } = document;
  if (title.startsWith(t("common.errorTitle", { title: "" }))) return undefined;
  const marked = t("common.errorTitle", { title });
  document.title = marked;
  return () => {
    if (document.title === marked) document.title = title;
  };
}

/** Scrolls to the label, not only to the control below it. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  // The field may be in a closed popover.
  if (!target.checkVisibility()) target.closest<HTMLElement>("[popover]")?.showPopover();
  const control = target.matches("input, select, textarea, button") ? target : target.querySelector("input, select");
  (target.closest(".field") ?? target).scrollIntoView({ block: "start" });
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}
