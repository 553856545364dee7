import { Link } from "react-router";
import { londonMoment, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { timeText } from "#domain/date-texts.ts";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import type { Appointment } from "#server/enquiries/staff/waiting-leads.ts";
import { t } from "#web/locale/translate.ts";
import { LeadPlate } from "../leads/lead-cells.tsx";

/** An appointment within so many minutes stands out. */
const SOON = 60;

export function AppointmentsPanel({ appointments, now }: { appointments: NonNullable<TodayPage["appointments"]>; now: Moment }) {
  const { total, rows } = appointments;
  return (
    <section className="panel" aria-labelledby="appointments">
      <div className="panel__head">
        <h2 id="appointments">{t("admin.today.appointments")}</h2>
      </div>
      {rows.length === 0 && <p className="panel__body muted">{t("admin.today.noAppointments")}</p>}
      {rows.length > 0 && (
        <ol className="appointments">
          {rows.map((appointment) => (
            <AppointmentRow key={appointment.lead} appointment={appointment} now={now} />
          ))}
        </ol>
      )}
      {total > rows.length && <p className="panel__foot">{t("admin.today.more", { count: total - rows.length })}</p>}
    </section>
  );
}

function AppointmentRow({ appointment, now }: { appointment: Appointment; now: Moment }) {
  const { lead, day, time, name, vehicle, branch } = appointment;
  const minutes = Math.round((londonMoment(day, time) - now) / MINUTE_MS);
  const isNext = minutes >= 0 && minutes <= SOON;
  return (
    <li className={isNext ? "appointment appointment--next" : minutes < 0 ? "appointment appointment--over" : "appointment"}>
      <b className="number">{t(timeText(time))}</b>
      <div>
        <span>
          {t("admin.notice.testDrive")},{" "}
          <Link className="title-link" to={`/leads/${lead}`}>
            {name || t("admin.lead.nameless")}
          </Link>
        </span>
        <span className="row">
          <LeadPlate plate={vehicle?.plate ?? null} />
          <span className="muted">{[vehicle?.name, branch].filter(Boolean).join(", ")}</span>
        </span>
      </div>
      {isNext && <span className="badge badge--warning">{t("admin.today.inMinutes", { count: minutes })}</span>}
    </li>
  );
}
