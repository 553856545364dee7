import { telephoneLink, useShopFront } from "#web/layout/shop-front.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useLocation } from "react-router";

/** The search could not be answered: says so, and asks again. What was chosen stands in the address and is kept. */
export function SearchFailed() {
  const { pathname, search } = useLocation();
  const shopFront = useShopFront();
  return (
    <main id="main" className="srp">
      <title>{`Sorry, there was a problem${shopFront ? ` - ${shopFront.site_name}` : ""}`}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap srp__g srp__failed">
        <div className="empty" role="alert">
          <h1>Sorry, there was a problem</h1>
          <p className="muted">Please try again or contact us if the problem persists.</p>
          <div className="row">
            <ButtonLink href={pathname + search}>Try again</ButtonLink>
            {shopFront && (
              <ButtonLink href={telephoneLink(shopFront.telephone)} look="secondary">
                Call {shopFront.telephone}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </main>
  );
}
