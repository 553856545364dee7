import { Link } from "react-router";
import { momentText, timeText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import type { FeedWithHistory } from "#server/feeds/list-feeds.ts";
import { Icon } from "../ui/icons/icon.tsx";

/** Feeds on a schedule, each with what its runs did. */
export function FeedList({ feeds, mayAdd }: { feeds: readonly FeedWithHistory[]; mayAdd: boolean }) {
  return (
    <section className="panel" aria-labelledby="feeds">
      <div className="panel__head">
        <h2 id="feeds">{t("admin.import.feedsTitle")}</h2>
        {mayAdd && (
          <Link className="button button--secondary button--small" to="/import/feeds/new">
            <Icon name="plus" />
            {t("admin.feeds.add")}
          </Link>
        )}
      </div>
      {feeds.length === 0 ? (
        <p className="panel__body muted">{t("admin.import.noFeeds")}</p>
      ) : (
        <ul className="rows">
          {feeds.map((feed) => (
            <li key={feed.name}>
              <span className="rows__what">
                <Link className="title-link" to={`/import/feeds/${feed.name}`}>
                  {feed.name}
                </Link>
                <span className="muted">{[feed.host, branchText(feed), scheduleText(feed.schedule)].filter(Boolean).join(", ")}</span>
              </span>
              {feed.paused ? (
                <span className="badge badge--warning">{t("admin.feeds.paused")}</span>
              ) : (
                <span className="muted">{nextText(feed)}</span>
              )}
              <details className="feed-runs">
                <summary>{t("admin.import.history", { name: feed.name })}</summary>
                <FeedRuns runs={feed.runs} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function FeedRuns({ runs }: Pick<FeedWithHistory, "runs">) {
  if (runs.length === 0) return <p className="muted">{t("admin.import.noRuns")}</p>;
  return (
    <ol className="feed-runs">
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
  );
}

/** When a feed is fetched next; nothing for a paused one. */
export function nextText({ next, paused }: Pick<FeedWithHistory, "next" | "paused">): string {
  return paused ? "" : t("admin.import.nextRun", { moment: t(momentText(next)) });
}

export function branchText({ branch }: Pick<FeedWithHistory, "branch">): string {
  return branch ?? t("admin.feeds.branchesOfRows");
}

function scheduleText(schedule: FeedWithHistory["schedule"]): string {
  if ("every_minutes" in schedule) return t("admin.import.everyMinutes", { minutes: schedule.every_minutes });
  return t("admin.import.dailyAt", { time: t(timeText(`${String(schedule.daily_hour).padStart(2, "0")}:00`)) });
}
