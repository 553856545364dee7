import { Link } from "react-router";
import { timeText, weekdayText, WEEKDAYS } from "#domain/date-texts.ts";
import { weekdayOf } from "#domain/calendar.ts";
import type { DiaryDay, DiaryEntry } from "#server/diary/staff/read-diary.ts";
import { t } from "#web/locale/translate.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { KIND_ICONS, kindName, OUTCOME_NAMES } from "./appointment-texts.ts";
import { focusByArrow } from "./arrow-keys.ts";
import { diaryAddress, type LoadedDiary } from "./diary-address.ts";

/** Books an hour of a day. */
type OnFree = ((day: string, time: string) => void) | undefined;

/** A week as a table: hours down, days across, with what is booked and which places are free. */
export function DiaryWeek({ diary, onFree }: { diary: LoadedDiary; onFree: OnFree }) {
  const { days, entries, branch, today, clock } = diary;
  const hours = hoursOf(days, entries);
  const now = clock.slice(0, 2);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move among the links and buttons inside
    <section
      className="table-frame"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways in a narrow window
      tabIndex={0}
      aria-label={t("admin.diary.weekOf", { branch: branch?.name ?? "" })}
      onKeyDown={focusByArrow}
    >
      <table className="week">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("admin.diary.hour")}</span>
            </th>
            {days.map((day) => (
              <th
                key={day.day}
                scope="col"
                className={day.day === today ? "week__today" : undefined}
                aria-current={day.day === today ? "date" : undefined}
              >
                <Link to={diaryAddress(diary, { day: day.day, view: "day", open: null })}>{shortDay(day)}</Link>
                <small>{noteOf(day, today)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{t(timeText(`${hour}:00`))}</th>
              {days.map((day) => (
                <td
                  key={day.day}
                  className={[
                    !day.times.some((time) => time.startsWith(hour)) && "week__shut",
                    day.day === today && hour === now && "week__now",
                  ]
                    .filter(Boolean)
                    .join(" ")}
                >
                  <ul className="week__cell">
                    {entries
                      .filter((entry) => entry.day === day.day && entry.time.startsWith(hour))
                      .map((entry) => (
                        <li key={entry.id}>
                          <EntryLink entry={entry} to={diaryAddress(diary, { open: entry.id })} isOpen={entry.id === diary.query.open} />
                        </li>
                      ))}
                  </ul>
                  {day.bookable
                    .filter((time) => time.startsWith(hour))
                    .map((time) => (
                      <FreePlaces key={time} day={day} time={time} left={day.left[time] ?? 0} onFree={onFree} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Time, kind, customer and plate; leads to its details. */
function EntryLink({ entry, to, isOpen }: { entry: DiaryEntry; to: string; isOpen: boolean }) {
  const { kind, time, name, vehicle, outcome, isOver } = entry;
  return (
    <Link className={entryClass(entry)} to={to} preventScrollReset data-appointment={entry.id} aria-current={isOpen ? "true" : undefined}>
      <b>
        <Icon name={KIND_ICONS[kind]} /> {t(timeText(time))}
        <span className="visually-hidden">{` ${kindName(kind)}`}</span>
      </b>
      <span className="appointment__name">{name}</span>
      {vehicle?.plate && (
        <span className="plate">
          <span>{formatMark(vehicle.plate)}</span>
        </span>
      )}
      {(outcome ?? isOver) && <span className="visually-hidden">{outcome ? t(OUTCOME_NAMES[outcome]) : t("admin.diary.past")}</span>}
    </Link>
  );
}

type FreePlacesProps = { day: DiaryDay; time: string; left: number; onFree: OnFree };

/** How many test drives an hour still takes. In the table the arrow keys reach it: Tab would stop at every hour of the week. */
function FreePlaces({ day, time, left, onFree }: FreePlacesProps) {
  if (left === 0) return <span className="week__free">{t("admin.diary.full")}</span>;
  const places = t("admin.diary.freePlaces", { count: left });
  // The row says the whole hour.
  const text = time.endsWith(":00") ? places : t("admin.diary.count", { kind: t(timeText(time)), count: places });
  if (!onFree) return <span className="week__free">{text}</span>;
  const hour = { free: text, time: t(timeText(time)), day: t(weekdayText(day.day)) };
  return (
    <button
      type="button"
      className="week__free"
      tabIndex={-1}
      aria-label={t("admin.diary.bookPlace", hour)}
      onClick={() => onFree(day.day, time)}
    >
      <Icon name="plus" />
      {text}
    </button>
  );
}

export function entryClass({ kind, outcome, isOver }: Pick<DiaryEntry, "kind" | "outcome" | "isOver">): string {
  return ["appointment", `appointment--${kind}`, (outcome !== null || isOver) && "appointment--done"].filter(Boolean).join(" ");
}

/** "Tue 24": the letters of the weekday's name. */
export function shortDay({ day }: Pick<DiaryDay, "day">): string {
  return `${t(WEEKDAYS[weekdayOf(day)]!).slice(0, 3)} ${Number(day.slice(8))}`;
}

export function noteOf({ day, hours, reason }: DiaryDay, today: string): string {
  const open = hours ? t("filters.fromTo", { from: t(timeText(hours.open)), until: t(timeText(hours.closed)) }) : t("hours.closed");
  return [day === today && t("admin.diary.today"), reason ? `${reason}: ${open}` : open].filter(Boolean).join(", ");
}

/** "09" to "17": when the branch can be booked in this week, or somebody is booked. */
function hoursOf(days: readonly DiaryDay[], entries: readonly DiaryEntry[]): string[] {
  const starts = [...days.flatMap(({ times }) => times), ...entries.map(({ time }) => time)].map((time) => Number(time.slice(0, 2)));
  if (starts.length === 0) return [];
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, "0"));
}
