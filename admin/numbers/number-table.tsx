import { useId } from "react";
import { Link } from "react-router";
import { LEAD_SOURCES } from "#domain/enquiries/lead-sources.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import { NUMBER_TABLES, type Figure, type NumbersRow, type NumberTableName } from "#domain/numbers/number-tables.ts";
import { t } from "#web/locale/translate.ts";
import { orderStatusText } from "../orders/order-status.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { NumberBar, sumOf } from "./number-bar.tsx";
import { SOURCE_NAMES, TABLE_TEXTS } from "./table-texts.ts";

type NumberTableProps = { name: NumberTableName; rows: readonly NumbersRow[]; query: string };

/** A table of figures; each figure opens its list. Beside its title are its files. */
export function NumberTable({ name, rows, query }: NumberTableProps) {
  const id = useId();
  const { title, means, row: rowTitle } = TABLE_TEXTS[name];
  const { columns }: { columns: readonly string[] } = NUMBER_TABLES[name];
  const titles: Readonly<Record<string, PlainMessage>> = TABLE_TEXTS[name].columns;
  const bar: readonly string[] = TABLE_TEXTS[name].bar;
  const partsOf = ({ figures }: NumbersRow) => bar.map((column) => figures[column]?.value ?? 0);
  const largest = Math.max(1, ...rows.map((row) => sumOf(partsOf(row))));
  return (
    <section className="panel numbers__panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{t(title)}</h2>
        {rows.length > 0 &&
          ["CSV", "JSON"].map((format) => (
            <a
              key={format}
              className="panel__link"
              href={`/numbers/${name}.${format.toLowerCase()}?${query}`}
              download
              aria-label={t("admin.numbers.asFile", { table: t(title), format })}
            >
              {format}
            </a>
          ))}
      </div>
      {rows.length === 0 ? (
        <div className="empty numbers__empty">
          <Icon name="chart-column" />
          <p>{t("admin.numbers.none")}</p>
        </div>
      ) : (
        <table className="numbers__table">
          <caption className="visually-hidden">{t(title)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(rowTitle)}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(titles[column]!)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {rowName(name, row)}
                  <NumberBar parts={partsOf(row)} largest={largest} />
                </th>
                {columns.map((column) => (
                  <td key={column}>
                    <FigureLink figure={row.figures[column]} text={column === "median_minutes" ? minutesText : numberText} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="panel__foot muted extra-small">{t(means)}</p>
    </section>
  );
}

function FigureLink({ figure, text }: { figure: Figure | undefined; text: (value: number) => string }) {
  const { value, path } = figure ?? { value: null, path: null };
  const shown = value === null ? "–" : text(value);
  if (value === null || path === null) return <span className="numbers__figure">{shown}</span>;
  return (
    <Link className="numbers__figure" to={path}>
      {shown}
    </Link>
  );
}

function numberText(value: number): string {
  return value.toLocaleString("en-GB");
}

function minutesText(value: number): string {
  return t("admin.today.minutes", { count: value });
}

function rowName(table: NumberTableName, { key, name }: NumbersRow): string {
  const source = LEAD_SOURCES.find((each) => table === "leads" && each === key);
  if (source) return t(SOURCE_NAMES[source]);
  if (table === "orders") return orderStatusText(key) ?? key;
  return name === "" ? t("admin.audit.allBranches") : name;
}
