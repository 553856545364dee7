import { useId, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { dayText } from "#domain/date-texts.ts";
import { londonDay } from "#domain/calendar.ts";
import { STATE_NAMES } from "#domain/stock/staff/state-names.ts";
import type { LeadPage, LeadVehicle } from "#server/admin/leads/lead-page.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { LeadPlate } from "./lead-cells.tsx";
import { leadsAddress } from "./lead-tools.tsx";

type LeadProps = { lead: LeadPage };

/** About a lead: the customer, the vehicle, a valuation, other leads of the same person. */
export function LeadPanels({ lead }: LeadProps) {
  const { vehicle, valuation } = lead;
  return (
    <aside className="lead__panels" aria-label={t("admin.notice.lead")}>
      <CustomerPanel lead={lead} />
      {vehicle && <VehiclePanel vehicle={vehicle} />}
      {valuation.length > 0 && (
        <Panel title={t("partExchange.valuation")}>
          <Facts lines={valuation} />
        </Panel>
      )}
      {lead.duplicates.length > 0 && <DuplicatesPanel lead={lead} />}
    </aside>
  );
}

function CustomerPanel({ lead: { telephone, email, facts, language } }: LeadProps) {
  const number = telephone.replaceAll(/[^\d+]/g, "");
  return (
    <Panel
      title={t("admin.notice.customer")}
      action={
        number !== "" && (
          <a className="button button--secondary button--small" href={`tel:${number}`}>
            <Icon name="phone" />
            {t("vehicle.call")}
          </a>
        )
      }
    >
      <dl className="facts">
        {telephone !== "" && (
          <div>
            <dt>{t("common.telephone")}</dt>
            <dd>
              <a href={`tel:${number}`}>{telephone}</a>
            </dd>
          </div>
        )}
        {email !== "" && (
          <div>
            <dt>{t("common.email")}</dt>
            <dd>{email}</dd>
          </div>
        )}
        {language !== null && (
          <div>
            <dt>{t("admin.notice.language")}</dt>
            <dd>{language}</dd>
          </div>
        )}
      </dl>
      <Facts lines={facts} />
    </Panel>
  );
}

function VehiclePanel({ vehicle: { name, plate, price, state, branch, path, others, testDrives, isHeld } }: { vehicle: LeadVehicle }) {
  return (
    <Panel
      title={t("common.vehicle")}
      action={<span className={`badge badge--${state === "live" ? "good" : state}`}>{t(STATE_NAMES[state])}</span>}
    >
      <p className="row">
        {path === null ? <b>{name}</b> : <Link to={path}>{name}</Link>}
        <LeadPlate plate={plate} />
      </p>
      <p className="muted extra-small">{[price, branch].filter((part) => part !== null).join(", ")}</p>
      <h3 className="lead__others">{t("admin.lead.others")}</h3>
      <p className="muted">
        {[
          others === 0 ? t("admin.lead.othersNone") : t("admin.lead.othersCount", { count: others }),
          testDrives > 0 && t("admin.lead.vehicleTestDrives", { count: testDrives }),
          isHeld && t("admin.lead.vehicleHeld"),
        ]
          .filter((part) => part !== false)
          .join(" ")}
      </p>
    </Panel>
  );
}

function DuplicatesPanel({ lead: { duplicates } }: LeadProps) {
  const [parameters] = useSearchParams();
  return (
    <Panel title={t("admin.lead.duplicates")}>
      <p className="hint">{t("admin.lead.duplicatesMean")}</p>
      <ul className="lead__duplicates">
        {duplicates.map(({ id, title, at, branch, isDone }) => (
          <li key={id}>
            <Link to={leadsAddress(parameters, {}, id)}>{title}</Link>
            <span className="muted extra-small">
              {[t(dayText(londonDay(at))), branch, isDone && t("deal.done")].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Facts({ lines }: { lines: readonly { name: string; amount: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="facts">
      {lines.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <div className="panel__body">{children}</div>
    </section>
  );
}
