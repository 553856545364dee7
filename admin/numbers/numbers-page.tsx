import { Link, useLoaderData } from "react-router";
import { DEFAULT_PERIOD, NUMBERS_PERMISSIONS, PERIODS } from "#domain/numbers/number-tables.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { BranchForm } from "../ui/branch-form.tsx";
import { NumberTable } from "./number-table.tsx";
import "./numbers.css";

export const loader = staffLoader(NUMBERS_PERMISSIONS, ({ reads, signedIn: { rights }, query }) => reads.numbers(rights, query));

/** Stock, prices, leads, orders and searches in figures. */
export default function NumbersPage() {
  const { branch, branches, days, tables } = useLoaderData<typeof loader>();
  const queryOf = (period: number) => new URLSearchParams({ days: String(period), ...(branch !== undefined && { branch }) }).toString();
  return (
    <>
      <title>{t("admin.title", { page: t("admin.nav.numbers") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.nav.numbers")}</h1>
          <p>{t("admin.numbers.about")}</p>
        </div>
        <div className="numbers__tools">
          {branches.length > 1 && (
            <BranchForm
              action="/numbers"
              branches={branches}
              branch={branch}
              all
              others={{ days: days === DEFAULT_PERIOD ? null : String(days) }}
            />
          )}
          <nav className="segmented-links" aria-label={t("admin.numbers.period")}>
            {PERIODS.map((period) => (
              <Link key={period} to={`/numbers?${queryOf(period)}`} aria-current={period === days ? "true" : undefined}>
                {t("admin.numbers.days", { days: period })}
              </Link>
            ))}
          </nav>
        </div>
      </div>
      <div className="numbers">
        {tables.map(({ name, rows }) => (
          <NumberTable key={name} name={name} rows={rows} query={queryOf(days)} />
        ))}
      </div>
    </>
  );
}
