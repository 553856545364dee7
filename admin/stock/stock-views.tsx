import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { DEFAULT_STAFF_ORDER, readStaffQuery, staffQueryText, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { VIEWS_OF_ALL } from "#domain/stock/staff/staff-views.ts";
import type { StockPage } from "#server/admin/stock/stock-page.ts";
import { t } from "#web/locale/translate.ts";
import { post } from "../http/post.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";

type StockViewsProps = Pick<StockPage, "views" | "saved"> & {
  query: StaffQuery;
  addressOf: (query: StaffQuery) => string;
  onSave: () => void;
};

/** A view is an address. The order belongs to the person who looks, not to whether it is the view. */
export function StockViews({ views, saved, query, addressOf, onSave }: StockViewsProps) {
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const present = withoutOrder(query);
  const current = saved.find((view) => withoutOrder(readStaffQuery(new URLSearchParams(view.query))) === present);
  const remove = async (id: string) => {
    const answer = await post(`/stock/views/${id}/remove`);
    setProblem(answer.ok ? undefined : answer.message);
    if (answer.ok) await navigate("/stock");
    await revalidate();
  };
  return (
    <>
      <nav className="views views--scroll" aria-label={t("admin.keys.views")} data-views>
        {VIEWS_OF_ALL.map((view, at) => (
          <Link
            key={view.name}
            to={addressOf({ ...view.query, order: query.order })}
            aria-current={withoutOrder(view.query) === present ? "true" : undefined}
          >
            {t(view.label)} <Count of={views[at]?.count} />
          </Link>
        ))}
        {saved.map((view) => (
          <Link key={view.id} to={`/stock?${view.query}`} aria-current={view.id === current?.id ? "true" : undefined}>
            {!view.shared && <Icon name="lock" />}
            {view.name}
            {!view.shared && <span className="visually-hidden">{`, ${t("admin.stock.onlyForYou")}`}</span>} <Count of={view.count} />
          </Link>
        ))}
        <button type="button" className="text-button" onClick={onSave}>
          <Icon name="bookmark-plus" />
          {t("admin.stock.saveView")}
        </button>
        {current?.mayRemove && (
          <button type="button" className="text-button" onClick={() => void remove(current.id)}>
            <Icon name="trash-2" />
            {t("admin.stock.removeView", { view: current.name })}
          </button>
        )}
      </nav>
      <Problem message={problem} />
    </>
  );
}

function Count({ of }: { of: number | undefined }) {
  return <span className="views__count">{(of ?? 0).toLocaleString("en-GB")}</span>;
}

function withoutOrder(query: StaffQuery): string {
  return staffQueryText({ ...query, order: DEFAULT_STAFF_ORDER });
}
