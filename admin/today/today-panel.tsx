import { useId, type ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#web/locale/translate.ts";

type PanelProps = {
  title: string;
  /** The list that the rows are of, and how many it has. */
  list?: { to: string; label: string };
  part: { total: number; rows: readonly unknown[] };
  /** Several lists that have the others, instead of one. */
  more?: readonly { to: string; label: string }[];
  hint?: string;
  isUrgent?: boolean;
  children: ReactNode;
};

/** One kind of what waits; nothing where nothing does. */
export function TodayPanel({ title, list, part: { total, rows }, more = [], hint, isUrgent = false, children }: PanelProps) {
  const id = useId();
  if (rows.length === 0) return null;
  const others = total - rows.length;
  return (
    <section className={isUrgent ? "panel panel--urgent" : "panel"} aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <span className="only-wide">{hint}</span>}
        {list && (
          <Link className="panel__link" to={list.to}>
            {list.label}
          </Link>
        )}
      </div>
      <ul className="waiting">{children}</ul>
      {others > 0 && (
        <p className="panel__foot">
          {list && more.length === 0 ? (
            <Link to={list.to}>{t("admin.today.more", { count: others })}</Link>
          ) : (
            t("admin.today.more", { count: others })
          )}
          {more.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
