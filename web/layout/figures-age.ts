import { momentText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import { inlineScript } from "#web/rendering/inline-script.ts";

const BODY = /<body[^>]*>/;
const ID = "figures-age";

/**
 * The page with a line that says from when its figures are. Before React's elements: hydration skips what it does not know in the body, so
 * that no page's data or script carries the line.
 */
export function withFiguresAge(html: string, since: number, nonce: string): string {
  const text = t("layout.figuresFrom", { moment: t(momentText(since)) });
  const script = inlineScript(`(${String(removeAfterNavigation)})(${JSON.stringify(ID)});`, nonce);
  return html.replace(BODY, (tag) => `${tag}<p id="${ID}" class="figures-age" role="status">${text}</p>${script}`);
}

/** Pages that follow without a reload have the database's figures once it is back. */
function removeAfterNavigation(id: string): void {
  const first = location.href;
  const timer = setInterval(() => {
    if (location.href === first) return;
    void fetch("/readyz").then(({ ok }) => {
      if (!ok) return;
      clearInterval(timer);
      document.getElementById(id)?.remove();
    });
  }, 2_000);
}
