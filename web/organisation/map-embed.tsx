import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { useState, useSyncExternalStore } from "react";

/**
 * An embedded third-party map by the site's name and postcode. The provider learns the client's address, so it is loaded on
 * request only; without script there is a link.
 */
export function MapEmbed({ src, name }: { src: string; name: string }) {
  const [shown, setShown] = useState(false);
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!scripted) return null;
  if (!shown) {
    return (
      <div className="map__consent">
        <Button look="secondary" type="button" onClick={() => setShown(true)}>
          {t("organisation.showAStreetMap")}
        </Button>
        <p className="small muted">{t("organisation.mapComesFromGoogle")}</p>
      </div>
    );
  }
  return (
    <iframe
      className="map__frame"
      src={src}
      title={t("organisation.mapOfName", { name })}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, so both together give it nothing of this page
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}

const never = () => () => undefined;
