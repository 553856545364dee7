import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Link, useNavigate } from "react-router";
import { parseDay } from "#domain/calendar.ts";
import { momentText, timeText, weekdayText } from "#domain/date-texts.ts";
import { slotText } from "#domain/enquiries/test-drive-slots.ts";
import type { DiaryEntry } from "#server/diary/staff/read-diary.ts";
import { t } from "#web/locale/translate.ts";
import { Plate } from "../stock/stock-cells.tsx";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { kindName, OUTCOME_NAMES } from "./appointment-texts.ts";
import { diaryAddress, type LoadedDiary } from "./diary-address.ts";
import { HourField } from "./hour-field.tsx";
import { notifiedText, useDiaryChange } from "./use-diary-change.ts";

type PanelProps = { diary: LoadedDiary; entry: DiaryEntry };

/** One appointment, and what can be done with it. The customer's telephone is on the lead's or the order's page. */
export function AppointmentPanel({ diary, entry }: PanelProps) {
  const { id, kind, name, day, time, vehicle, staff, path, outcome, booked_at, moves } = entry;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const to = diaryAddress(diary, { open: null });
  // Whoever opens it is led to it, and back to where it was opened from.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView({ block: "nearest" });
    return () => void setTimeout(() => focusEntry(id));
  }, [id]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || (event.target instanceof Element && event.target.closest("dialog"))) return;
    void navigate(to, { preventScrollReset: true });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is one more way to its link "Close"
    <section className="panel appointment-panel" aria-labelledby="appointment" onKeyDown={onKeyDown}>
      <div className="panel__head">
        <h2 id="appointment" ref={heading} tabIndex={-1}>
          {[kindName(kind), name].filter(Boolean).join(", ")}
        </h2>
        <Link className="icon-button" to={to} aria-label={t("common.close")} preventScrollReset>
          <Icon name="x" />
        </Link>
      </div>
      <div className="panel__body stack">
        <p>{[t(slotText(day, time)), diary.branch?.name].filter(Boolean).join(", ")}</p>
        {vehicle && (
          <p className="row">
            {vehicle.path ? <Link to={vehicle.path}>{vehicle.name}</Link> : vehicle.name}
            <Plate row={{ vrm: vehicle.plate }} />
          </p>
        )}
        <dl className="facts">
          {staff && (
            <div>
              <dt>{t("admin.diary.withWhom")}</dt>
              <dd>{staff}</dd>
            </div>
          )}
          <div>
            <dt>{t("admin.diary.bookedOn")}</dt>
            <dd>{t(momentText(booked_at))}</dd>
          </div>
          {moves > 0 && (
            <div>
              <dt>{t("admin.diary.movedTimes")}</dt>
              <dd>{t("admin.diary.times", { count: moves })}</dd>
            </div>
          )}
          {outcome && (
            <div>
              <dt>{t("admin.diary.outcome")}</dt>
              <dd>{t(OUTCOME_NAMES[outcome])}</dd>
            </div>
          )}
        </dl>
        {path && (
          <p>
            <Link to={path}>{t(path.startsWith("/leads/") ? "admin.diary.openLead" : "admin.diary.openOrder")}</Link>
          </p>
        )}
        {diary.mayBook && <AppointmentActions diary={diary} entry={entry} />}
      </div>
    </section>
  );
}

/** Nothing, if the focus has gone somewhere else meanwhile. */
function focusEntry(id: string): void {
  if (document.activeElement !== document.body) return;
  const links = [...document.querySelectorAll<HTMLElement>(`[data-appointment="${CSS.escape(id)}"]`)];
  links.find((link) => link.getClientRects().length > 0)?.focus({ preventScroll: true });
}

/** Came or not on its day; moved or cancelled before, with the customer told. */
export function AppointmentActions({ diary, entry }: { diary: Pick<LoadedDiary, "today">; entry: DiaryEntry }) {
  const { id, sequence, day, outcome, hasEmail } = entry;
  const change = useDiaryChange();
  const { busy: isCancelling, failure: notCancelled, send: sendCancel, dialog, open } = useDiaryChange();
  const hasCome = day <= diary.today;
  const note = (later: DiaryEntry["outcome"]) => void change.send(`/diary/${id}/outcome`, { sequence, outcome: later });
  return (
    <>
      <div className="row">
        {outcome !== null && (
          <button type="button" className="button button--secondary" aria-busy={change.busy} onClick={() => note(null)}>
            <Icon name="undo-2" />
            {t("admin.diary.undoOutcome")}
          </button>
        )}
        {outcome === null && hasCome && (
          <>
            <button type="button" className="button" aria-busy={change.busy} onClick={() => note("came")}>
              <Icon name="check" />
              {t("admin.diary.came")}
            </button>
            <button type="button" className="button button--secondary" aria-busy={change.busy} onClick={() => note("no_show")}>
              {t("admin.diary.noShow")}
            </button>
          </>
        )}
        {outcome === null && (
          <>
            <RescheduleDialog diary={diary} entry={entry} />
            <button type="button" className="button button--danger" onClick={open}>
              {t(hasEmail ? "admin.diary.cancelAndTell" : "admin.diary.cancel")}
            </button>
          </>
        )}
      </div>
      <Problem message={change.failure?.message} reason={change.failure?.reason} />
      <Dialog
        ref={dialog}
        title={t("admin.diary.cancelTitle")}
        onSubmit={() => void sendCancel(`/diary/${id}/cancel`, { sequence })}
        foot={
          <>
            <button type="submit" className="button button--danger" aria-busy={isCancelling}>
              {t(hasEmail ? "admin.diary.cancelAndTell" : "admin.diary.cancel")}
            </button>
            <CloseButton>{t("admin.diary.leaveIt")}</CloseButton>
          </>
        }
      >
        <Problem message={notCancelled?.message} reason={notCancelled?.reason} />
        <p>{t(hasEmail ? "admin.diary.cancelMeans" : "admin.diary.noEmail")}</p>
      </Dialog>
    </>
  );
}

function RescheduleDialog({ diary, entry }: { diary: Pick<LoadedDiary, "today">; entry: DiaryEntry }) {
  const change = useDiaryChange();
  const { done, open, opened } = change;
  return (
    <>
      <button type="button" className="button button--secondary" onClick={open}>
        <Icon name="calendar-clock" />
        {t("admin.diary.move")}
      </button>
      <output>{done}</output>
      {opened > 0 && <OpenRescheduleDialog key={opened} diary={diary} entry={entry} change={change} />}
    </>
  );
}

type OpenRescheduleProps = { diary: Pick<LoadedDiary, "today">; entry: DiaryEntry; change: ReturnType<typeof useDiaryChange> };

function OpenRescheduleDialog({ diary, entry, change: { busy, failure, send, dialog } }: OpenRescheduleProps) {
  const { id, sequence, kind, vehicle, hasEmail, website, site_id } = entry;
  const [day, setDay] = useState<string>(entry.day < diary.today ? diary.today : entry.day);
  const [time, setTime] = useState(entry.time);
  const when = parseDay(day);
  const isClash = failure?.reason === "vehicle" || failure?.reason === "full";
  return (
    <Dialog
      ref={dialog}
      title={t("admin.diary.moveTitle")}
      onSubmit={() => void send(`/diary/${id}/move`, { day, time, sequence }, (changed) => notifiedText(t("admin.diary.moved"), changed))}
      foot={
        <>
          <button type="submit" className="button" aria-busy={busy}>
            {when ? t("admin.diary.moveTo", { time: t(timeText(time)), day: t(weekdayText(when)) }) : t("admin.diary.move")}
          </button>
          <CloseButton>{t("deal.cancel")}</CloseButton>
        </>
      }
    >
      <Problem
        message={
          failure && !failure.errors ? (isClash ? t("admin.diary.nothingMoved", { why: failure.message }) : failure.message) : undefined
        }
        reason={failure?.reason}
      />
      <p>{t(hasEmail ? "admin.diary.moveMeans" : "admin.diary.noEmail")}</p>
      <Labelled label={t("common.day")}>
        {(field) => (
          <>
            <FieldError id={`${field}-error`} errors={failure?.errors?.["day"]} />
            <input className="input" id={field} type="date" min={diary.today} value={day} onChange={({ target }) => setDay(target.value)} />
          </>
        )}
      </Labelled>
      <HourField
        of={{ website, site: site_id, kind, vehicle: vehicle ? String(vehicle.stock_id) : "", day, id }}
        time={time}
        onTime={setTime}
        failure={failure}
      />
    </Dialog>
  );
}
