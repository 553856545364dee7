import { useSiteFrame } from "#web/layout/site-frame.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";

/** Loads analytics, chat and reviews on websites that use them. */
export function useIntegrations(): void {
  const integrations = useSiteFrame()?.integrations;
  const { pathname } = useLocation();
  useEffect(() => {
    if (integrations)
      void import("./open-page.ts").then(
        ({ openPage }) => openPage(pathname),
        () => undefined,
      );
  }, [integrations, pathname]);
}
