import { Link } from "react-router";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { t } from "#web/locale/translate.ts";
import { valueText } from "../stock/vehicle/value-text.ts";
import { fieldLabel } from "./field-names.ts";
import type { ImportPageData } from "./import-data.ts";

type Changes = NonNullable<ImportPageData["shown"]["checked"]>["changes"];
type Field = Changes["vehicles"][number]["fields"][number];

/** Vehicles that would change, with what from and to, a page of them at a time. */
export function ChangedVehicles({ changes: { page, pages, listed, vehicles }, count }: { changes: Changes; count: number }) {
  if (listed === 0) return null;
  return (
    <section className="panel" aria-labelledby="changed">
      <div className="panel__head">
        <h2 id="changed">{t("admin.import.wouldChange", { count })}</h2>
      </div>
      <ul className="rows import-changes">
        {vehicles.map(({ stock_id, name, vrm, fields }) => (
          <li key={stock_id}>
            <span className="rows__what">
              <b>{name}</b>
              <span className="muted">{vrm === null ? t("admin.import.stockNumber", { number: stock_id }) : formatMark(vrm)}</span>
            </span>
            <dl>
              {fields.map((field) => (
                <div key={field.field}>
                  <dt>{fieldLabel(field.field)}</dt>
                  <dd>
                    <del>{textOf(field, field.before)}</del> <span>{textOf(field, field.after)}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {(pages > 1 || listed < count) && (
        <div className="panel__foot">
          {pages > 1 && <span className="muted">{t("admin.orders.ofPages", { page, pages })}</span>}
          {page > 1 && (
            <Link className="button button--secondary button--small" to={`?changes=${page - 1}`} preventScrollReset>
              {t("ui.previous")}
            </Link>
          )}
          {page < pages && (
            <Link className="button button--secondary button--small" to={`?changes=${page + 1}`} preventScrollReset>
              {t("ui.next")}
            </Link>
          )}
          {listed < count && <span className="muted">{t("admin.import.changesListed", { listed })}</span>}
        </div>
      )}
    </section>
  );
}

function textOf({ field }: Field, value: string | number): string {
  if (typeof value === "number") return t("admin.vehicle.rows", { count: value });
  return value === "" ? t("admin.vehicle.feedSaysBlank") : valueText(field, value, []);
}
