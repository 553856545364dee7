import { t } from "#web/locale/translate.ts";
import type { KeyRow } from "../ui/keys-dialog.tsx";

/** The keys of the list of stock, as `useListKeys` reads them. */
export function listKeys(): KeyRow[] {
  return [
    { keys: ["/"], does: t("field.search") },
    { keys: ["j"], does: t("admin.keys.next") },
    { keys: ["k"], does: t("admin.keys.previous") },
    { keys: [t("admin.keys.enter")], does: t("admin.keys.open") },
    { keys: ["e"], does: t("admin.keys.edit") },
    { keys: ["x"], does: t("admin.keys.select") },
    { keys: [t("admin.keys.shift"), "x"], does: t("admin.keys.selectTo") },
    { keys: ["f"], does: t("search.filters") },
    { keys: ["v"], does: t("admin.keys.views") },
    { keys: ["u"], does: t("common.undo") },
    { keys: ["?"], does: t("admin.keys.list") },
    { keys: [t("admin.keys.escape")], does: t("admin.keys.close") },
  ];
}
