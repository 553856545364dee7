import { t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { Tile } from "./tiles.ts";

/** Each tile is a link to the fragment of its modal, which also works without JavaScript. */
export function HistoryTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section className="vehicle-section" aria-labelledby="history-title" id="history">
      <h2 id="history-title">{t("vehicle.historyAndChecks")}</h2>
      <div className="tiles">
        {tiles.map(({ modal, icon, name, value, go }) => (
          <a className="tile" key={modal} href={`#${modal}`} aria-haspopup="dialog">
            <Icon name={icon} />
            <span className="tile__label">{name}</span>
            <b>{value}</b>
            <span className="tile__more">{go}</span>
          </a>
        ))}
      </div>
    </section>
  );
}
