import "#web/ui/css/site.css";
import "#web/layout/layout.css";
import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import { Alternates } from "#web/layout/language-links.tsx";
import { t } from "#web/locale/translate.ts";
import { srcsetAtWidths } from "#domain/stock/pictures.ts";
import { useMemo, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { ConsentBannerSlot } from "#web/consent/consent-banner-slot.tsx";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { ErrorPage, QUERY_TOO_LONG } from "#web/layout/error-page.tsx";
import { useClientSideLinks } from "#web/navigation/use-client-side-links.ts";
import { logoUrl } from "#web/layout/logo.tsx";
import { siteFrameOf } from "#web/layout/load-site-frame.ts";
import { useSiteFrame } from "#web/layout/site-frame.ts";
import font from "#web/ui/fonts/archivo-ui.woff2?no-inline";
import type { Route } from "./+types/root";
import { ImageSrcset, ResponsiveImages } from "#web/ui/vehicle-picture.tsx";
import { SCROLL_KEY, useSignalHydrated } from "#web/hydration/use-signal-hydrated.ts";

/** The head script adds an attribute to the root element, about which React warns in development. */
const MARKED_IN_HEAD = import.meta.env.DEV ? { suppressHydrationWarning: true } : {};

// One build contains the themes of all websites; `data-theme` selects one.
import.meta.glob("../websites/*/theme.css", { eager: true });

export function loader({ context, url }: Route.LoaderArgs) {
  const { queryTooLong } = context.get(visitorContext);
  return { shopFront: siteFrameOf(context.get(dealershipContext), url.origin, url.pathname), ...(queryTooLong && { queryTooLong }) };
}

/** The frame is the same on every page. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { theme, look, language, integrations } = useSiteFrame() ?? {};
  const refused = useQueryTooLong();
  return (
    <html
      {...MARKED_IN_HEAD}
      lang={language?.lang ?? DEFAULT_LOCALE}
      data-label-overrides={language?.own && JSON.stringify(language.own)}
      data-theme={theme}
      data-integrations={integrations}
      data-notice-border={look?.showNotificationBorder === false ? "plain" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        {theme && <link rel="icon" type="image/svg+xml" href={logoUrl(theme)} />}
        <Meta />
        {language && <Alternates language={language} />}
        <Links />
      </head>
      <body data-pay="cash">
        <a className="skip-link" href="#main">
          {t("layout.skipToMainContent")}
        </a>
        <ConsentBannerSlot />
        {children}
        {!refused && <ScrollRestoration storageKey={SCROLL_KEY} />}
        {/* If the query was refused, the browser's URL differs from the rendered one: hydration would make React Router request it again.
         */}
        {!refused && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  const look = useSiteFrame()?.look;
  const refused = useQueryTooLong();
  const widths = look?.imageWidths;
  const atWidths = useMemo(() => widths && ((srcset: string) => srcsetAtWidths(srcset, widths)), [widths]);
  useClientSideLinks();
  useSignalHydrated();
  if (refused) return <ErrorPage error={QUERY_TOO_LONG} />;
  return (
    <ResponsiveImages value={look?.useResponsiveImages ?? true}>
      <ImageSrcset value={atWidths}>
        <Outlet />
      </ImageSrcset>
    </ResponsiveImages>
  );
}

/** Whether the server ignored the query because it was too long. */
function useQueryTooLong(): boolean {
  return useRouteLoaderData<typeof loader>("root")?.queryTooLong ?? false;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refused = useQueryTooLong();
  useClientSideLinks();
  useSignalHydrated();
  return <ErrorPage error={refused ? QUERY_TOO_LONG : error} />;
}
