import { slotText } from "#domain/enquiries/test-drive-slots.ts";
import type { AppointmentKind } from "#domain/diary/appointment.ts";
import type { BookedFor } from "#server/admin/diary/booked-for.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { AppointmentActions } from "./appointment-panel.tsx";
import { kindName, OUTCOME_NAMES } from "./appointment-texts.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import { notifiedText, useDiaryChange } from "./use-diary-change.ts";
import "./diary.css";

type BookedPanelProps = {
  booked: BookedFor;
  /** Where a booking is sent. */
  path: string;
  title: string;
  kinds: readonly AppointmentKind[];
};

/** What is booked for a lead or an order, and a button for more. */
export function BookedPanel({ booked, path, title, kinds }: BookedPanelProps) {
  const { entries, branches, site_id, website, vehicle, today } = booked;
  const { busy, failure, done, send, dialog, open, opened } = useDiaryChange();
  const mayBook = branches.length > 0;
  if (!mayBook && entries.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="booked">
      <div className="panel__head">
        <h2 id="booked">{t("admin.diary.appointments")}</h2>
      </div>
      <div className="panel__body stack">
        <output>{done && <span className="notice notice--good">{done}</span>}</output>
        {entries.length === 0 && <p className="muted">{t("admin.diary.nothing")}</p>}
        {entries.length > 0 && (
          <ul className="booked">
            {entries.map((entry) => (
              <li key={entry.id} className="stack">
                <span>
                  <b>{kindName(entry.kind)}</b> {t(slotText(entry.day, entry.time))}
                  {entry.outcome && ` (${t(OUTCOME_NAMES[entry.outcome])})`}
                </span>
                {mayBook && <AppointmentActions diary={{ today }} entry={entry} />}
              </li>
            ))}
          </ul>
        )}
        {mayBook && kinds.length > 0 && (
          <p>
            <button type="button" className="button button--secondary" data-key="b" onClick={open}>
              <Icon name="calendar-days" />
              {t("admin.diary.bookTitle")}
            </button>
          </p>
        )}
      </div>
      {mayBook && kinds.length > 0 && opened > 0 && (
        <BookingDialog
          key={opened}
          ref={dialog}
          title={title}
          busy={busy}
          failure={failure}
          booking={{
            kinds,
            branches,
            site: branches.some(({ id }) => id === site_id) ? site_id : null,
            websites: [{ name: website, site_name: "" }],
            day: today,
            time: "",
            vehicle,
            isNew: false,
            today,
          }}
          onBook={(body) => void send(path, body, (changed) => notifiedText(t("admin.diary.booked"), changed))}
        />
      )}
    </section>
  );
}
