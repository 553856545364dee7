import { useState } from "react";
import { data, useLoaderData } from "react-router";
import { t } from "#web/locale/translate.ts";
import { leaveForProvider } from "../http/company-account.ts";
import { Gate } from "../sign-in/gate.tsx";
import { signedInLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";

export const loader = signedInLoader(({ reads, signedIn }) => {
  if (signedIn.session.how !== "sso") throw data(null, { status: 404 });
  return { isProved: reads.isProved(signedIn) };
});

/**
 * The proof of presence by a company account, in a tab of its own: the page that needs it keeps what was typed.
 */
export default function ConfirmPage() {
  const { isProved } = useLoaderData<typeof loader>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setBusy(true);
    setProblem(undefined);
    const answer = await leaveForProvider("/account/proof/company");
    if (answer.ok) return;
    setBusy(false);
    setProblem(answer.message);
  }

  return (
    <Gate title={t("admin.company.confirmTitle")}>
      <h1>{t("admin.company.confirmTitle")}</h1>
      {isProved ? (
        <p>{t("admin.company.confirmed")}</p>
      ) : (
        <>
          <p>{t("admin.company.confirmWhy")}</p>
          <Problem message={problem} />
          <button type="button" className="button button--full" aria-busy={busy} onClick={() => void confirm()}>
            <Icon name="building-2" />
            {t("admin.company.confirm")}
          </button>
        </>
      )}
    </Gate>
  );
}
