import "#web/ui/css/site.css";
import "#web/layout/layout.css";
import { FIRST_LANGUAGE } from "#domain/labels/locales.ts";
import { Alternates } from "#web/layout/languages.tsx";
import * as labels from "#domain/labels/english.ts";
import { word } from "#web/labels/word.ts";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { ConsentDock } from "#web/consent/consent-dock.tsx";
import { dealershipContext } from "#web/context.ts";
import { ErrorPage } from "#web/layout/error-page.tsx";
import { useInPageLinks } from "#web/layout/in-page-links.ts";
import { logoAddress } from "#web/layout/logo.tsx";
import { shopFrontOf, useShopFront } from "#web/layout/shop-front.ts";
import font from "#web/ui/fonts/archivo-ui.woff2?no-inline";
import type { Route } from "./+types/root";
import { ResponsiveImages } from "#web/ui/vehicle-picture.tsx";
import { STORAGE_NAME, useTakenOver } from "./taken-over.ts";

// One build serves every website of the group: each page names its theme.
import.meta.glob("../websites/*/theme.css", { eager: true });

export function loader({ context, url }: Route.LoaderArgs) {
  return { shopFront: shopFrontOf(context.get(dealershipContext), url.origin) };
}

/** The frame says the same on every page: no need to ask for it again. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { theme, look, language } = useShopFront() ?? {};
  return (
    <html lang={language?.lang ?? FIRST_LANGUAGE} data-words={language?.own && JSON.stringify(language.own)} data-theme={theme} data-notices={look?.showNotificationBorder === false ? "plain" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        {theme && <link rel="icon" type="image/svg+xml" href={logoAddress(theme)} />}
        <Meta />
        {language && <Alternates language={language} />}
        <Links />
      </head>
      <body data-pay="cash">
        <a className="skip" href="#main">
          {word(labels.skipToMainContent)}
        </a>
        <ConsentDock />
        {children}
        <ScrollRestoration storageKey={STORAGE_NAME} />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const look = useShopFront()?.look;
  useInPageLinks();
  useTakenOver();
  return (
    <ResponsiveImages value={look?.useResponsiveImages ?? true}>
      <Outlet />
    </ResponsiveImages>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useInPageLinks();
  useTakenOver();
  return <ErrorPage error={error} />;
}
