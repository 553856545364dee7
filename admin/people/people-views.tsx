import { NavLink } from "react-router";
import { t } from "#web/locale/translate.ts";

export function PeopleViews() {
  return (
    <nav className="views" aria-label={t("admin.people.views")}>
      <NavLink to="/people" end>
        {t("admin.nav.people")}
      </NavLink>
      <NavLink to="/people/roles">{t("admin.people.roles")}</NavLink>
    </nav>
  );
}
