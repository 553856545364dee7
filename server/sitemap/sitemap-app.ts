import { escapeMarkup } from "#server/text/escape-markup.ts";
import { localisedUrl, isTranslated, supportedLocales, type Locale } from "#domain/labels/locales.ts";
import { isoMoment, londonDay } from "#domain/calendar.ts";
import { isDatabaseAway } from "#server/database/database-away.ts";
import { etagMatches, strongEtag } from "#server/http/etag.ts";
import type { Content } from "#server/content/content.ts";
import type { Dealership } from "#server/dealership.ts";
import { encodedBody } from "#server/http/content-encoding.ts";
import type { Website } from "#websites/website.ts";
import { Hono, type Context } from "hono";
import { latestModified, sitemapEntries, type Entry } from "./entries.ts";

/** The protocol allows 50,000; smaller parts are cheaper to fetch again and stay below a megabyte. */
const ENTRIES_A_PART = 5_000;
/** Cache lifetime: a sitemap may lag behind the stock. */
const TTL_MS = 5 * 60_000;
const CACHING = "public, max-age=300";
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

const PRIVATE_PATHS = ["/checkout/", "/order/", "/demo-payment/", "/compare", "/saved/vehicles", "/__manifest"];

/** Excludes pages for one visitor, URLs for scripts, and the unlimited URLs of filters. The longest rule wins. */
const RULES = [
  "User-agent: *",
  "Disallow: /api/",
  ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
  "Disallow: /*.data$",
  "Disallow: /*.data?",
  "Disallow: /*?",
  "Allow: /*?page=",
  "Allow: /*?utm_",
  "Allow: /media/",
];

type SitemapSources = Pick<Dealership, "database" | "now"> & {
  website?: Pick<Website, "stock" | "sites" | "locales"> & Partial<Pick<Website, "part_exchange">>;
  content: Pick<Content, "pages" | "posts">;
};
/** The content of one file, independent of the origin. */
type Part = { list: string; one: string; entries: readonly Entry[] };
type Parts = ReadonlyMap<string, Part>;
type File = { body: Buffer<ArrayBuffer>; encoded: { br?: Buffer<ArrayBuffer>; gzip?: Buffer<ArrayBuffer> } };

/** GET /robots.txt, GET /sitemap.xml (the index) and its parts below /sitemaps/. */
export function sitemapApp({ database, content, now, website }: SitemapSources, origin: string | undefined, ahead = false): Hono {
  const locales = supportedLocales(Object.keys(website?.locales ?? {}));
  let cached: { until: number; parts: Promise<Parts>; files: Map<string, File> } | undefined;

  /** URLs have the website's origin, whatever the requested host; rendered files are cached only with a configured public origin. */
  function current() {
    if (cached && cached.until > now()) return cached;
    const before = cached;
    const parts = sitemapEntries(database, content, londonDay(now()), website).then((entries) =>
      partsOf({
        pages: inEvery(locales, entries.pages),
        makes: inEvery(locales, entries.makes),
        vehicles: inEvery(locales, entries.vehicles),
      }),
    );
    // While the database is away the sitemap of before is still right: nothing changes.
    const known = before ? parts.catch((error: unknown) => (isDatabaseAway(error) ? before.parts : Promise.reject(error))) : parts;
    const made = { until: now() + TTL_MS, parts: known, files: new Map<string, File>() };
    known.catch(() => cached === made && (cached = undefined));
    return (cached = made);
  }

  // A database server may go before the first crawler comes.
  if (ahead) current();

  async function fileFor(c: Context): Promise<File | undefined> {
    const { parts, files } = current();
    const { path } = c.req;
    const known = files.get(path);
    if (known) return known;
    const part = (await parts).get(path);
    const file = part && fileOf(xml(part, siteOf(c)));
    if (file && origin !== undefined) files.set(path, file);
    return file;
  }

  async function send(c: Context): Promise<Response> {
    const file = await fileFor(c);
    if (!file) return c.text("Not found", 404);
    const headers = {
      ETag: strongEtag(file.body),
      "Cache-Control": CACHING,
      Vary: "Accept-Encoding",
      "Content-Type": "application/xml; charset=utf-8",
    };
    if (etagMatches(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers);
    const { body, encoding } = await encodedBody(file, c.req.header("Accept-Encoding"));
    return c.body(body, 200, encoding ? { ...headers, "Content-Encoding": encoding } : headers);
  }

  const siteOf = (c: Context) => origin ?? new URL(c.req.url).origin;

  return new Hono()
    .get("/robots.txt", (c) =>
      c.text(`${[...RULES, ...rulesFor(locales)].join("\n")}\n\nSitemap: ${siteOf(c)}/sitemap.xml\n`, 200, { "Cache-Control": CACHING }),
    )
    .get("/sitemap.xml", (c) => send(c))
    .get("/sitemaps/:part", (c) => send(c));
}

/** Adds the translated versions of pages, with the same modification time. */
function inEvery(locales: readonly Locale[], entries: readonly Entry[]): Entry[] {
  return [
    ...entries,
    ...locales.flatMap((locale) =>
      entries.filter(({ path }) => isTranslated(path)).map(({ path, changed }) => ({ path: localisedUrl(locale, path), changed })),
    ),
  ];
}

function rulesFor(locales: readonly Locale[]): string[] {
  return locales.flatMap((locale) => PRIVATE_PATHS.map((path) => `Disallow: ${localisedUrl(locale, path)}`));
}

function partsOf({ pages, makes, vehicles }: Awaited<ReturnType<typeof sitemapEntries>>): Parts {
  const lists = new Map<string, readonly Entry[]>();
  for (let first = 0; first === 0 || first < pages.length; first += ENTRIES_A_PART)
    lists.set(partPath("pages", first), pages.slice(first, first + ENTRIES_A_PART));
  for (let first = 0; first < makes.length; first += ENTRIES_A_PART)
    lists.set(partPath("makes", first), makes.slice(first, first + ENTRIES_A_PART));
  for (let first = 0; first < vehicles.length; first += ENTRIES_A_PART) {
    lists.set(`/sitemaps/vehicles-${first / ENTRIES_A_PART + 1}.xml`, vehicles.slice(first, first + ENTRIES_A_PART));
  }
  const index = [...lists].map(([path, entries]) => ({ path, changed: latestModified(entries.map(({ changed }) => changed)) }));
  const parts = new Map<string, Part>([["/sitemap.xml", { list: "sitemapindex", one: "sitemap", entries: index }]]);
  for (const [path, entries] of lists) parts.set(path, { list: "urlset", one: "url", entries });
  return parts;
}

/** "/sitemaps/makes.xml", then "/sitemaps/makes-2.xml" and so on. */
function partPath(name: string, first: number): string {
  return first === 0 ? `/sitemaps/${name}.xml` : `/sitemaps/${name}-${first / ENTRIES_A_PART + 1}.xml`;
}

function xml({ list, one, entries }: Part, site: string): string {
  const lines = entries.map(({ path, changed }) => {
    const lastmod = changed === undefined ? "" : `<lastmod>${isoMoment(changed)}</lastmod>`;
    return `<${one}><loc>${escapeMarkup(site + path)}</loc>${lastmod}</${one}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n${lines.join("\n")}\n</${list}>\n`;
}

function fileOf(text: string): File {
  return { body: Buffer.from(text), encoded: {} };
}
