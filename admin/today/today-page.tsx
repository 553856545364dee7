import { useLoaderData } from "react-router";
import { londonDay } from "#domain/calendar.ts";
import { clockText, weekdayText } from "#domain/date-texts.ts";
import { TODAY_PERMISSIONS } from "#domain/staff/today-permissions.ts";
import { CHANGE_KINDS } from "#domain/staff/change-kinds.ts";
import { t } from "#web/locale/translate.ts";
import { liveClientLoader } from "../live/live-client-loader.ts";
import { useLivePage } from "../live/use-live-page.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { AnswersPanel } from "./answers-panel.tsx";
import { AppointmentsPanel } from "./appointments-panel.tsx";
import { DealsPanel } from "./deals-panel.tsx";
import { DeliveriesPanel, FeedsPanel } from "./failed-panels.tsx";
import { FollowUpsPanel, UnansweredPanel } from "./lead-panels.tsx";
import { OrdersPanel } from "./order-panel.tsx";
import { SearchesPanel } from "./searches-panel.tsx";
import { TextsPanel } from "./texts-panel.tsx";
import { TodayTools } from "./today-tools.tsx";
import { UnreadyPanel } from "./unready-panel.tsx";
import "./today.css";

export const loader = staffLoader(TODAY_PERMISSIONS, ({ reads, signedIn, query }) => reads.today(signedIn, query));

export const clientLoader = liveClientLoader;

/** What waits for somebody, the most urgent first. It follows what changes. */
export default function TodayPage() {
  const page = useLivePage(useLoaderData<typeof loader>(), CHANGE_KINDS);
  const { now, leads, followUps, orders, deals, appointments, vehicles, deliveries, feeds, answers, texts, plannedTexts, searches } = page;
  const parts = [leads, followUps, orders, deals, vehicles, deliveries, feeds, texts];
  const isQuiet = parts.every((part) => part === null || part.total === 0);
  return (
    <>
      <title>{t("admin.title", { page: t("admin.diary.today") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.diary.today")}</h1>
          <p className="number">{t("admin.orders.dayTime", { day: t(weekdayText(londonDay(now))), time: t(clockText(now)) })}</p>
        </div>
        <TodayTools page={page} />
      </div>
      <output className="visually-hidden">{leads && t("admin.today.status", { count: leads.total })}</output>
      <div className="today">
        <div className="stack">
          {isQuiet && (
            <section className="panel empty">
              <Icon name="sun" />
              <h2>{t("admin.today.quiet")}</h2>
              <p>{t("admin.today.quietMeans")}</p>
            </section>
          )}
          <UnansweredPanel page={page} />
          <OrdersPanel page={page} />
          <DealsPanel page={page} />
          <FollowUpsPanel page={page} />
          <UnreadyPanel page={page} />
          <DeliveriesPanel page={page} />
          <FeedsPanel page={page} />
          <TextsPanel title={t("admin.today.texts")} texts={texts} now={now} />
          <TextsPanel title={t("admin.today.plannedTexts")} texts={plannedTexts} now={now} />
        </div>
        {(appointments || answers || (searches && searches.length > 0)) && (
          <div className="stack">
            {appointments && <AppointmentsPanel appointments={appointments} now={now} />}
            {answers && answers.length > 0 && <AnswersPanel answers={answers} />}
            {searches && searches.length > 0 && <SearchesPanel searches={searches} />}
          </div>
        )}
      </div>
    </>
  );
}
