import { Link } from "react-router";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import { t } from "#web/locale/translate.ts";
import { BranchForm } from "../ui/branch-form.tsx";

/** Whose work, and of which branch. Each is an address, and works without a script. */
export function TodayTools({ page: { branch, branches, mine, leads } }: { page: TodayPage }) {
  const address = (of: { mine: boolean }) => {
    const parameters = new URLSearchParams([...(of.mine ? [["of", "mine"]] : []), ...(branch === undefined ? [] : [["branch", branch]])]);
    return parameters.size === 0 ? "/today" : `/today?${parameters}`;
  };
  return (
    <div className="today-tools">
      {branches.length > 1 && <BranchForm action="/today" branches={branches} branch={branch} all others={{ of: mine ? "mine" : null }} />}
      {leads && (
        <nav className="segmented-links" aria-label={t("admin.today.whose")}>
          <Link to={address({ mine: true })} aria-current={mine ? "true" : undefined}>
            {t("admin.lead.viewMine")}
          </Link>
          <Link to={address({ mine: false })} aria-current={mine ? undefined : "true"}>
            {t("admin.audit.everything")}
          </Link>
        </nav>
      )}
    </div>
  );
}
