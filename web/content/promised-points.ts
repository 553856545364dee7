import { withPromises } from "#domain/content/promises.ts";
import type { SellingPoint } from "#websites/content.ts";
import type { Website } from "#websites/website.ts";

/** A website's selling points with the figures of its settings. A point that names a promise the settings do not make is left out. */
export function promisedPoints(website: Pick<Website, "warranty_months" | "return_days" | "order" | "content">): SellingPoint[] {
  return website.content.selling_points.flatMap((point) => {
    const [title, text] = [withPromises(point.title, website), withPromises(point.text, website)];
    return title === undefined || text === undefined ? [] : [{ ...point, title, text }];
  });
}
