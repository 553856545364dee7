import { useState } from "react";
import { redirect, useLoaderData, useSearchParams } from "react-router";
import { t } from "#web/locale/translate.ts";
import { readsContext, visitorContext } from "../context.ts";
import { leaveForProvider } from "../http/company-account.ts";
import { signInWithPasskey } from "../http/passkey.ts";
import { openLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { Gate } from "./gate.tsx";

export const loader = openLoader(async ({ context }) => {
  if (context.get(visitorContext).signedIn) throw redirect("/");
  return { companyAccounts: context.get(readsContext).companyAccounts };
});

export default function SignInPage() {
  const { companyAccounts } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const to = search.get("to") ?? "/";
  const [busy, setBusy] = useState<"passkey" | "company">();
  const [problem, setProblem] = useState<string>();

  async function signIn() {
    setBusy("passkey");
    setProblem(undefined);
    const answer = await signInWithPasskey(to);
    // A new document, so that nothing of the page before is left.
    if (answer.ok) return window.location.assign(answer.data.to);
    setBusy(undefined);
    setProblem(answer.message);
  }

  async function signInWithCompany() {
    setBusy("company");
    setProblem(undefined);
    const answer = await leaveForProvider("/sign-in/company", { to });
    if (answer.ok) return;
    setBusy(undefined);
    setProblem(answer.message);
  }

  return (
    <Gate title={t("admin.signIn.heading")}>
      <h1>{t("admin.signIn.heading")}</h1>
      <Problem message={problem} />
      <button type="button" className="button button--full" aria-busy={busy === "passkey"} onClick={() => void signIn()}>
        <Icon name="fingerprint-pattern" />
        {t("admin.signIn.withPasskey")}
      </button>
      <p className="hint centred">{t("admin.signIn.noPassword")}</p>
      {companyAccounts && (
        <>
          <div className="gate__or">
            <span>{t("admin.signIn.or")}</span>
          </div>
          <button
            type="button"
            className="button button--secondary button--full"
            aria-busy={busy === "company"}
            onClick={() => void signInWithCompany()}
          >
            <Icon name="building-2" />
            {t("admin.signIn.withCompany")}
          </button>
        </>
      )}
      <details className="more">
        <summary>
          <Icon name="circle-question-mark" />
          {t("admin.signIn.cannot")}
          <Icon name="chevron-down" />
        </summary>
        <p>{t("admin.signIn.help")}</p>
      </details>
    </Gate>
  );
}
