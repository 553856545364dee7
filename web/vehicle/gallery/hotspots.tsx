import { t } from "#web/locale/translate.ts";
import type { Picture } from "./gallery-media.ts";

/** SVG units of a 3:2 picture 300 wide; a ring is 44 px wide on a phone. */
const WIDTH = 300;
const HEIGHT = 200;
const RING = 13;

/** The id of a line in the list of imperfections. */
export function hotspotId(picture: number, hotspot: number): string {
  return `mark-${picture + 1}-${hotspot + 1}`;
}

/** Numbered rings on a picture, each linking to its line in the list. */
export function Hotspots({ picture, pictureIndex }: { picture: Picture; pictureIndex: number }) {
  return (
    <svg className="gallery__hotspots" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {picture.hotspots.map(({ x, y, label }, index) => (
        <a
          key={index}
          href={`#${hotspotId(pictureIndex, index)}`}
          aria-label={t("vehicle.markIndexLabel", { index: index + 1, label })}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(hotspotId(pictureIndex, index))?.focus();
          }}
        >
          <circle cx={(x * WIDTH) / 100} cy={(y * HEIGHT) / 100} r={RING} />
          <text x={(x * WIDTH) / 100} y={(y * HEIGHT) / 100} aria-hidden="true">
            {index + 1}
          </text>
        </a>
      ))}
    </svg>
  );
}
