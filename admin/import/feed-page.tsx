import { data, Link, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { useRef, useState } from "react";
import { allowed } from "#domain/staff/allowed.ts";
import { momentText } from "#domain/date-texts.ts";
import type { FeedWithHistory } from "#server/feeds/list-feeds.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { staffLoader } from "../staff-loader.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { NoBranch } from "../ui/no-branch.tsx";
import { Problem } from "../ui/problem.tsx";
import { FeedForm } from "./feed-form.tsx";
import { branchText, FeedRuns, nextText } from "./feed-list.tsx";
import "./import.css";

export const loader = staffLoader("stock.import", async ({ reads, signedIn: { rights }, params: { name } }) => {
  const { feeds, feedMaps } = await reads.imports(rights);
  const feed = feeds.find((each) => each.name === name) ?? null;
  if (name !== undefined && feed === null) throw data(null, { status: 404 });
  const sites = (await reads.sites()).filter(({ id }) => allowed(rights, "stock.import", { site_id: id }));
  return { feed, maps: feedMaps, sites, allBranches: allowed(rights, "stock.import", { site_id: null }) };
});

/** A scheduled feed, or a new one. */
export default function FeedPage() {
  const { feed, maps, sites, allBranches } = useLoaderData<typeof loader>();
  const title = feed?.name ?? t("admin.feeds.add");
  // Not in the form, which begins anew with the values that saving makes.
  const [saved, setSaved] = useState(false);
  return (
    <>
      <title>{t("admin.title", { page: title })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/import">
            <Icon name="arrow-left" />
            {t("admin.import.title")}
          </Link>
          <h1>{title}</h1>
          {feed && <p>{[feed.host, branchText(feed), nextText(feed)].filter(Boolean).join(", ")}</p>}
        </div>
      </div>
      {sites.length === 0 ? (
        <NoBranch mayAdd={false} />
      ) : (
        <div className="import-form">
          {feed && <FeedActs feed={feed} />}
          <FeedForm key={valuesOf(feed)} {...{ feed, maps, sites, allBranches, saved, setSaved }} />
        </div>
      )}
    </>
  );
}

/** What the form begins from: pausing changes none of it, so that what was typed stays. */
function valuesOf(feed: FeedWithHistory | null): string {
  return JSON.stringify(feed && [feed.name, feed.host, feed.site_id, feed.map_name, feed.replace, feed.schedule]);
}

/** What can be done with a feed at once, and what its runs did. */
function FeedActs({ feed }: { feed: FeedWithHistory }) {
  const { name, paused, last } = feed;
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [done, setDone] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function act(what: "try" | "run" | "pause" | "resume" | "remove", message?: string) {
    if (busy !== undefined) return;
    setBusy(what);
    setFailure(undefined);
    setDone(undefined);
    const answer = await post<{ id: string }>(`/feeds/${name}/${what}`);
    setBusy(undefined);
    if (what === "remove") dialog.current?.close();
    if (!answer.ok) return setFailure(answer);
    if (what === "try") return navigate(`/import/${answer.data.id}`);
    if (what === "remove") return navigate("/import");
    setDone(message);
    await revalidate();
  }

  const button = (what: Parameters<typeof act>[0], label: string, message?: string) => (
    <button type="button" className="button button--secondary" aria-busy={busy === what} onClick={() => void act(what, message)}>
      {label}
    </button>
  );
  return (
    <section className="panel" aria-labelledby="runs">
      <div className="panel__head">
        <h2 id="runs">{t("admin.feeds.runs")}</h2>
        {paused && <span className="badge badge--warning">{t("admin.feeds.paused")}</span>}
      </div>
      <div className="panel__body import-form">
        <Problem message={failure && (Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message)} reason={failure?.reason} />
        <output>{done !== undefined && <span className="notice notice--good">{done}</span>}</output>
        {last !== null && <p className="muted">{t("admin.feeds.last", { moment: t(momentText(last)) })}</p>}
        <FeedRuns runs={feed.runs} />
      </div>
      <div className="panel__foot">
        {feed.canTry && button("try", t("admin.feeds.try"))}
        {!paused && button("run", t("admin.feeds.run"), t("admin.feeds.willRun"))}
        {paused
          ? button("resume", t("admin.feeds.resume"), t("admin.feeds.resumed"))
          : button("pause", t("admin.feeds.pause"), t("admin.feeds.isPausedNow"))}
        <button type="button" className="button button--danger" onClick={() => dialog.current?.showModal()}>
          {t("common.remove")}
        </button>
        <Dialog
          ref={dialog}
          title={t("compare.removeName", { name })}
          onSubmit={() => void act("remove")}
          foot={
            <>
              <button type="submit" className="button button--danger" aria-busy={busy === "remove"}>
                {t("admin.feeds.removeNow")}
              </button>
              <CloseButton>{t("deal.cancel")}</CloseButton>
            </>
          }
        >
          <p>{t("admin.feeds.removeMeans")}</p>
          {feed.hasStock && <p>{t("admin.feeds.removeNeedsName", { name: feed.map_name })}</p>}
        </Dialog>
      </div>
    </section>
  );
}
