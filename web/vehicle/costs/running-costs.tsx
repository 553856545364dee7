import { t } from "#web/locale/translate.ts";
import type { CostsPage } from "./costs-summary.tsx";
import { UsageForm } from "./usage-form.tsx";

/** What the vehicle costs a month, with the working of each line. A form of the address: nothing is stored. */
export function RunningCosts({ costs }: { costs: CostsPage }) {
  return (
    <section className="vehicle-section running-costs" id="running-costs" aria-labelledby="running-costs-title">
      <h2 id="running-costs-title">{t("costs.title")}</h2>
      <div dangerouslySetInnerHTML={{ __html: costs.summary }} />
      <UsageForm usage={costs} />
    </section>
  );
}
