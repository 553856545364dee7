import type { TemplatesPage } from "#server/admin/leads/templates-page.ts";
import { t } from "#web/locale/translate.ts";

/** "Wexcombe, all branches", "Wexcombe, Swindon" */
export function placeName(places: TemplatesPage["places"], { website, site_id }: { website: string; site_id: number | null }): string {
  const place = places.find((each) => each.website === website && each.site_id === site_id);
  if (!place) return "";
  const { site_name, branch } = place;
  return branch === null
    ? t("admin.template.everyBranch", { website: site_name })
    : t("admin.template.ofBranch", { website: site_name, branch });
}
