import { Link } from "react-router";
import { t } from "#web/locale/translate.ts";
import { Icon } from "./icons/icon.tsx";

/** Before a dealer has a branch, there is nowhere to put a vehicle. */
export function NoBranch({ mayAdd }: { mayAdd: boolean }) {
  return (
    <p className="notice">
      <Icon name="info" />
      <span>
        {t(mayAdd ? "admin.branch.none" : "admin.branch.noneAsk")} {mayAdd && <Link to="/branches/new">{t("admin.branch.add")}</Link>}
      </span>
    </p>
  );
}
