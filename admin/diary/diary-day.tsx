import { Link } from "react-router";
import { timeText, weekdayText } from "#domain/date-texts.ts";
import type { DiaryDay, DiaryEntry } from "#server/diary/staff/read-diary.ts";
import { t } from "#web/locale/translate.ts";
import { Plate } from "../stock/stock-cells.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { kindName, OUTCOME_NAMES } from "./appointment-texts.ts";
import { diaryAddress, type LoadedDiary } from "./diary-address.ts";
import { entryClass, noteOf, shortDay } from "./diary-week.tsx";

/** The days of the week, each a link. */
export function DayStrip({ diary }: { diary: LoadedDiary }) {
  return (
    <nav className="day-strip" aria-label={t("common.day")}>
      {diary.days.map((day) => {
        const [weekday, date] = shortDay(day).split(" ");
        return (
          <Link
            key={day.day}
            to={diaryAddress(diary, { day: day.day, open: null })}
            aria-current={day.day === diary.query.day ? "date" : undefined}
          >
            <span>{weekday} </span>
            <b>{date}</b>
          </Link>
        );
      })}
    </nav>
  );
}

/** The hours of a day: who comes, which are full, and which are free. */
export function DayList({ diary, onFree }: { diary: LoadedDiary; onFree: ((time: string) => void) | undefined }) {
  const { days, entries, query, places, today } = diary;
  const day = days.find((each) => each.day === query.day);
  if (!day) return null;
  const here = entries.filter((entry) => entry.day === day.day);
  const times = [...new Set([...day.times, ...here.map(({ time }) => time)])].toSorted();
  return (
    <section className="panel" aria-labelledby="day">
      <div className="panel__head">
        <h2 id="day">{t(weekdayText(day.day))}</h2>
        <span className="muted">{noteOf(day, today)}</span>
      </div>
      {times.length === 0 ? (
        <p className="panel__body muted">{t("admin.diary.closedThen")}</p>
      ) : (
        <ul className="day-list">
          {times.map((time) => {
            const now = here.filter((entry) => entry.time === time);
            const left = day.left[time] ?? 0;
            return (
              <li key={time}>
                <span className="number muted">{t(timeText(time))}</span>
                <div>
                  {now.map((entry) => (
                    <DayEntry key={entry.id} entry={entry} to={diaryAddress(diary, { open: entry.id })} />
                  ))}
                  {left === 0 && <span className="day-list__full">{t("admin.diary.placesFull", { places: places.test_drive })}</span>}
                  {left > 0 && <FreeHour day={day} time={time} left={left} isQuiet={now.length > 0} onFree={onFree} />}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

type FreeHourProps = { day: DiaryDay; time: string; left: number; isQuiet: boolean; onFree: ((time: string) => void) | undefined };

/** The places that an hour has left; `isQuiet`: somebody comes then already, and once it is over nothing has to be said. */
function FreeHour({ day, time, left, isQuiet, onFree }: FreeHourProps) {
  if (!day.bookable.includes(time)) return isQuiet ? null : <span className="muted extra-small">{t("admin.diary.past")}</span>;
  const text = t("admin.diary.freePlaces", { count: left });
  if (!onFree) return <span className="muted">{text}</span>;
  return (
    <button
      type="button"
      className="day-list__free"
      onClick={() => onFree(time)}
      aria-label={t("admin.diary.bookHour", { time: t(timeText(time)), places: text })}
    >
      <Icon name="plus" />
      {text}
    </button>
  );
}

function DayEntry({ entry, to }: { entry: DiaryEntry; to: string }) {
  const { kind, name, vehicle, staff, outcome } = entry;
  return (
    <Link className={entryClass(entry)} to={to} preventScrollReset data-appointment={entry.id}>
      <b>{[kindName(kind), name].filter(Boolean).join(", ")}</b>
      <span className="row">
        {vehicle && <Plate row={{ vrm: vehicle.plate }} />}
        <span>{outcome ? t(OUTCOME_NAMES[outcome]) : staff}</span>
      </span>
    </Link>
  );
}
