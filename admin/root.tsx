import { use, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import font from "#web/ui/fonts/archivo-ui.woff2?no-inline";
import { readsContext } from "./context.ts";
import { ErrorPage } from "./layout/error-page.tsx";
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
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Not in the layout, which an error makes again: React may not make script elements where the browser asks for trusted types. */
export default function Admin() {
  const nonce = use(NonceContext);
  return (
    <>
      <Outlet />
      <ScrollRestoration nonce={nonce} />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
