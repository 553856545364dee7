import { localisedPath, currentLocale, t } from "#web/locale/translate.ts";
import { resolveSearchPath } from "#domain/search/search-urls.ts";
import { CompareButton } from "#web/compare/compare-button.tsx";
import { SaveButton } from "#web/saved/save-button.tsx";
import { useRecordVisit } from "#web/visits/use-record-visit.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { IconName } from "#web/ui/icons/icon-names.ts";
import { entryState } from "#web/layout/entry-state.ts";
import type { MouseEvent } from "react";
import type { VehicleClientFacts } from "./vehicle-client-facts.ts";
import { ShareButton } from "#web/vehicle/dialogs/share-button.tsx";
import type { VehicleView } from "./vehicle-view.ts";

/**
 * "Back to results" is a real link. If the previous entry is a search of this website, `history.go` restores its filters and scroll
 * position.
 */
export function BreadcrumbBar({
  vehicle,
  clientFacts,
}: {
  vehicle: Pick<VehicleView, "path" | "search_path">;
  clientFacts: VehicleClientFacts | null;
}) {
  return (
    <nav className="breadcrumbs" aria-label={t("vehicle.vehicleActions")}>
      <a className="toolbar-button" href={localisedPath(vehicle.search_path)} data-enhanced="" onClick={backToSearch}>
        <Icon name="arrow-left" />
        {t("vehicle.backToResults")}
      </a>
      {clientFacts && <SaveActions clientFacts={clientFacts} />}
      {clientFacts && <PaperActions {...vehicle} actions={clientFacts.actions} />}
    </nav>
  );
}

/** Each action can be switched off by the website (specification 2.25). */
function SaveActions({ clientFacts: { card, vrm, actions } }: { clientFacts: VehicleClientFacts }) {
  useRecordVisit(card.stock_id, vrm);
  return (
    <>
      {actions.favourites && <SaveButton card={card} look="tool" />}
      {actions.compare && <CompareButton card={card} look="tool" />}
      {actions.share && <ShareButton title={`${card.title}, ${card.age}`} />}
    </>
  );
}

/** The print page opens in a new tab (specification 2.8), and so does the PDF (2.9). */
function PaperActions({ path, search_path, actions }: Pick<VehicleView, "path" | "search_path"> & Pick<VehicleClientFacts, "actions">) {
  return (
    <>
      {actions.print && (
        <PaperLink href={`${search_path}/print${path.slice(search_path.length)}`} icon="printer" words={t("vehicle.print")} />
      )}
      {actions.pdf && <PaperLink href={`${path}/?format=pdf`} icon="file-text" words={t("vehicle.viewPdf")} />}
    </>
  );
}

function PaperLink({ href, icon, words }: { href: string; icon: IconName; words: string }) {
  return (
    <a className="toolbar-button" href={localisedPath(href)} target="_blank" rel="noopener">
      <Icon name={icon} />
      <span className="toolbar-button__text">
        {words}
        <span className="visually-hidden">{` ${t("common.opensInANewTab")}`}</span>
      </span>
    </a>
  );
}

/** Dialogs and fragments of this page are history entries too: go back past all of them. */
function backToSearch(event: MouseEvent) {
  const { from, steps } = entryState();
  if (from === null || !isSearch(from) || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  history.go(-steps);
}

function isSearch(from: string): boolean {
  const base = currentLocale()?.base ?? "";
  const { kind } = resolveSearchPath(from.slice(base.length).split("?")[0] ?? "");
  return kind === "search" || kind === "landing";
}
