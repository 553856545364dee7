import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, t } from "#web/locale/translate.ts";
import { lazy, Suspense, type ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "#web/ui/button.tsx";
import { Shop } from "./shop-layout.tsx";
import { UnsentFormPage } from "#web/forms/resend/unsent-form-page.tsx";
import { unsentFormOf } from "#web/forms/resend/unsent-form.ts";
import { PageTitle } from "./page-title.tsx";
import { telephoneLink, useSiteFrame } from "./site-frame.ts";

type ErrorText = { title: PlainMessage; text: PlainMessage };

const NOT_FOUND: ErrorText = {
  title: msg("layout.pageNotFound"),
  text: msg("layout.checkTheAddress"),
};
const REMOVED_TEXT: ErrorText = {
  title: msg("layout.thisPageHasGone"),
  text: msg("layout.pageTakenDown"),
};
const TOO_LONG: ErrorText = {
  title: msg("layout.thisAddressIsTooLong"),
  text: msg("layout.chooseFewerFiltersAndSearch"),
};
const PROBLEM: ErrorText = {
  title: msg("common.sorryThereWasAProblem"),
  text: msg("common.pleaseTryAgain"),
};

/** The shape of an error thrown by a loader; no loader runs for an overlong query. */
export const QUERY_TOO_LONG = { status: 422, statusText: "", internal: false, data: null };

/** Loaded on a 503 only. Without it the error is shown. */
const SubmitNatively = lazy(() =>
  import("#web/forms/resend/submit-natively.tsx").catch(() => ({ default: ({ children }: { children: ReactNode }) => children })),
);

/** The page for errors and missing pages, with the shop's frame. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Shop>
      <ErrorMain error={error} />
    </Shop>
  );
}

/** The error content alone, for use within the shop's frame. */
export function ErrorMain({ error }: { error: unknown }) {
  const shopFront = useSiteFrame();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const text = textFor(status);
  const title = t(text.title);
  const unsent = import.meta.env.SSR && unsentFormOf(error);
  if (unsent) return <UnsentFormPage form={unsent} />;
  const main = (
    <main id="main" className="error-page">
      <PageTitle words={title} />
      <meta name="robots" content="noindex" />
      <div className="wrap">
        <h1>{title}</h1>
        <p className="error-page__lead">{t(text.text)}</p>
        <div className="row">
          {text === PROBLEM && (
            <ButtonLink href={pathname + search} target="_self">
              {t("common.tryAgain")}
            </ButtonLink>
          )}
          <ButtonLink href="/vehicle-search" look={text === PROBLEM ? "secondary" : "primary"}>
            {t("common.searchAllVehicles")}
          </ButtonLink>
          <ButtonLink href="/" look="secondary">
            {t("layout.goToTheHomePage")}
          </ButtonLink>
          {shopFront && (
            <ButtonLink href={telephoneLink(shopFront.telephone)} look="quiet">
              {t("common.callTelephone", { telephone: shopFront.telephone })}
            </ButtonLink>
          )}
        </div>
      </div>
    </main>
  );
  if (import.meta.env.SSR || status !== 503) return main;
  return (
    <Suspense>
      <SubmitNatively error={error}>{main}</SubmitNatively>
    </Suspense>
  );
}

function textFor(status: number): ErrorText {
  if (status === 404) return NOT_FOUND;
  if (status === 410) return REMOVED_TEXT;
  if (status === QUERY_TOO_LONG.status) return TOO_LONG;
  return PROBLEM;
}
