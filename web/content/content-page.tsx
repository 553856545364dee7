import { dayText } from "#domain/date-texts.ts";
import type { Content } from "#server/content/content.ts";
import "./content-page.css";
import { fallbackLang, t } from "#web/locale/translate.ts";
import { dealershipContext } from "#web/context.ts";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { data, redirect } from "react-router";
import type { Route } from "./+types/content-page";
import { ContentBlocks } from "./content-blocks.tsx";
import { resolveBlocks } from "./resolve-blocks.ts";

/** Catch-all route: a content page of the website, or 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const { website, content } = dealership;
  const path = url.pathname.slice(1).replace(/\/$/, "");
  const page = content.page(path);
  if (!page) throw renamedPage(content, path, url.search) ?? data(null, 404);
  return {
    page: { title: page.title, lead: page.lead },
    blocks: await resolveBlocks(page.blocks, url.searchParams, dealership),
    updated: page.updated && t(dayText(page.updated)),
    meta: {
      title: pageTitle(page.title, website),
      description: page.description ?? page.lead ?? undefined,
      canonical: new URL(page.canonical ?? `/${page.url}`, url).href,
    },
  };
}

/** Leads to a page's new address; undefined if it has none, or is no page any more. */
function renamedPage(content: Content, path: string, search: string): Response | undefined {
  const to = content.renamedTo?.(`pages/${path}.md`)?.slice("pages/".length, -".md".length);
  return to !== undefined && content.page(to) ? redirect(`/${to}${search}`, 301) : undefined;
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function ContentPage({ loaderData: { page, blocks, updated } }: Route.ComponentProps) {
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="blocks">
          <div className="prose" lang={fallbackLang()}>
            <h1>{page.title}</h1>
            {page.lead && <p className="muted">{page.lead}</p>}
          </div>
          <ContentBlocks blocks={blocks} />
          {updated && <p className="small muted">{t("content.lastChangedOnUpdated", { updated })}</p>}
        </div>
      </div>
    </main>
  );
}
