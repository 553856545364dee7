import { useState } from "react";
import { useRevalidator } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import type { DiaryBranch } from "#server/diary/staff/read-diary.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";

/** The address at which a calendar reads this branch's diary: shown once, and ended here. */
export function FeedPanel({ branch, since }: { branch: DiaryBranch; since: number | null }) {
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();
  async function send(path: string) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await post<{ url?: string }>(path, { site: branch.id });
    setBusy(false);
    if (answer.ok) setUrl(answer.data.url);
    else setFailure(answer);
    await revalidate();
  }
  return (
    <details className="panel feed-panel" key={branch.id}>
      <summary className="panel__head">{t("admin.diary.feed")}</summary>
      <div className="panel__body stack">
        <p>{t("admin.diary.feedIs", { branch: branch.name })}</p>
        <Problem message={failure?.message} reason={failure?.reason} />
        {url !== undefined && (
          <Labelled label={t("admin.diary.feedAddress")}>
            {(id) => <input className="input" id={id} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />}
          </Labelled>
        )}
        {since !== null && <p className="muted">{t("admin.diary.feedSince", { moment: t(momentText(since)) })}</p>}
        <div className="row">
          <button type="button" className="button button--secondary" aria-busy={busy} onClick={() => void send("/diary/feeds")}>
            {t(since === null ? "admin.diary.feedMake" : "admin.diary.feedRenew")}
          </button>
          {since !== null && (
            <button type="button" className="button button--danger" aria-busy={busy} onClick={() => void send("/diary/feeds/end")}>
              {t("admin.diary.feedEnd")}
            </button>
          )}
        </div>
      </div>
    </details>
  );
}
