import "#web/enquiry/enquiry.css";
import "#web/deal/checkout/checkout.css";
import "#web/deal/builder/deal-builder.css";
import "#web/deal/order-summary.css";
import "#web/part-exchange/part-exchange.css";
import "./sell.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { localisedMeta } from "#web/layout/page-meta.ts";
import { PageTitle } from "#web/layout/page-title.tsx";
import { useSiteFrame } from "#web/layout/site-frame.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useEffect, useRef, type ReactNode } from "react";

type SellLayoutProps = {
  title: string;
  lead: string;
  /** Absent on the form by hand. */
  step?: 1 | 2 | 3 | undefined;
  back?: { href: string; label: string } | null;
  wrong?: boolean;
  /** The error summary, above the title. */
  problem?: ReactNode;
  /** Canonical URL; pages without one are `noindex`. */
  canonical?: string | undefined;
  side?: ReactNode;
  /** The page replaced another under the same URL: its title takes the focus. */
  focused?: boolean;
  children: ReactNode;
};

/** The layout of the pages on which a shopper sells a car. */
export function SellLayout({
  title,
  lead,
  step,
  back,
  wrong = false,
  problem,
  canonical,
  side,
  focused = false,
  children,
}: SellLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  // The last step has a bot check, which only the document's own policy can allow.
  const provider = useSiteFrame()?.bot_check?.provider;
  return (
    <main id="main" className="lead-page" data-bot-check={provider}>
      <PageTitle words={wrong ? t("common.errorTitle", { title }) : title} />
      {canonical ? <link rel="canonical" href={localisedMeta(canonical)} /> : <meta name="robots" content="noindex" />}
      {canonical && <meta name="description" content={lead} />}
      <div className="wrap lead-page__inner">
        <div className="stack">
          <div>
            {back && (
              <a className="icon-link" href={localisedPath(back.href)}>
                <Icon name="arrow-left" />
                {back.label}
              </a>
            )}
            {problem}
            {step && <p className="muted small sell__step">{t("sell.step", { step })}</p>}
            <h1 ref={heading} tabIndex={focused ? -1 : undefined}>
              {title}
            </h1>
            <p className="lead">{lead}</p>
          </div>
          {children}
        </div>
        {side}
      </div>
    </main>
  );
}
