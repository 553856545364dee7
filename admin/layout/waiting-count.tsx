import { t } from "#web/locale/translate.ts";

/** A larger count is shown as "99+". */
const MAX_SHOWN = 99;

/** How much waits behind an entry of the navigation; nothing where nothing does. */
export function WaitingCount({ path, count = 0 }: { path: string; count?: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className="waiting-count">
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="visually-hidden">{t(path === "/diary" ? "admin.nav.appointmentsToday" : "admin.nav.waiting", { count })}</span>
    </span>
  );
}
