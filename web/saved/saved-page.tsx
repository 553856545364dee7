import "./saved.css";
import { msg, t } from "#web/locale/translate.ts";
import { dealershipContext } from "#web/context.ts";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { showToast } from "#web/toast/toast-store.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useRef, useSyncExternalStore } from "react";
import type { Route } from "./+types/saved-page";
import { OfflineNotice } from "#web/offline/offline-notice.tsx";
import { removeSaved, savedVehicles, useSavedVehicles, type SavedVehicle } from "./saved-vehicles.ts";
import { SavedVehicleRow } from "./saved-vehicle.tsx";
import { useOfflineCopies } from "#web/offline/use-offline-copy.ts";
import { useCurrentVehicles } from "./use-current-vehicles.ts";

const TITLE = msg("common.savedVehicles");
const WAITING_CARDS = 6;

/** Called with the message and the previous list, for undo. */
type Removed = (text: string, before: readonly SavedVehicle[]) => void;

export function loader({ context }: Route.LoaderArgs) {
  return { meta: { title: pageTitle(t(TITLE), context.get(dealershipContext).website), noindex: true } };
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

/** The list is in localStorage: the server renders the frame, and script loads the current vehicles. */
export default function SavedPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const saved = useSavedVehicles();
  const here = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const removed = (text: string, before: readonly SavedVehicle[]) => {
    const undo = () => {
      savedVehicles.replace(before);
      heading.current?.focus();
    };
    heading.current?.focus();
    showToast(text, { label: t("common.undo"), press: undo });
  };
  return (
    <main id="main" className="saved">
      <div className="wrap">
        <div className="saved__header">
          <h1 ref={heading} tabIndex={-1}>
            {t(TITLE)}
          </h1>
          {saved.length > 0 && (
            <Button look="quiet" size="small" type="button" onClick={() => empty(removed)}>
              {t("saved.removeAll")}
            </Button>
          )}
        </div>
        <p className="saved__lead">{t("saved.keptInThisBrowserOnly")}</p>
        <noscript>
          <p className="notice notice--warning saved__noscript">{t("saved.yourSavedVehiclesAreKept")}</p>
        </noscript>
        {here && (saved.length === 0 ? <NothingSaved /> : <SavedList saved={saved} onRemoved={removed} />)}
      </div>
    </main>
  );
}

function SavedList({ saved, onRemoved }: { saved: readonly SavedVehicle[]; onRemoved: Removed }) {
  const current = useCurrentVehicles(saved.map(({ stock_id }) => stock_id));
  useOfflineCopies(current.answer?.cachedAt ?? null);
  if (current.status === "failed") return <NotRead retry={current.retry} />;
  if (!current.answer) return <Waiting count={saved.length} />;
  const now = new Map(current.answer.vehicles.map((vehicle) => [vehicle.stock_id, vehicle]));
  return (
    <>
      {current.answer.cachedAt !== null && <OfflineNotice cachedAt={current.answer.cachedAt} />}
      <div className="saved__list" aria-busy={current.status === "asking"}>
        {current.answer.example && <RepresentativeExample example={current.answer.example} />}
        {saved.map((each) => (
          <div className="saved__item" key={each.stock_id}>
            <SavedVehicleRow saved={each} now={now.get(each.stock_id)} asking={current.status === "asking"} />
            <button
              className="toolbar-button saved__remove"
              type="button"
              aria-label={t("saved.removeTitle", { title: each.title })}
              onClick={() => {
                removeSaved(each.stock_id);
                onRemoved(t("saved.removedFromList", { title: each.title }), saved);
              }}
            >
              <Icon name="trash-2" />
              {t("common.remove")}
            </button>
          </div>
        ))}
      </div>
    </>
  );
}

/** Placeholders in a separate element, so that replacing them causes no layout shift. */
function Waiting({ count }: { count: number }) {
  return (
    <div className="saved__list" aria-busy="true">
      {Array.from({ length: Math.min(count, WAITING_CARDS) }, (_, index) => (
        <div key={index} className="saved__waiting" />
      ))}
    </div>
  );
}

function NothingSaved() {
  return (
    <div className="saved__empty">
      <h2>{t("saved.nothingSavedYet")}</h2>
      <p className="muted">{t("saved.pressTheHeart")}</p>
      <ButtonLink href="/vehicle-search">{t("common.searchAllVehicles")}</ButtonLink>
    </div>
  );
}

function NotRead({ retry }: { retry: () => void }) {
  return (
    <div className="saved__empty" role="alert">
      <h2>{t("common.sorryThereWasAProblem")}</h2>
      <p className="muted">{t("common.pleaseTryAgain")}</p>
      <Button type="button" onClick={retry}>
        {t("common.tryAgain")}
      </Button>
    </div>
  );
}

function empty(done: Removed): void {
  const before = savedVehicles.all();
  savedVehicles.replace([]);
  done(t("saved.yourListIsEmpty"), before);
}

const neverChanges = () => () => undefined;
