import { Link, NavLink, useLocation } from "react-router";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { phoneDestinations } from "./navigation.ts";

/** The navigation at the bottom of a phone. "More" is marked on the pages behind it too. */
export function PhoneTabs({ paths }: { paths: readonly string[] }) {
  const { tabs, more } = phoneDestinations(paths);
  const { pathname } = useLocation();
  const isInMore = [...more.map(({ path }) => path), "/account"].some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <nav className="tabs" aria-label={t("admin.nav.mainPhone")}>
      {tabs.map(({ path, label, icon }) => (
        <NavLink key={path} to={path}>
          <Icon name={icon} />
          {t(label)}
        </NavLink>
      ))}
      <Link to="/more" aria-current={pathname === "/more" ? "page" : isInMore || undefined}>
        <Icon name="menu" />
        {t("admin.stock.more")}
      </Link>
    </nav>
  );
}
