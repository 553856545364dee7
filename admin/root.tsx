import { use, type ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { t } from "#web/locale/translate.ts";
import font from "#web/ui/fonts/archivo-ui.woff2?no-inline";
import { readsContext } from "./context.ts";
import { NonceContext } from "./layout/nonce.ts";
import { openLoader } from "./staff-loader.ts";
import "./ui/css/admin.css";
import "./ui/css/dark.css";

// The build has the themes of all websites; `data-theme` selects one.
import.meta.glob("../websites/*/theme.css", { eager: true });

/** The dealer's name and looks, which are public. */
export const loader = openLoader(async ({ context }) => context.get(readsContext).dealer());

export function shouldRevalidate() {
  return false;
}

export function useDealer(): Awaited<ReturnType<typeof loader>> | undefined {
  return useRouteLoaderData<typeof loader>("root");
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang="en-GB" data-theme={useDealer()?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Admin() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isOffline = typeof window !== "undefined" && !navigator.onLine;
  const heading = isOffline
    ? t("admin.offline.title")
    : status === 403
      ? t("admin.error.forbidden")
      : status === 404
        ? t("admin.error.notFound")
        : t("admin.error.failed");
  return (
    <main className="main" id="main">
      <title>{t("admin.title", { page: heading })}</title>
      <div className="stack">
        <h1>{heading}</h1>
        {isOffline && <p>{t("admin.offline.kept")}</p>}
        {status === 403 && <p>{t("admin.error.askColleague")}</p>}
        <p>
          <a className="button button--secondary" href="/">
            {t("admin.error.toStart")}
          </a>
        </p>
      </div>
    </main>
  );
}
