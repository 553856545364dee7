import { Link, NavLink, useLocation } from "react-router";
import type { WaitingCounts } from "#server/admin/today/waiting-counts.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { phoneDestinations } from "./navigation.ts";
import { waitingAt } from "./use-waiting-counts.ts";
import { WaitingCount } from "./waiting-count.tsx";

/** The navigation at the bottom of a phone. "More" is marked on the pages behind it too. */
export function PhoneTabs({ paths, counts }: { paths: readonly string[]; counts: WaitingCounts["counts"] }) {
  const { tabs, more } = phoneDestinations(paths);
  const { pathname } = useLocation();
  const isInMore = [...more.map(({ path }) => path), "/account"].some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <nav className="tabs" aria-label={t("admin.nav.mainPhone")}>
      {tabs.map(({ path, label, icon }) => (
        <NavLink key={path} to={path}>
          <Icon name={icon} />
          {t(label)}
          <WaitingCount path={path} count={waitingAt(counts, path)} />
        </NavLink>
      ))}
      <Link to="/more" aria-current={pathname === "/more" ? "page" : isInMore || undefined}>
        <Icon name="menu" />
        {t("admin.stock.more")}
      </Link>
    </nav>
  );
}
