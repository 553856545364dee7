import { Link } from "react-router";
import { londonMoment, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { APPOINTMENT_NAMES } from "#domain/diary/appointment.ts";
import { timeText } from "#domain/date-texts.ts";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import type { AppointmentToday } from "#server/diary/staff/appointments-today.ts";
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
        <Link className="panel__link" to="/diary">
          {t("admin.nav.diary")}
        </Link>
      </div>
      {rows.length === 0 && <p className="panel__body muted">{t("admin.today.noAppointments")}</p>}
      {rows.length > 0 && (
        <ol className="appointments">
          {rows.map((appointment) => (
            <AppointmentRow key={appointment.id} appointment={appointment} now={now} />
          ))}
        </ol>
      )}
      {total > rows.length && <p className="panel__foot">{t("admin.today.more", { count: total - rows.length })}</p>}
    </section>
  );
}

function AppointmentRow({ appointment, now }: { appointment: AppointmentToday; now: Moment }) {
  const { kind, path, day, time, name, vehicle, branch } = appointment;
  const minutes = Math.round((londonMoment(day, time) - now) / MINUTE_MS);
  const isNext = minutes >= 0 && minutes <= SOON;
  return (
    <li className={isNext ? "appointment appointment--next" : minutes < 0 ? "appointment appointment--over" : "appointment"}>
      <b className="number">{t(timeText(time))}</b>
      <div>
        <span>
          {t(APPOINTMENT_NAMES[kind])},{" "}
          <Link className="title-link" to={path}>
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
