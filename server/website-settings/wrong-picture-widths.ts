import { MAX_PICTURE_WIDTH, MAX_PICTURE_WIDTHS, MIN_PICTURE_WIDTH } from "#domain/stock/pictures.ts";

/** Validates a website's widths: a sentence for its administrator, or undefined if they are valid. */
export function pictureWidthsProblem(widths: readonly number[]): string | undefined {
  const right = widths.every((width) => Number.isInteger(width) && width >= MIN_PICTURE_WIDTH && width <= MAX_PICTURE_WIDTH);
  if (right && widths.length > 0 && widths.length <= MAX_PICTURE_WIDTHS) return undefined;
  return (
    `imageWidths takes 1 to ${MAX_PICTURE_WIDTHS} whole numbers from ${MIN_PICTURE_WIDTH} to ${MAX_PICTURE_WIDTH}, not ` +
    `${widths.join(", ") || "none"}.`
  );
}
