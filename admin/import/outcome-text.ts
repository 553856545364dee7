import { t } from "#web/locale/translate.ts";
import type { ListedImport } from "#server/stock/staff-import/staff-imports.ts";

/** Where an import is, or what it did. */
export function outcomeText(state: ListedImport["state"], report: ListedImport["report"]): string {
  if (state === "running" || state === "undoing") return t("admin.import.stateRunning");
  if (state === "undone") return t("admin.import.stateUndone");
  if (state === "file" || state === "checked") return t("admin.import.stateOpen");
  if (!report) return t("admin.import.stateStopped");
  const { added, changed, returned, gone, refused } = report;
  const figures = t("admin.import.figures", { added, changed: changed + returned, sold: gone, refused });
  if (state === "stopped") return t("admin.import.stoppedWith", { figures });
  return state === "failed" ? t("admin.import.failedWith", { figures }) : figures;
}
