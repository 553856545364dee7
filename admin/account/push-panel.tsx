import { useId, useState, type SubmitEvent } from "react";
import { momentText } from "#domain/date-texts.ts";
import { msg } from "#domain/messages/message.ts";
import type { QuietHours } from "#domain/staff/quiet-hours.ts";
import type { ListedSubscription } from "#server/push/subscriptions.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Answer } from "../http/post.ts";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { subscribeBrowser } from "./browser-push.ts";

type PushPanelProps = {
  push: { publicKey: string; browsers: ListedSubscription[]; hours: QuietHours | null };
  busy: string | undefined;
  change: (what: string, send: () => Promise<Answer<unknown>>, message: string) => Promise<void>;
};

const PROBLEMS = {
  unsupported: msg("admin.push.unsupported"),
  denied: msg("admin.push.denied"),
  failed: msg("admin.push.failed"),
} as const;

/** Notifications of new leads: off until somebody switches them on in a browser. */
export function PushPanel({ push: { publicKey, browsers, hours }, busy, change }: PushPanelProps) {
  const id = useId();
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>();

  async function switchOn() {
    setProblem(undefined);
    const subscribed = await subscribeBrowser(publicKey);
    if (typeof subscribed === "string") return setProblem(subscribed);
    await change("push", () => post("/account/push", subscribed), t("admin.push.nowOn"));
  }

  function saveHours(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, until] = ["from", "until"].map((name) => String(form.get(name) ?? "").trim());
    const wanted = from === "" && until === "" ? null : { from, until };
    void change("hours", () => post("/account/push/hours", { hours: wanted }), t("admin.push.hoursSaved"));
  }

  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{t("admin.push.title")}</h2>
        <button
          type="button"
          className="button button--secondary button--small"
          aria-busy={busy === "push"}
          onClick={() => void switchOn()}
        >
          {t("admin.push.on")}
        </button>
      </div>
      <div className="panel__body stack">
        <p>{t("admin.push.means")}</p>
        <p className="muted extra-small">{t("admin.push.ends")}</p>
        <Problem message={problem && t(PROBLEMS[problem])} />
        {browsers.length === 0 && <p className="muted">{t("admin.push.none")}</p>}
      </div>
      <ul className="rows">
        {browsers.map((browser) => (
          <li key={browser.id}>
            <span className="rows__what">
              <b>{browser.agent}</b>
              <span className="muted extra-small">
                {browser.isOver ? t("admin.push.over") : t("admin.push.since", { moment: t(momentText(browser.created_at)) })}
              </span>
            </span>
            <button
              type="button"
              className="button button--secondary button--small"
              aria-busy={busy === browser.id}
              aria-label={t("admin.push.offNamed", { device: browser.agent })}
              onClick={() => void change(browser.id, () => post("/account/push/end", { id: browser.id }), t("admin.push.nowOff"))}
            >
              {t("admin.push.off")}
            </button>
          </li>
        ))}
      </ul>
      <form className="panel__foot panel__foot--fields" onSubmit={saveHours}>
        <Labelled label={t("admin.push.quiet")}>
          {(field) => <input className="input" id={field} type="time" name="from" defaultValue={hours?.from} />}
        </Labelled>
        <Labelled label={t("admin.push.quietUntil")}>
          {(field) => <input className="input" id={field} type="time" name="until" defaultValue={hours?.until} />}
        </Labelled>
        <button type="submit" className="button button--secondary" aria-busy={busy === "hours"}>
          {t("saved.save")}
        </button>
        <p className="muted extra-small">{t("admin.push.quietMeans")}</p>
      </form>
    </section>
  );
}
