import { useSiteFrame } from "#web/layout/site-frame.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";

/** Analytics, chat and reviews of other companies, where the website has any: nothing of it is fetched elsewhere. */
export function useIntegrations(): void {
  const integrations = useSiteFrame()?.integrations;
  const { pathname } = useLocation();
  useEffect(() => {
    if (integrations) void import("./open-page.ts").then(({ openPage }) => openPage(pathname), () => undefined);
  }, [integrations, pathname]);
}
