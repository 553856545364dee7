import { momentText, timeText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import type { FeedWithHistory } from "#server/feeds/list-feeds.ts";

/** Feeds on a schedule, each with what its runs did. */
export function FeedList({ feeds }: { feeds: readonly FeedWithHistory[] }) {
  return (
    <section className="panel" aria-labelledby="feeds">
      <div className="panel__head">
        <h2 id="feeds">{t("admin.import.feedsTitle")}</h2>
      </div>
      {feeds.length === 0 ? (
        <p className="panel__body muted">{t("admin.import.noFeeds")}</p>
      ) : (
        <ul className="rows">
          {feeds.map(({ name, host, branch, schedule, next, runs }) => (
            <li key={name}>
              <span className="rows__what">
                <b>{name}</b>
                <span className="muted">{[host, branch, scheduleOf(schedule)].filter(Boolean).join(", ")}</span>
              </span>
              <span className="muted">{t("admin.import.nextRun", { moment: t(momentText(next)) })}</span>
              <details className="feed-runs">
                <summary>{t("admin.import.history", { name })}</summary>
                {runs.length === 0 ? (
                  <p className="muted">{t("admin.import.noRuns")}</p>
                ) : (
                  <ol>
                    {runs.map(({ at, result }) => (
                      <li key={at}>
                        <span className={result.outcome === "failed" ? "badge badge--warning" : "badge badge--good"}>
                          {result.outcome === "failed" ? t("vehicle.failed") : t("admin.import.runDone")}
                        </span>
                        <span className="muted">{t(momentText(at))}</span>
                        <span>{result.message}</span>
                      </li>
                    ))}
                  </ol>
                )}
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function scheduleOf(schedule: FeedWithHistory["schedule"]): string {
  if ("every_minutes" in schedule) return t("admin.import.everyMinutes", { minutes: schedule.every_minutes });
  return t("admin.import.dailyAt", { time: t(timeText(`${String(schedule.daily_hour).padStart(2, "0")}:00`)) });
}
