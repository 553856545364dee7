import { isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "#web/ui/button.tsx";
import { Shop } from "./shop-layout.tsx";
import { telephoneLink, useShopFront } from "./shop-front.ts";

type ErrorWords = { title: string; text: string };

const NOT_FOUND: ErrorWords = {
  title: "Page not found",
  text: "Check the address for a slip of the finger, or start again from here.",
};
const GONE: ErrorWords = {
  title: "This page has gone",
  text: "What was here has been taken down for good. There is more to see from here.",
};
const PROBLEM: ErrorWords = {
  title: "Sorry, there was a problem",
  text: "Please try again or contact us if the problem persists.",
};

/** What a shopper sees instead of a page that is not there or that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Shop>
      <ErrorMain error={error} />
    </Shop>
  );
}

/** The same inside the frame of the shop. */
export function ErrorMain({ error }: { error: unknown }) {
  const shopFront = useShopFront();
  const { pathname, search } = useLocation();
  const words = wordsFor(isRouteErrorResponse(error) ? error.status : 500);
  const { title, text } = words;
  return (
    <main id="main" className="errorpage">
      <title>{shopFront ? `${title} - ${shopFront.site_name}` : title}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap">
        <h1>{title}</h1>
        <p className="errorpage__lead">{text}</p>
        <div className="row">
          {words === PROBLEM && <ButtonLink href={pathname + search}>Try again</ButtonLink>}
          <ButtonLink href="/vehicle-search" look={words === PROBLEM ? "secondary" : "primary"}>
            Search all vehicles
          </ButtonLink>
          <ButtonLink href="/" look="secondary">
            Go to the home page
          </ButtonLink>
          {shopFront && (
            <ButtonLink href={telephoneLink(shopFront.telephone)} look="quiet">
              Call {shopFront.telephone}
            </ButtonLink>
          )}
        </div>
      </div>
    </main>
  );
}

function wordsFor(status: number): ErrorWords {
  if (status === 404) return NOT_FOUND;
  if (status === 410) return GONE;
  return PROBLEM;
}
