import { useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import type { AppliedStaffFilter } from "#domain/stock/staff/applied-staff-filters.ts";
import { EMPTY_QUERY, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import type { StockPage } from "#server/admin/stock/stock-page.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { ColumnPicker } from "./column-picker.tsx";
import type { ColumnId } from "./columns.ts";
import { exportOf } from "./filters/export-of.ts";
import { StockFilters } from "./filters/stock-filters.tsx";
import type { Density, Preferences } from "../ui/use-preferences.ts";

/** Typing is over when nothing was typed for so long. */
const TYPED_MS = 250;

type StockToolsProps = Pick<StockPage, "choices" | "branches"> & {
  query: StaffQuery;
  applied: readonly AppliedStaffFilter[];
  parameters: URLSearchParams;
  show: (query: StaffQuery, options?: { replace?: boolean }) => void;
  addressOf: (query: StaffQuery) => string;
  columns: readonly ColumnId[];
  preferences: Preferences;
  setPreferences: (change: Partial<Preferences>) => void;
  onKeys: () => void;
};

export function StockTools({ query, applied, parameters, show, addressOf, onKeys, ...rest }: StockToolsProps) {
  const { choices, branches, columns, preferences, setPreferences } = rest;
  const chips = applied.filter(({ key }) => !key.startsWith("q "));
  return (
    <div className="tools">
      <SearchField query={query} parameters={parameters} show={show} />
      <StockFilters query={query} choices={choices} branches={branches} parameters={parameters} show={show} />
      <div className="tools__end">
        <a className="icon-button" href={exportOf(query)} download aria-label={t("admin.stock.export")} title={t("admin.stock.export")}>
          <Icon name="download" />
        </a>
        <button type="button" className="icon-button" aria-label={t("admin.keys.title")} title={t("admin.keys.title")} onClick={onKeys}>
          <Icon name="keyboard" />
        </button>
        <ColumnPicker columns={columns} setColumns={(chosen) => setPreferences({ columns: chosen })} />
        <DensitySwitch density={preferences.density} setDensity={(density) => setPreferences({ density })} />
      </div>
      {chips.length > 0 && (
        <ul className="chips" aria-label={t("admin.audit.filteredBy")}>
          {chips.map(({ key, label, without }) => (
            <li key={key}>
              <Link className="chip" to={addressOf(without)} aria-label={t("admin.audit.removeFilter", { filter: t(label) })}>
                {t(label)}
                <Icon name="x" />
              </Link>
            </li>
          ))}
          <li>
            <Link className="text-button" to={addressOf({ ...EMPTY_QUERY, order: query.order })}>
              {t("compare.clear")}
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}

type SearchFieldProps = Pick<StockToolsProps, "query" | "parameters" | "show">;

/** Found as one types; without a script after Enter. */
function SearchField({ query, parameters, show }: SearchFieldProps) {
  const { q } = query.search;
  const [typed, setTyped] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(q);
  }, [q]);
  useEffect(() => {
    if (typed.trim() === q) return;
    const later = setTimeout(() => show({ ...query, search: { ...query.search, q: typed.trim() } }, { replace: true }), TYPED_MS);
    return () => clearTimeout(later);
  }, [typed, q, query, show]);
  const others = [...parameters].filter(([name]) => name !== "q" && name !== "from");
  return (
    <search>
      <Form className="find" method="get" action="/stock">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="q"
          data-words
          aria-label={t("admin.stock.words")}
          placeholder={t("admin.stock.words")}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {others.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
      </Form>
    </search>
  );
}

function DensitySwitch({ density, setDensity }: { density: Density; setDensity: (density: Density) => void }) {
  const each = [
    ["comfortable", t("admin.stock.comfortable")],
    ["compact", t("admin.stock.compact")],
  ] as const;
  return (
    <div className="segmented only-wide">
      {each.map(([name, label]) => (
        <button key={name} type="button" aria-pressed={density === name} onClick={() => setDensity(name)}>
          {label}
        </button>
      ))}
    </div>
  );
}
