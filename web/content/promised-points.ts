import { withPromises } from "#domain/content/promises.ts";
import type { SellingPoint } from "#websites/content.ts";
import type { Website } from "#websites/website.ts";

/**
 * A website's selling points, completed from its settings. Omits a point whose promise the settings do not make, or uses its
 * text without a fee; omits points about extras where the website has none.
 */
export function promisedPoints(
  website: Pick<Website, "warranty_months" | "return_days" | "order" | "content">,
  hasExtras: boolean,
): SellingPoint[] {
  return website.content.selling_points.flatMap((point) => {
    if (point.needs_extras && !hasExtras) return [];
    const [title, text] = [withPromises(point.title, website), withPromises(point.text, website) ?? point.text_without_fee];
    return title === undefined || text === undefined ? [] : [{ ...point, title, text }];
  });
}
