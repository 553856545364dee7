import "./content-blocks.css";
import { fallbackLang, localisedPath, t } from "#web/locale/translate.ts";
import { londonDay } from "#domain/calendar.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { dealershipContext } from "#web/context.ts";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { data, type LoaderFunctionArgs, type MetaArgs } from "react-router";
import { useLoaderData } from "react-router";
import { listAt, POST_LISTS, postSummary } from "./posts.ts";

const PICTURE_SIZES = "(min-width: 1340px) 400px, (min-width: 768px) 48vw, 94vw";

/** News or guides, newest first. */
export function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { website, content, now } = context.get(dealershipContext);
  const list = listAt(url.pathname);
  if (list === undefined) throw data(null, 404);
  const { path } = POST_LISTS[list];
  const title = t(POST_LISTS[list].title);
  const lead = t(POST_LISTS[list].lead);
  const posts = content.posts(londonDay(now())).filter(({ template }) => template === list);
  return {
    title,
    lead,
    feed: list === "news" ? { title: t("content.titleOfSiteName", { title, site_name: website.site_name }), href: "/news.xml" } : null,
    posts: posts.map((post) => postSummary(post, list)),
    meta: { title: pageTitle(title, website), description: lead, canonical: new URL(path, url).href },
  };
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { meta: page, feed } = loaderData;
  return [
    ...metaTags(page),
    ...(feed ? [{ tagName: "link", rel: "alternate", type: "application/rss+xml", title: feed.title, href: feed.href }] : []),
  ];
}

export default function PostsPage() {
  const { title, lead, feed, posts } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page page--chalk">
      <div className="wrap">
        <div className="section__header">
          <div>
            <h1>{title}</h1>
            <p>{lead}</p>
          </div>
          {feed && <a href={feed.href}>{t("content.rssFeed")}</a>}
        </div>
        {posts.length === 0 && <p>{t("content.thereIsNothingHereYet")}</p>}
        <div className="posts">
          {posts.map((post) => (
            <article key={post.href} className="panel post">
              {post.image && (
                <VehiclePicture
                  picture={{ ...responsivePicture(post.image.url), alt: post.image.alt, lang: fallbackLang() }}
                  sizes={PICTURE_SIZES}
                />
              )}
              <h2 lang={fallbackLang()}>
                <a href={localisedPath(post.href)}>{post.title}</a>
              </h2>
              <p className="post__date">
                <time dateTime={post.published}>{post.day}</time>
              </p>
              {post.lead && <p lang={fallbackLang()}>{post.lead}</p>}
            </article>
          ))}
        </div>
      </div>
    </main>
  );
}
