import { data, Link, useLoaderData } from "react-router";
import { useState } from "react";
import { allowed } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { CheckStep, ConfirmStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { DoneStep, RunningStep } from "./done-step.tsx";
import type { ImportPageData } from "./import-data.ts";
import { ImportSteps, type ImportStep } from "./import-steps.tsx";

export const loader = staffLoader("stock.import", async ({ reads, signedIn: { rights }, params, query }): Promise<ImportPageData> => {
  const shown = await reads.import(params["id"] ?? "", { page: Number(query.get("changes") ?? 1) });
  if (!shown || !allowed(rights, "stock.import", { site_id: shown.site_id })) throw data(null, { status: 404 });
  const site = (await reads.sites()).find(({ id }) => id === shown.site_id);
  return {
    shown,
    site: site?.name ?? "",
    mayPassGuard: allowed(rights, "stock.removals", {}),
    allBranches: allowed(rights, "stock.import", { site_id: null }),
  };
});

/** The steps of one import after its file came. */
export default function OneImportPage() {
  const page = useLoaderData<typeof loader>();
  const { shown, site } = page;
  const [chosen, setChosen] = useState<ImportStep>();
  const step = stepOf(shown.state, chosen);
  return (
    <>
      <title>{t("admin.title", { page: t("admin.import.title") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/import">
            <Icon name="arrow-left" />
            {t("admin.import.title")}
          </Link>
          <h1>{shown.file_name}</h1>
          <p>{t("admin.import.forBranch", { branch: site })}</p>
        </div>
      </div>
      <ImportSteps step={step === "running" ? "confirm" : step} />
      {step === "columns" && <ColumnsStep {...page} onChecked={() => setChosen("check")} />}
      {step === "check" && shown.checked && <CheckStep shown={shown} go={setChosen} />}
      {step === "confirm" && shown.checked && <ConfirmStep {...page} go={setChosen} />}
      {step === "running" && <RunningStep shown={shown} />}
      {step === "done" && <DoneStep shown={shown} />}
    </>
  );
}

function stepOf(state: ImportPageData["shown"]["state"], chosen: ImportStep | undefined): ImportStep | "running" {
  if (state === "file") return "columns";
  if (state === "running" || state === "undoing") return "running";
  if (state !== "checked") return "done";
  return chosen === "columns" || chosen === "confirm" ? chosen : "check";
}
