import { Form, Link } from "react-router";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import { t } from "#web/locale/translate.ts";
import { Labelled } from "../ui/labelled.tsx";

/** Whose work, and of which branch. Each is an address, and works without a script. */
export function TodayTools({ page: { branch, branches, mine, leads } }: { page: TodayPage }) {
  const address = (of: { mine: boolean }) => {
    const parameters = new URLSearchParams([...(of.mine ? [["of", "mine"]] : []), ...(branch === undefined ? [] : [["branch", branch]])]);
    return parameters.size === 0 ? "/today" : `/today?${parameters}`;
  };
  return (
    <div className="today-tools">
      {branches.length > 1 && (
        <Form className="today-tools__branch" method="get" action="/today" key={branch}>
          {mine && <input type="hidden" name="of" value="mine" />}
          <Labelled label={t("enquiry.branch")}>
            {(id) => (
              <select className="select" id={id} name="branch" defaultValue={branch ?? ""}>
                <option value="">{t("admin.audit.allBranches")}</option>
                {branches.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
          <button type="submit" className="button button--secondary">
            {t("application.show")}
          </button>
        </Form>
      )}
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
