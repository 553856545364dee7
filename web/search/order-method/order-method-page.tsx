import { COMPARABLE, MIN_COMPARABLES } from "#domain/pricing/price-position.ts";
import { DESCRIPTION_CHARACTERS, RECOMMENDED_POINTS } from "#domain/search/recommended-order.ts";
import { dealershipContext } from "#web/context.ts";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/order-method-page";
import { ORDER_METHOD_PATH } from "./order-method-path.ts";

/** How the recommended order is worked out (decision D5), with the figures that the rule itself uses. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { website } = context.get(dealershipContext);
  return {
    results: website.search_path,
    rows: pointsTable(),
    meta: {
      title: pageTitle(t("recommendedOrder.title"), website),
      description: t("recommendedOrder.lead"),
      canonical: new URL(ORDER_METHOD_PATH, url).href,
    },
  };
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function OrderMethodPage({ loaderData: { results, rows } }: Route.ComponentProps) {
  const total = rows.reduce((sum, { most }) => sum + most, 0);
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="prose">
          <h1>{t("recommendedOrder.title")}</h1>
          <p className="muted">{t("recommendedOrder.lead")}</p>
          <ol>
            <li>{t("recommendedOrder.reservedLast")}</li>
            <li>{t("recommendedOrder.thenPoints", { points: total })}</li>
            <li>{t("recommendedOrder.thenStockNumber")}</li>
          </ol>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t("recommendedOrder.whatCounts")}</th>
                <th scope="col" className="numeric">
                  {t("recommendedOrder.mostPoints")}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ text, most }) => (
                <tr key={text}>
                  <td>{text}</td>
                  <td className="numeric">{most}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            {t("recommendedOrder.similar", {
              miles: COMPARABLE.miles.toLocaleString("en-GB"),
              days: COMPARABLE.soldWithinDays,
              least: MIN_COMPARABLES,
            })}
          </p>
          <p>{t("recommendedOrder.whenPointsChange")}</p>
          <h2>{t("recommendedOrder.whatNeverCounts")}</h2>
          <p>{t("recommendedOrder.noPayment")}</p>
          <p>{t("recommendedOrder.nothingAboutYou")}</p>
          <p>{t("recommendedOrder.chooseAnother")}</p>
          <p>
            <ButtonLink href={results}>{t("recommendedOrder.seeTheResults")}</ButtonLink>
          </p>
        </div>
      </div>
    </main>
  );
}

function pointsTable(): { text: string; most: number }[] {
  const points = RECOMMENDED_POINTS;
  return [
    {
      text: t("recommendedOrder.photographs", { each: points.photograph, count: points.photographs / points.photograph }),
      most: points.photographs,
    },
    {
      text: t("recommendedOrder.description", {
        short: points.shortDescription,
        shortCharacters: DESCRIPTION_CHARACTERS.short,
        full: points.description,
        fullCharacters: DESCRIPTION_CHARACTERS.full,
      }),
      most: points.description,
    },
    {
      text: t("recommendedOrder.history", { services: points.services, tests: points.tests, check: points.historyCheck }),
      most: points.services + points.tests + points.historyCheck,
    },
    { text: t("recommendedOrder.mot", { count: points.mot }), most: points.mot },
    { text: t("recommendedOrder.price", { below: points.priceBelow, within: points.priceWithin }), most: points.priceBelow },
  ];
}
