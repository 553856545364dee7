import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { useState, useSyncExternalStore } from "react";

/**
 * A map of a map site, for the site's name and postcode. It stands elsewhere and learns who asks, so nothing of it is fetched
 * before the shopper wants it; without script there is the link to it.
 */
export function MapEmbed({ src, name }: { src: string; name: string }) {
  const [shown, setShown] = useState(false);
  const scripted = useSyncExternalStore(never, () => true, () => false);
  if (!scripted) return null;
  if (!shown) {
    return (
      <div className="map__ask">
        <Button look="secondary" type="button" onClick={() => setShown(true)}>
          {t(labels.showAStreetMap)}
        </Button>
        <p className="small muted">{t(labels.itComesFromGoogleWhich)}</p>
      </div>
    );
  }
  // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, so both together give it nothing of this page
  return <iframe className="map__frame" src={src} title={t(labels.mapOfName, { name })} sandbox="allow-scripts allow-same-origin allow-popups" referrerPolicy="no-referrer" />;
}

const never = () => () => undefined;
