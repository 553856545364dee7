import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import { allowedSomewhere } from "#domain/staff/allowed.ts";
import { API_PERMISSIONS } from "#domain/staff/api-permissions.ts";
import { t } from "#web/locale/translate.ts";
import { createPasskey, postProved } from "../http/passkey.ts";
import { post, type Answer } from "../http/post.ts";
import { signOut } from "../http/sign-out.ts";
import { signedInLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { PushPanel } from "./push-panel.tsx";
import { TokenPanel } from "./token-panel.tsx";
import { Problem } from "../ui/problem.tsx";

export const loader = signedInLoader(async ({ reads, signedIn: { person, session, rights } }) => ({
  name: person.name,
  hasCompanyAccount: session.how === "sso",
  passkeys: await reads.passkeys(person.id),
  tokens: await reads.tokens(person.id),
  permissions: session.how === "sso" ? [] : API_PERMISSIONS.filter((permission) => allowedSomewhere(rights, permission)),
  push: allowedSomewhere(rights, "leads.read") ? await reads.push(person.id) : null,
  sessions: (await reads.sessions(person.id)).map((each) => ({ ...each, current: each.id === session.id })),
}));

/** One's own passkeys and sessions. */
export default function AccountPage() {
  const { name, hasCompanyAccount, passkeys, sessions, tokens, permissions, push } = useLoaderData<typeof loader>();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();
  const { revalidate } = useRevalidator();

  async function change(what: string, send: () => Promise<Answer<unknown>>, message: string) {
    if (busy !== undefined) return;
    setBusy(what);
    setProblem(undefined);
    setDone(undefined);
    const answer = await send();
    setBusy(undefined);
    if (!answer.ok) return setProblem(Object.values(answer.errors ?? {})[0]?.[0] ?? answer.message);
    setDone(message);
    await revalidate();
  }

  return (
    <>
      <title>{t("admin.title", { page: t("admin.nav.account") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.nav.account")}</h1>
          <p>{name}</p>
        </div>
        <button type="button" className="button button--secondary" onClick={() => void signOut().then(setProblem)}>
          <Icon name="log-out" />
          {t("admin.account.signOut")}
        </button>
      </div>
      <Problem message={problem} />
      <output>
        {done !== undefined && (
          <span className="notice notice--good">
            <Icon name="circle-check" />
            <span>{done}</span>
          </span>
        )}
      </output>
      <div className="two-panels">
        {hasCompanyAccount ? (
          <section className="panel" aria-labelledby="company">
            <div className="panel__head">
              <h2 id="company">{t("admin.people.companyShort")}</h2>
            </div>
            <div className="panel__body">
              <p>
                {t("admin.company.yours")} {t("admin.company.yoursMeans")}
              </p>
            </div>
          </section>
        ) : (
          <section className="panel" aria-labelledby="passkeys">
            <div className="panel__head">
              <h2 id="passkeys">{t("admin.people.passkeys")}</h2>
              <button
                type="button"
                className="button button--secondary button--small"
                aria-busy={busy === "add"}
                onClick={() => void change("add", () => createPasskey("/account/passkeys"), t("admin.account.passkeyAdded"))}
              >
                <Icon name="fingerprint-pattern" />
                {t("admin.passkey.addAnother")}
              </button>
            </div>
            {passkeys.length < 2 && (
              <div className="panel__body">
                <div className="notice">
                  <Icon name="info" />
                  <div>
                    <strong>{t("admin.passkey.addSecond")}</strong>
                    {t("admin.passkey.whySecond")}
                  </div>
                </div>
              </div>
            )}
            <ul className="rows">
              {passkeys.map(({ id, label, created_at, used_at, locked }) => (
                <li key={id}>
                  <span className="rows__what">
                    <b>{label}</b>
                    <span className="muted extra-small">
                      {used_at === null
                        ? t("admin.account.created", { moment: t(momentText(created_at)) })
                        : t("admin.account.used", { moment: t(momentText(used_at)) })}
                    </span>
                  </span>
                  {locked && <span className="badge badge--warning">{t("admin.account.locked")}</span>}
                  <button
                    type="button"
                    className="button button--secondary button--small"
                    aria-busy={busy === id}
                    aria-label={t("admin.account.removeNamed", { device: label })}
                    onClick={() => void change(id, () => postProved("/account/passkeys/remove", { id }), t("admin.account.passkeyRemoved"))}
                  >
                    {t("common.remove")}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="panel" aria-labelledby="sessions">
          <div className="panel__head">
            <h2 id="sessions">{t("admin.account.sessions")}</h2>
            {sessions.length > 1 && (
              <button
                type="button"
                className="button button--secondary button--small"
                aria-busy={busy === "others"}
                onClick={() => void change("others", () => post("/account/sessions/end"), t("admin.account.othersEnded"))}
              >
                {t("admin.account.endOthers")}
              </button>
            )}
          </div>
          <ul className="rows">
            {sessions.map(({ id, agent, created_at, seen_at, current }) => (
              <li key={id}>
                <span className="rows__what">
                  <b>{agent}</b>
                  <span className="muted extra-small">
                    {t("admin.account.since", { since: t(momentText(created_at)), seen: t(momentText(seen_at)) })}
                  </span>
                </span>
                {current ? (
                  <span className="badge badge--good">{t("admin.account.thisOne")}</span>
                ) : (
                  <button
                    type="button"
                    className="button button--secondary button--small"
                    aria-busy={busy === id}
                    aria-label={t("admin.account.endNamed", { device: agent })}
                    onClick={() => void change(id, () => post("/account/sessions/end", { id }), t("admin.account.sessionEnded"))}
                  >
                    {t("admin.account.endSession")}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
        {push && <PushPanel push={push} busy={busy} change={change} />}
        {permissions.length + tokens.length > 0 && <TokenPanel tokens={tokens} permissions={permissions} />}
      </div>
    </>
  );
}
