import { fallbackLang, t } from "#web/locale/translate.ts";
import { formatFileSize } from "#domain/stock/media.ts";
import type { Picture } from "./gallery-media.ts";
import { hotspotId } from "./hotspots.tsx";

/** Every imperfection with its size, grouped by picture. */
export function ImperfectionList({ pictures }: { pictures: Picture[] }) {
  return (
    <ol className="hotspot-list" aria-label={t("vehicle.whatWeFound")}>
      {pictures.map((picture, at) => (
        <li key={at}>
          <b lang={picture.lang}>{picture.alt}</b>
          {picture.hotspots.length > 0 && (
            <ul>
              {picture.hotspots.map(({ label, size_mm }, index) => (
                <li key={index} id={hotspotId(at, index)} tabIndex={-1} lang={fallbackLang()}>
                  <span className="hotspot-list__number" aria-hidden="true">
                    {index + 1}
                  </span>
                  {label}
                  {size_mm !== undefined && <span className="hotspot-list__size tabular">{formatFileSize(size_mm)}</span>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
