import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { addDays } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import { APPOINTMENT_KINDS } from "#domain/diary/appointment.ts";
import type { ChangeKind } from "#domain/staff/change-kinds.ts";
import { covers, postsWith } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { liveClientLoader } from "../live/live-client-loader.ts";
import { useLivePage } from "../live/use-live-page.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { BranchForm } from "../ui/branch-form.tsx";
import { AppointmentPanel } from "./appointment-panel.tsx";
import { kindName } from "./appointment-texts.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import { DayList, DayStrip } from "./diary-day.tsx";
import { diaryAddress, type LoadedDiary } from "./diary-address.ts";
import { DiaryWeek } from "./diary-week.tsx";
import { FeedPanel } from "./feed-panel.tsx";
import { notifiedText, useDiaryChange } from "./use-diary-change.ts";
import "./diary.css";

const DAYS_A_WEEK = 7;
const BOOK_KEY = "b";
/** What colleagues and shoppers book, and orders that end. */
const FOLLOWED = ["diary"] as const satisfies readonly ChangeKind[];

export const loader = staffLoader("diary.read", async ({ reads, signedIn, query }): Promise<LoadedDiary> => {
  const diary = await reads.diary(signedIn, query);
  const posts = postsWith(signedIn.rights, "diary.book");
  const mayBook = posts.some((post) => diary.branch !== null && covers(post, { site_id: diary.branch.id }));
  return { ...diary, mayBook, websites: reads.websites.filter(({ name }) => diary.websites.includes(name)) };
});

export const clientLoader = liveClientLoader;

/** The appointments of a branch: a week, or on a phone and on request a day. */
export default function DiaryPage() {
  const diary = useLivePage(useLoaderData<typeof loader>(), FOLLOWED);
  const { branch, branches, query, mayBook, days } = diary;
  const { open, opened, dialog, busy, failure, done, send } = useDiaryChange();
  const [slot, setSlot] = useState({ day: diary.today as string, time: "" });
  const openAt = (day: string, time: string) => {
    setSlot({ day, time });
    open();
  };
  const isWeek = query.view === "week";
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <>
      <title>{t("admin.title", { page: t("admin.nav.diary") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.nav.diary")}</h1>
          {first && last && branch && (
            <p>
              {t("admin.diary.about", { from: t(dayText(first)), until: t(dayText(last)), branch: branch.name, counts: countsOf(diary) })}
            </p>
          )}
        </div>
        <div className="row diary-tools">
          <div className="only-wide">
            <nav className="views" aria-label={t("admin.diary.view")}>
              <Link to={diaryAddress(diary, { view: "day", open: null })} aria-current={isWeek ? undefined : "true"}>
                {t("common.day")}
              </Link>
              <Link to={diaryAddress(diary, { view: "week", open: null })} aria-current={isWeek ? "true" : undefined}>
                {t("finance.week")}
              </Link>
            </nav>
          </div>
          <Link
            className="icon-button"
            to={diaryAddress(diary, { day: addDays(query.day, -DAYS_A_WEEK), open: null })}
            aria-label={t("admin.diary.weekBefore")}
          >
            <Icon name="chevron-left" />
          </Link>
          <Link className="button button--secondary" to={diaryAddress(diary, { day: null, open: null })}>
            {t("admin.diary.today")}
          </Link>
          <Link
            className="icon-button"
            to={diaryAddress(diary, { day: addDays(query.day, DAYS_A_WEEK), open: null })}
            aria-label={t("admin.diary.weekAfter")}
          >
            <Icon name="chevron-right" />
          </Link>
          {mayBook && (
            <button
              type="button"
              className="button"
              data-key={BOOK_KEY}
              data-key-for={t("admin.diary.bookTitle")}
              onClick={() => openAt(query.day < diary.today ? diary.today : query.day, "")}
            >
              <Icon name="plus" />
              {t("admin.diary.book")}
              <kbd className="key-hint" aria-hidden="true">
                {BOOK_KEY}
              </kbd>
            </button>
          )}
        </div>
      </div>
      {branches.length > 1 && (
        <div className="diary-branch">
          <BranchForm action="/diary" branches={branches} branch={branch?.slug} others={{ day: query.day, view: query.view }} />
        </div>
      )}
      <output>{done && <span className="notice notice--good">{done}</span>}</output>
      {branch === null ? (
        <p className="panel panel__body">{t("admin.diary.noBranch")}</p>
      ) : (
        <div className={diary.open ? "diary diary--open" : "diary"}>
          {diary.open && <AppointmentPanel key={diary.open.id} diary={diary} entry={diary.open} />}
          <div className="stack">
            {isWeek && (
              <div className="only-wide stack">
                <p className="muted diary-places">
                  {t("admin.diary.places", {
                    branch: branch.name,
                    drives: diary.places.test_drive,
                    collections: diary.places.collection,
                    deliveries: diary.places.delivery,
                  })}
                </p>
                <DiaryWeek diary={diary} onFree={mayBook ? openAt : undefined} />
              </div>
            )}
            <div className={isWeek ? "only-phone stack" : "stack"}>
              <DayStrip diary={diary} />
              <DayList diary={diary} onFree={mayBook ? (time) => openAt(query.day, time) : undefined} />
            </div>
            <FeedPanel branch={branch} since={diary.feedSince} />
          </div>
        </div>
      )}
      {mayBook && branch && opened > 0 && (
        <BookingDialog
          key={opened}
          ref={dialog}
          title={t("admin.diary.bookTitle")}
          busy={busy}
          failure={failure}
          booking={{
            kinds: APPOINTMENT_KINDS.filter((kind) => kind !== "delivery"),
            branches: [branch],
            site: branch.id,
            websites: diary.websites,
            ...slot,
            vehicle: "",
            isNew: true,
            today: diary.today,
          }}
          onBook={(body) => void send("/diary/appointments", body, (changed) => notifiedText(t("admin.diary.booked"), changed))}
        />
      )}
    </>
  );
}

/** "Test drive: 15, Collection: 5" */
function countsOf({ entries }: LoadedDiary): string {
  const counts = APPOINTMENT_KINDS.map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length] as const);
  const texts = counts.filter(([, count]) => count > 0).map(([kind, count]) => t("admin.diary.count", { kind: kindName(kind), count }));
  return texts.length === 0 ? t("admin.diary.nothing") : texts.join(", ");
}
