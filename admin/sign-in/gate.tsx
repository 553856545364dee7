import type { ReactNode } from "react";
import { t } from "#web/locale/translate.ts";
import { DealerLogo } from "../layout/dealer-logo.tsx";
import { useDealer } from "../root.tsx";
import { Icon } from "../ui/icons/icon.tsx";

/** The page around signing in: a card on the dealer's dark colour. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const dealer = useDealer();
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
          {t("admin.gate.staffOnly")} {dealer && <a href={`https://${dealer.host}/`}>{t("admin.gate.toShop", { host: dealer.host })}</a>}
        </p>
      </footer>
    </div>
  );
}

/** What went wrong, said at once to screen readers. */
export function GateProblem({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message !== undefined && (
        <p className="notice notice--bad">
          <Icon name="circle-alert" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
