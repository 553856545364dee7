import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useEffect } from "react";

/** Over the sheet, never on it. Whoever pressed Print on the vehicle's page is asked for the printer at once. */
export function PrintTools({ path }: { path: string }) {
  useEffect(() => {
    if (cameFrom(path)) void document.fonts.ready.then(() => window.print());
  }, [path]);
  return (
    <nav className="paper__tools" aria-label={t(labels.printing)}>
      <a className="tool" href={path}>
        <Icon name="arrow-left" />
        {t(labels.backToTheVehicle)}
      </a>
      <Button type="button" size="small" className="needs-script" onClick={() => window.print()}>
        <Icon name="printer" />
        {t(labels.print)}
      </Button>
    </nav>
  );
}

function cameFrom(path: string): boolean {
  return document.referrer !== "" && new URL(document.referrer).pathname === path;
}
