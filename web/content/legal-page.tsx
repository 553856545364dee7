import { formatDay, parseDay } from "#domain/calendar.ts";
import { dealershipContext } from "#web/context.ts";
import { ANONYMOUS_PAGE } from "#web/layout/page-cache.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { data } from "react-router";
import type { Route } from "./+types/legal-page";

export function loader({ context, url }: Route.LoaderArgs) {
  const { website } = context.get(dealershipContext);
  const { pathname } = url;
  const page = website.content.legal_pages.find(({ slug }) => pathname === `/${slug}`);
  if (!page) throw data(null, 404);
  const day = parseDay(page.updated);
  return {
    page,
    updated: day ? formatDay(day) : page.updated,
    meta: {
      title: pageTitle(page.title, website),
      description: page.lead,
      canonical: new URL(`/${page.slug}`, url).href,
    },
  };
}

export const headers = () => ANONYMOUS_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function LegalPage({ loaderData: { page, updated } }: Route.ComponentProps) {
  return (
    <main id="main" className="sec">
      <div className="wrap">
        <article className="prose">
          <h1>{page.title}</h1>
          <p className="muted">{page.lead}</p>
          {page.sections.map(({ heading, paragraphs }) => (
            <section key={heading} className="prose">
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p className="small muted">Last changed on {updated}.</p>
        </article>
      </div>
    </main>
  );
}
