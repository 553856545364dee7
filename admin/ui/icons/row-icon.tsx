const CIRCLE = "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0";

/** The same drawings as in the sprite, each as one path on a square of 24. */
const PATHS = {
  "circle-check": `${CIRCLE}m14-3-5.5 5.5L8 12`,
  "circle-dashed":
    "M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8" +
    "M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7",
  "image-off":
    "M2 2l20 20M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5L6 21M18 12l3 3" +
    "M3.59 3.59A1.99 1.99 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.052-.22 1.41-.59M21 15V5a2 2 0 0 0-2-2H9",
} as const;

/**
 * An icon in the rows of a long list, drawn by the row itself. A `<use>` of the sprite builds a shadow tree and looks the sprite up in
 * each new row, which takes a quarter of the time of a scrolled frame.
 */
export function RowIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
