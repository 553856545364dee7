import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { CompareTraySlot } from "#web/compare/compare-tray-slot.tsx";
import { useIntegrations } from "#web/integrations/use-integrations.ts";
import { RecentlyViewedSlot } from "#web/visits/recently-viewed-slot.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useSiteFrame } from "./site-frame.ts";
import { Toast } from "#web/toast/toast.tsx";

export default function ShopLayout() {
  return (
    <Shop>
      <Outlet />
    </Shop>
  );
}

/** The frame of every shop page. Pages provide `<main id="main">`. */
export function Shop({ children }: { children: ReactNode }) {
  const shopFront = useSiteFrame();
  useIntegrations();
  if (!shopFront) return children;
  return (
    <>
      <Header shopFront={shopFront} />
      {children}
      <RecentlyViewedSlot />
      <Footer shopFront={shopFront} />
      <CompareTraySlot />
      <Toast />
    </>
  );
}
