import { localisedPath, t } from "#web/locale/translate.ts";
import { compareUrl } from "#domain/search/compare-url.ts";
import { useCompareList } from "#web/compare/compare-list.ts";
import { useSavedVehicles } from "#web/saved/saved-vehicles.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** Links to saved and compared vehicles, with their counts. */
export function SavedLinks() {
  const saved = useSavedVehicles().length;
  const compared = useCompareList();
  return (
    <>
      <a
        className="icon-button mobile-only"
        href={localisedPath("/saved")}
        aria-label={saved > 0 ? t("layout.savedVehiclesSaved", { saved }) : t("common.savedVehicles")}
      >
        <Icon name="heart" />
        {saved > 0 && (
          <span className="count" aria-hidden="true">
            {saved}
          </span>
        )}
      </a>
      <a className="toolbar-button desktop-only" href={localisedPath("/saved")}>
        <Icon name="heart" />
        <Counted words={t("common.saved")} count={saved} />
      </a>
      <a className="toolbar-button desktop-only" href={localisedPath(compareUrl(compared.map(({ stock_id }) => stock_id)))}>
        <Icon name="columns-3" />
        <Counted words={t("common.compare")} count={compared.length} />
      </a>
    </>
  );
}

/** In the menu of a narrow screen, where the tray may not be visible. */
export function CompareMenuLink() {
  const ids = useCompareList().map(({ stock_id }) => stock_id);
  return (
    <a href={localisedPath(compareUrl(ids))}>
      {t("common.compareVehicles")}
      {ids.length > 0 && ` (${ids.length})`}
    </a>
  );
}

/** Announced as "Saved vehicles, 3". */
function Counted({ words, count }: { words: string; count: number }) {
  return (
    <>
      <span>
        {words}
        <span className="visually-hidden">
          {` ${t("common.vehicles")}`}
          {count > 0 && ","}
        </span>
      </span>
      <span className="badge-count tabular">{count > 0 ? count : ""}</span>
    </>
  );
}
