import { useEffect, useState } from "react";
import { timeText } from "#domain/date-texts.ts";
import type { AppointmentKind } from "#domain/diary/appointment.ts";
import type { OfferedHour } from "#server/diary/staff/offered-hours.ts";
import { t } from "#web/locale/translate.ts";
import type { Failure } from "../http/post.ts";
import { FieldError } from "../ui/field-error.tsx";
import { freeHoursOf } from "./use-diary-change.ts";

const TYPING_MS = 300;

export type HoursOf = { website: string; site: number | null; kind: AppointmentKind; vehicle: string; day: string; id?: string };

type HourFieldProps = {
  of: HoursOf;
  time: string;
  onTime: (time: string) => void;
  failure: Failure | undefined;
};

/** The hours of a branch on a day, with why some cannot be booked. After a clash those that are free are offered. */
export function HourField({ of, time, onTime, failure }: HourFieldProps) {
  const hours = useHours(of, failure);
  const errors = failure?.errors?.["time"];
  const free = freeHoursOf(failure);
  return (
    <fieldset className="hours" aria-describedby={errors ? "hour-error" : undefined}>
      <legend className="label">{t("admin.diary.hour")}</legend>
      <FieldError id="hour-error" errors={errors} />
      {free && (
        <div className="hours__free">
          <span>{t(free.length > 0 ? "admin.diary.freeInstead" : "admin.diary.noneFree")}</span>
          {free.map((each) => (
            <button key={each} type="button" className="button button--secondary button--small" onClick={() => onTime(each)}>
              {t(timeText(each))}
            </button>
          ))}
        </div>
      )}
      {hours === "loading" && <p className="muted">{t("admin.diary.readingHours")}</p>}
      {hours === "failed" && <p className="muted">{t("admin.error.offline")}</p>}
      {Array.isArray(hours) && hours.length === 0 && <p className="muted">{t("admin.diary.closedThen")}</p>}
      {Array.isArray(hours) && hours.length > 0 && (
        <div className="hours__list">
          {hours.map(({ time: each, why }) => (
            <label key={each} className={why ? "hours__one hours__one--no" : "hours__one"}>
              <input type="radio" name="time" value={each} checked={time === each} disabled={why !== null} onChange={() => onTime(each)} />
              <span>
                {why ? <s>{t(timeText(each))}</s> : t(timeText(each))}
                {why && <small>{t(why === "vehicle" ? "admin.diary.isOut" : "admin.diary.full")}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Read again after a refusal, which may have been somebody else's booking. */
function useHours({ website, site, kind, vehicle, day, id }: HoursOf, failure: Failure | undefined): OfferedHour[] | "loading" | "failed" {
  const [hours, setHours] = useState<OfferedHour[] | "loading" | "failed">("loading");
  useEffect(() => {
    // A clash is somebody else's booking: the hours are read again.
    const isAgain = failure !== undefined;
    if (site === null || day === "") return undefined;
    const leaving = new AbortController();
    const query = new URLSearchParams({ vehicle, ...(id !== undefined && { id }) });
    const timer = setTimeout(
      () => {
        void fetch(`/diary/hours/${encodeURIComponent(website)}/${site}/${kind}/${day}?${query}`, { signal: leaving.signal })
          .then(async (response) => setHours(response.ok ? ((await response.json()) as { hours: OfferedHour[] }).hours : []))
          .catch(() => leaving.signal.aborted || setHours("failed"));
      },
      isAgain ? 0 : TYPING_MS,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [website, site, kind, vehicle, day, id, failure]);
  return hours;
}
