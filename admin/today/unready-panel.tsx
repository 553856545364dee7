import { Link } from "react-router";
import { READINESS } from "#domain/stock/staff/readiness.ts";
import { staffQueryText } from "#domain/stock/staff/staff-query.ts";
import { UNREADY } from "#domain/stock/staff/unready.ts";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import { t } from "#web/locale/translate.ts";
import { Plate } from "../stock/stock-cells.tsx";
import { TodayPanel } from "./today-panel.tsx";

/** Reasons in a row; its vehicle's page has all of them. */
const MAX_REASONS = 3;

export function UnreadyPanel({ page: { vehicles, branch } }: { page: TodayPage }) {
  if (!vehicles) return null;
  const query = staffQueryText({ ...UNREADY, branches: branch === undefined ? [] : [branch] });
  const { total } = vehicles;
  const label = t("admin.stock.count", { count: total, number: total.toLocaleString("en-GB") });
  return (
    <TodayPanel title={t("admin.today.unready")} part={vehicles} list={{ to: `/stock?${query}`, label }}>
      {vehicles.rows.map(({ id, make, range, vrm, days, broken, branch: name }) => (
        <li key={id} className="unready-row">
          <Link className="title-link" to={`/stock/${id}`}>
            {make} {range}
          </Link>
          <Plate row={{ vrm }} />
          <span className="muted unready-row__where">{`${name}, ${t("admin.stock.daysCount", { days })}`}</span>
          <span className="row unready-row__why">
            {broken.slice(0, MAX_REASONS).map((rule) => (
              <span key={rule} className="badge badge--warning">
                {t(READINESS[rule].words)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </TodayPanel>
  );
}
