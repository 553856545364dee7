import { Link, useLoaderData } from "react-router";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import "./branches.css";

export const loader = staffLoader("branches.edit", ({ reads, signedIn }) => reads.branches(signedIn.rights));

/** The branches that somebody changes, each followed by its departments. */
export default function BranchesPage() {
  const { branches, mayAdd } = useLoaderData<typeof loader>();
  return (
    <>
      <title>{t("admin.title", { page: t("admin.people.branches") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.people.branches")}</h1>
          <p>{t("admin.branch.means")}</p>
        </div>
        {mayAdd && (
          <Link className="button" to="/branches/new">
            <Icon name="building-2" />
            {t("admin.branch.add")}
          </Link>
        )}
      </div>
      {branches.length === 0 ? (
        <p className="notice">
          <Icon name="info" />
          <span>{t("admin.branch.none")}</span>
        </p>
      ) : (
        <ul className="panel rows">
          {branches.map(({ slug, name, telephone, hours, parent, isShown }) => (
            <li key={slug} className={parent === null ? undefined : "branch-row--department"}>
              <span className="rows__what">
                <Link className="title-link" to={`/branches/${slug}`}>
                  {name}
                </Link>
                <span className="muted">
                  {[parent && t("admin.branch.departmentOf", { branch: parent }), telephone, hours || t("admin.branch.noHours")]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </span>
              {!isShown && (
                <span className="badge badge--plain">
                  <Icon name="eye-off" />
                  {t("admin.branch.hidden")}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
