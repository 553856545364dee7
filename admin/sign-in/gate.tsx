import type { ReactNode } from "react";
import { t } from "#web/locale/translate.ts";
import { DealerLogo } from "../layout/dealer-logo.tsx";
import { useDealer } from "../root.tsx";

/** The page around signing in: a card on the dealer's dark colour. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const dealer = useDealer();
  const shop = dealer?.shop;
  return (
    <div className="gate on-deep">
      <title>{t("admin.title", { page: title })}</title>
      <header className="gate__head">
        {dealer && <DealerLogo theme={dealer.theme} />}
        <span>
          {dealer?.site_name}
          <small>{t("admin.name")}</small>
        </span>
      </header>
      <main className="gate__card" id="main">
        {children}
      </main>
      <footer className="gate__foot">
        <p>
          {t("admin.gate.staffOnly")} {shop && <a href={shop}>{t("admin.gate.toShop", { host: new URL(shop).host })}</a>}
        </p>
      </footer>
    </div>
  );
}
