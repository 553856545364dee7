import { redirect, useLoaderData } from "react-router";
import { t } from "#web/locale/translate.ts";
import { visitorContext } from "../context.ts";
import { openLoader } from "../staff-loader.ts";
import { Problem } from "../ui/problem.tsx";
import { Gate } from "./gate.tsx";

export const loader = openLoader(async ({ context }) => {
  const { refusal } = context.get(visitorContext);
  if (!refusal) throw redirect("/sign-in");
  return { message: refusal.message, retry: refusal.retry };
});

/** Where the provider of the company's accounts leads back to: seen only if somebody is not signed in. */
export default function CompanyPage() {
  const { message, retry } = useLoaderData<typeof loader>();
  return (
    <Gate title={t("admin.signIn.heading")}>
      <h1>{t("admin.signIn.heading")}</h1>
      <Problem message={message} />
      <a className="button button--full" href={retry}>
        {t("common.tryAgain")}
      </a>
    </Gate>
  );
}
