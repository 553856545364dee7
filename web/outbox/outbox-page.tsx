import "./outbox.css";
import { t } from "#web/locale/translate.ts";
import { dealershipContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { data, Link } from "react-router";
import type { Route } from "./+types/outbox-page";
import { momentText } from "#domain/date-texts.ts";

export const handle = { checkoutStep: () => null } satisfies CheckoutHandle;
export const headers = () => ({ ...NO_STORE_HEADERS, "X-Robots-Tag": "noindex" });
export const meta = () => [{ title: t("outbox.demoOutbox") }, { name: "robots", content: "noindex" }];

/** The mails recorded by the demo provider; 404 on other websites. */
export async function loader({ context }: Route.LoaderArgs) {
  const { outbox } = context.get(dealershipContext);
  if (!outbox) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const mails = await outbox.stored();
  return data(
    { mails: mails.map(({ number, at, to, subject }) => ({ number, sent: t(momentText(at)), to, subject })) },
    { headers: NO_STORE_HEADERS },
  );
}

export default function OutboxPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <main id="main" className="section">
      <div className="wrap stack">
        <h1>{t("outbox.demoOutbox")}</h1>
        <Notice title={t("outbox.noMailLeavesTheDemonstration")}>{t("outbox.hereIsWhatCustomers")}</Notice>
        {mails.length === 0 ? (
          <p>{t("outbox.nothingHasBeenSentYet")}</p>
        ) : (
          <ol className="outbox-list">
            {mails.map(({ number, sent, to, subject }) => (
              <li className="panel" key={number}>
                <Link className="outbox-list__link" to={`/demo-outbox/${number}`}>
                  <span className="outbox-list__subject">{subject}</span>
                  <span className="small muted">{t("outbox.toRecipientSent", { to, sent })}</span>
                </Link>
              </li>
            ))}
          </ol>
        )}
      </div>
    </main>
  );
}
