import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { t } from "#web/locale/translate.ts";
import { signOut } from "../http/sign-out.ts";
import { roleName } from "../people/role-names.ts";
import { signedInLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { destinationsOf, phoneDestinations } from "./navigation.ts";

export const loader = signedInLoader(({ signedIn: { person, rights } }) => ({
  name: person.name,
  roles: [...new Set(rights.posts.map(({ role }) => role))],
  paths: destinationsOf(rights),
}));

/** What a phone's tabs have no room for, one's own account, and the way out. */
export default function MorePage() {
  const { name, roles, paths } = useLoaderData<typeof loader>();
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <title>{t("admin.title", { page: t("admin.stock.more") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.stock.more")}</h1>
          <p>{[name, ...roles.map(roleName)].join(", ")}</p>
        </div>
      </div>
      <Problem message={problem} />
      <div className="stack more">
        <ul className="panel more__list">
          {phoneDestinations(paths).more.map(({ path, label, icon }) => (
            <li key={path}>
              <Link to={path}>
                <Icon name={icon} />
                {t(label)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/account">
              <Icon name="circle-user-round" />
              {t("admin.nav.account")}
            </Link>
          </li>
        </ul>
        <button type="button" className="button button--secondary" onClick={() => void signOut().then(setProblem)}>
          <Icon name="log-out" />
          {t("admin.account.signOut")}
        </button>
      </div>
    </>
  );
}
