import { useState, type Ref } from "react";
import { parseDay } from "#domain/calendar.ts";
import { timeText, weekdayText } from "#domain/date-texts.ts";
import type { AppointmentKind } from "#domain/diary/appointment.ts";
import { msg } from "#domain/messages/message.ts";
import type { DiaryBranch } from "#server/diary/staff/read-diary.ts";
import { t } from "#web/locale/translate.ts";
import type { Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { kindName } from "./appointment-texts.ts";
import { HourField } from "./hour-field.tsx";
import "./diary.css";

export type Booking = {
  kinds: readonly AppointmentKind[];
  branches: readonly DiaryBranch[];
  site: number | null;
  /** More than one is a choice, for customers who are not known yet. */
  websites: readonly { name: string; site_name: string }[];
  day: string;
  time: string;
  /** A plate or stock number to begin with; null: it is the order's. */
  vehicle: string | null;
  /** Whether the dialog asks who it is for. */
  isNew: boolean;
  today: string;
};

type BookingDialogProps = {
  ref: Ref<HTMLDialogElement>;
  title: string;
  booking: Booking;
  busy: boolean;
  failure: Failure | undefined;
  onBook: (body: object) => void;
};

/** What for, which vehicle, where and when. A refusal leaves everything that was typed. */
export function BookingDialog({ ref, title, booking, busy, failure, onBook }: BookingDialogProps) {
  const [kind, setKind] = useState<AppointmentKind>(booking.kinds[0] ?? "test_drive");
  const [site, setSite] = useState(booking.site ?? booking.branches[0]?.id ?? null);
  const [website, setWebsite] = useState(booking.websites[0]?.name ?? "");
  const [vehicle, setVehicle] = useState(booking.vehicle ?? "");
  const [day, setDay] = useState(booking.day);
  const [time, setTime] = useState(booking.time);
  const errors = failure?.errors ?? {};
  const isClash = failure?.reason === "vehicle" || failure?.reason === "full";
  const when = parseDay(day);
  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "");
    const customer = {
      website,
      first_name: text("first_name"),
      last_name: text("last_name"),
      email: text("email"),
      telephone: text("telephone"),
    };
    const about = { kind, site, day, time, notify: form.get("notify") !== null, ...(booking.vehicle !== null && { vehicle }) };
    onBook(booking.isNew ? { ...about, ...customer } : about);
  };
  return (
    <Dialog
      ref={ref}
      title={title}
      onSubmit={submit}
      foot={
        <>
          <button type="submit" className="button" aria-busy={busy}>
            {when && time ? t("admin.diary.bookAt", { time: t(timeText(time)), day: t(weekdayText(when)) }) : t("admin.diary.book")}
          </button>
          <CloseButton>{t("deal.cancel")}</CloseButton>
        </>
      }
    >
      <Problem
        message={
          failure && !failure.errors ? (isClash ? t("admin.diary.nothingBooked", { why: failure.message }) : failure.message) : undefined
        }
        reason={failure?.reason}
      />
      <div className="booking">
        <Labelled label={t("admin.diary.whatFor")}>
          {(id) => (
            <>
              <FieldError id={`${id}-error`} errors={errors["kind"]} />
              <select className="select" id={id} value={kind} onChange={({ target }) => setKind(target.value as AppointmentKind)}>
                {booking.kinds.map((each) => (
                  <option key={each} value={each}>
                    {kindName(each)}
                  </option>
                ))}
              </select>
            </>
          )}
        </Labelled>
        <Labelled label={t("enquiry.branch")}>
          {(id) => (
            <select className="select" id={id} value={site ?? ""} onChange={({ target }) => setSite(Number(target.value))}>
              {booking.branches.map((branch) => (
                <option key={branch.id} value={branch.id}>
                  {branch.name}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {booking.isNew && booking.websites.length > 1 && (
          <Labelled label={t("admin.right.website")}>
            {(id) => (
              <select className="select" id={id} value={website} onChange={({ target }) => setWebsite(target.value)}>
                {booking.websites.map(({ name, site_name }) => (
                  <option key={name} value={name}>
                    {site_name}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        {booking.isNew && <CustomerFields errors={errors} />}
        {booking.vehicle !== null && (
          <Labelled label={t("admin.diary.plateOrNumber")}>
            {(id) => (
              <>
                <FieldError id={`${id}-error`} errors={errors["vehicle"]} />
                <input
                  className="input"
                  id={id}
                  value={vehicle}
                  maxLength={20}
                  autoComplete="off"
                  onChange={({ target }) => setVehicle(target.value)}
                  aria-describedby={errors["vehicle"] && `${id}-error`}
                  aria-invalid={errors["vehicle"] !== undefined}
                />
              </>
            )}
          </Labelled>
        )}
        <Labelled label={t("common.day")}>
          {(id) => (
            <>
              <FieldError id={`${id}-error`} errors={errors["day"]} />
              <input
                className="input"
                id={id}
                type="date"
                min={booking.today}
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            </>
          )}
        </Labelled>
      </div>
      <HourField of={{ website, site, kind, vehicle, day }} time={time} onTime={setTime} failure={failure} />
      <label className="check">
        <input type="checkbox" name="notify" defaultChecked />
        <span>{t("admin.diary.confirm")}</span>
      </label>
    </Dialog>
  );
}

const CUSTOMER_FIELDS = [
  ["first_name", msg("forms.firstName"), "text"],
  ["last_name", msg("forms.lastName"), "text"],
  ["telephone", msg("common.telephone"), "tel"],
  ["email", msg("common.email"), "email"],
] as const;

function CustomerFields({ errors }: { errors: Readonly<Record<string, string[]>> }) {
  return CUSTOMER_FIELDS.map(([name, label, type]) => (
    <Labelled key={name} label={t(label)}>
      {(id) => (
        <>
          <FieldError id={`${id}-error`} errors={errors[name]} />
          <input
            className="input"
            id={id}
            name={name}
            type={type}
            autoComplete="off"
            aria-describedby={errors[name] && `${id}-error`}
            aria-invalid={errors[name] !== undefined}
          />
        </>
      )}
    </Labelled>
  ));
}
