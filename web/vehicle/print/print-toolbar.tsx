import { localisedPath, t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useEffect } from "react";

/** Shown on screen, never printed. Opens the print dialog at once if the shopper came from the vehicle page. */
export function PrintTools({ path }: { path: string }) {
  useEffect(() => {
    if (cameFrom(path)) void document.fonts.ready.then(() => window.print());
  }, [path]);
  return (
    <nav className="print-page__tools" aria-label={t("vehicle.printing")}>
      <a className="toolbar-button" href={localisedPath(path)}>
        <Icon name="arrow-left" />
        {t("common.backToTheVehicle")}
      </a>
      <Button type="button" size="small" className="js-only" onClick={() => window.print()}>
        <Icon name="printer" />
        {t("vehicle.print")}
      </Button>
    </nav>
  );
}

function cameFrom(path: string): boolean {
  return document.referrer !== "" && new URL(document.referrer).pathname === path;
}
