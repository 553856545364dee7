import { Form } from "react-router";
import { ORDER_NAMES } from "#domain/stock/staff/order-names.ts";
import { STAFF_ORDERS, staffQueryPairs, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { exportOf } from "./export-of.ts";

type ListBarProps = { query: StaffQuery; columns: string | null; show: (query: StaffQuery) => void };

/** On a phone, in reach of the thumb: what the heads of the table and its tools do on a desktop. */
export function ListBar({ query, columns, show }: ListBarProps) {
  const others = staffQueryPairs(query).filter(([name]) => name !== "order");
  return (
    <div className="list-bar only-phone">
      <Form method="get" action="/stock" key={query.order}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {columns !== null && <input type="hidden" name="columns" value={columns} />}
        <select
          className="select"
          name="order"
          aria-label={t("search.sortBy")}
          defaultValue={query.order}
          onChange={({ target }) => show({ ...query, order: STAFF_ORDERS.find((order) => order === target.value) ?? query.order })}
        >
          {STAFF_ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(ORDER_NAMES[order])}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className="button">
            {t("search.sort")}
          </button>
        </noscript>
      </Form>
      <a className="button button--secondary" href={exportOf(query)} download aria-label={t("admin.stock.export")}>
        <Icon name="download" />
      </a>
    </div>
  );
}
