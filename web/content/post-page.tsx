import { dayText } from "#domain/date-texts.ts";
import "./content-page.css";
import { fallbackLang, localisedPath, t } from "#web/locale/translate.ts";
import { londonDay } from "#domain/calendar.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { dealershipContext } from "#web/context.ts";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from "react-router";
import { ContentBlocks } from "./content-blocks.tsx";
import { listAt, POST_LISTS } from "./posts.ts";
import { resolveBlocks } from "./resolve-blocks.ts";

const PICTURE_SIZES = "(min-width: 820px) 760px, 94vw";

/** A news post or a guide. */
export async function loader({ context, params, url }: LoaderFunctionArgs & { url: URL }) {
  const dealership = context.get(dealershipContext);
  const { website, content, now } = dealership;
  const list = listAt(url.pathname);
  const posts = content.posts(londonDay(now()));
  const post = posts.find(({ id, template }) => id === params["id"] && template === list);
  if (!post || list === undefined) {
    const to = content.renamedTo?.(`posts/${params["id"]}.md`);
    const renamed = posts.find(({ id, template }) => `posts/${id}.md` === to && template === list);
    if (!renamed || list === undefined) throw data(null, 404);
    throw redirect(`${POST_LISTS[list].path}/${renamed.id}${url.search}`, 301);
  }
  const { path, title } = POST_LISTS[list];
  const canonical = new URL(post.canonical ?? `${path}/${post.id}`, url).href;
  return {
    list: { path, title: t(title) },
    post: { title: post.title, lead: post.lead, image: post.image, published: post.published },
    day: t(dayText(post.published)),
    updated: post.updated && t(dayText(post.updated)),
    blocks: await resolveBlocks(post.blocks, url.searchParams, dealership),
    meta: { title: pageTitle(post.title, website), description: post.description ?? post.lead ?? undefined, canonical },
    structured: {
      "@context": "https://schema.org",
      "@type": list === "news" ? "NewsArticle" : "Article",
      headline: post.title,
      datePublished: post.published,
      dateModified: post.updated ?? post.published,
      mainEntityOfPage: canonical,
      publisher: { "@type": "AutoDealer", name: website.site_name, url: `${url.origin}/` },
    },
  };
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? [...metaTags(loaderData.meta), { "script:ld+json": loaderData.structured }] : [];
}

export default function PostPage() {
  const { list, post, day, updated, blocks } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page">
      <div className="wrap">
        <article className="blocks">
          <div>
            <p>
              <a className="icon-link" href={localisedPath(list.path)}>
                <Icon name="arrow-left" />
                {list.title}
              </a>
            </p>
            <div className="prose">
              <h1 lang={fallbackLang()}>{post.title}</h1>
              <p className="small muted">
                <time dateTime={post.published}>{day}</time>
                {updated && t("content.lastChangedOnAfterComma", { updated })}
              </p>
              {post.lead && (
                <p className="muted" lang={fallbackLang()}>
                  {post.lead}
                </p>
              )}
            </div>
          </div>
          {post.image && (
            <div className="post__picture">
              <VehiclePicture
                picture={{ ...responsivePicture(post.image.url), alt: post.image.alt, lang: fallbackLang() }}
                sizes={PICTURE_SIZES}
                eager
              />
            </div>
          )}
          <ContentBlocks blocks={blocks} />
        </article>
      </div>
    </main>
  );
}
