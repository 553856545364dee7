import { useEffect } from "react";
import { Outlet, useMatches } from "react-router";
import { progress } from "#web/deal/checkout-progress.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { SlimFooter } from "./footer.tsx";
import { Logo } from "./logo.tsx";
import { telephoneLink, useSiteFrame } from "./site-frame.ts";

/**
 * A checkout page's step, fixed or from its loader data (null if no step applies): `export const handle = { checkoutStep: 1 } satisfies
 * CheckoutHandle`.
 */
export type CheckoutHandle = { checkoutStep: 0 | 1 | 2 | ((data: unknown) => 0 | 1 | 2 | null) };

export default function CheckoutLayout() {
  const shopFront = useSiteFrame();
  const { apart, integrations } = shopFront ?? {};
  useEffect(() => {
    if (apart || integrations)
      void import("#web/integrations/open-page.ts").then(
        ({ openPrivatePage }) => openPrivatePage(),
        () => undefined,
      );
  }, [apart, integrations]);
  const current = useMatches()
    .map(({ handle, loaderData }) => stepOf(handle, loaderData))
    .find((step) => step !== undefined);
  if (!shopFront) return <Outlet />;
  return (
    <>
      <header className="checkout__header">
        <div className="wrap">
          <Logo {...shopFront} />
          <div className="desktop-only">{current !== null && <Steps steps={progress()} current={current ?? 1} />}</div>
          <a className="icon-link" href={telephoneLink(shopFront.telephone)}>
            <Icon name="phone" />
            <span className="tabular">{shopFront.telephone}</span>
          </a>
        </div>
      </header>
      <Outlet />
      <SlimFooter shopFront={shopFront} />
    </>
  );
}

function stepOf(handle: unknown, data: unknown): number | null | undefined {
  if (typeof handle !== "object" || handle === null || !("checkoutStep" in handle)) return undefined;
  const { checkoutStep } = handle;
  const step: unknown = typeof checkoutStep === "function" ? checkoutStep(data) : checkoutStep;
  return typeof step === "number" || step === null ? step : undefined;
}
