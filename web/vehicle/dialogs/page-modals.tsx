import { t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useModalInUrl } from "./use-modal-in-url.ts";
import type { ForSalePage } from "#web/vehicle/vehicle-loader.ts";

/**
 * Opens the modal named by the URL fragment, so links to it can be shared and the Back button closes it. Without JavaScript CSS
 * `:target` shows it.
 */
export function PageModals({ page: { modals } }: { page: Pick<ForSalePage, "modals"> }) {
  const leave = useModalInUrl(modals);
  return modals.map(({ name, title, html, lang }) => (
    <dialog className="modal record" id={name} key={name} aria-labelledby={`${name}-title`} closedby="any" onClose={() => leave(name)}>
      <form method="dialog" className="modal__header">
        <h2 id={`${name}-title`} lang={lang}>
          {title}
        </h2>
        <button className="icon-button js-only" aria-label={t("common.close")}>
          <Icon name="x" />
        </button>
        <a className="icon-button record__close" href="#main" aria-label={t("common.close")}>
          <Icon name="x" />
        </a>
      </form>
      <div className="modal__body" dangerouslySetInnerHTML={{ __html: html }} />
    </dialog>
  ));
}
