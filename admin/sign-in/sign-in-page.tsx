import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { t } from "#web/locale/translate.ts";
import { visitorContext } from "../context.ts";
import { signInWithPasskey } from "../http/passkey.ts";
import { openLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { Gate } from "./gate.tsx";

export const loader = openLoader(async ({ context }) => {
  if (context.get(visitorContext).signedIn) throw redirect("/");
  return null;
});

export default function SignInPage() {
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function signIn() {
    setBusy(true);
    setProblem(undefined);
    const answer = await signInWithPasskey(search.get("to") ?? "/");
    // A new document, so that nothing of the page before is left.
    if (answer.ok) return window.location.assign(answer.data.to);
    setBusy(false);
    setProblem(answer.message);
  }

  return (
    <Gate title={t("admin.signIn.heading")}>
      <h1>{t("admin.signIn.heading")}</h1>
      <Problem message={problem} />
      <button type="button" className="button button--full" aria-busy={busy} onClick={() => void signIn()}>
        <Icon name="key-round" />
        {t("admin.signIn.withPasskey")}
      </button>
      <p className="hint centred">{t("admin.signIn.noPassword")}</p>
      <details className="more">
        <summary>{t("admin.signIn.cannot")}</summary>
        <p>{t("admin.signIn.help")}</p>
      </details>
    </Gate>
  );
}
