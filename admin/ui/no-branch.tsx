import { t } from "#web/locale/translate.ts";
import { Icon } from "./icons/icon.tsx";

/** Before a dealer has a branch, there is nowhere to put a vehicle. */
export function NoBranch() {
  return (
    <p className="notice">
      <Icon name="info" />
      <span>{t("admin.import.noBranch")}</span>
    </p>
  );
}
