// Caches the pages of saved and compared vehicles for offline use. Registered when the first vehicle is saved or compared. Caches no personal data; requests go to the
// network first.

const CACHE = "forecourt.kept";
const OFFLINE = "/offline";
const SAVED = "/saved";
const VEHICLES = "/saved/vehicles";
const COMPARE = "/compare";
const KEPT_AT = "X-Kept-At";
/** Locale prefix of a path. */
const LANGUAGE = /^\/[a-z]{2}(?=\/)/;
const SCRIPTS = /<script\b[^]*?<\/script>/g;
const BUILT_FILES = /\/assets\/[\w./-]+/g;
/** Pictures are cached in one size, under their URL without size and format. */
const PICTURES = /\/media\/[a-z0-9/.-]+?(?=(?:\.w\d+)?\.(?:avif|webp)\b)/g;
const KEPT_SIZE = ".w480.webp";

/**
 * Firefox (seen in 153) shows its own error page when the preload of a navigation fails, whatever the worker responds. On
 * iOS Firefox is WebKit and identifies itself as FxiOS.
 */
const PRELOAD_FAILS = /\bFirefox\//;

/** Cached even when the lists are empty. */
const ALWAYS = [OFFLINE, SAVED];

/** Aborts requests for the previous lists, so that nothing is cached after it was deleted. */
let asking = new AbortController();

addEventListener("install", (event) =>
  event.waitUntil(Promise.all(ALWAYS.map((address) => fetchAndKeep(address))).then(() => skipWaiting())),
);
addEventListener("activate", (event) => event.waitUntil(takeOver()));
/** The page sends the complete list of URLs to cache. */
addEventListener("message", (event) => event.waitUntil(keepOnly(event.data)));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fetch(request).catch(() => keptOr(pathname)));
  else if (pathname.startsWith("/media/") && isOfLists(request.referrer))
    event.respondWith(fetch(request).catch(() => keptOr(pathname.match(PICTURES)?.[0] ?? pathname)));
  else if (isListed(pathname)) event.respondWith(newest(event));
  else if (request.mode === "navigate") event.respondWith(answerTo(event).catch(() => offlinePage(pathname)));
});

async function takeOver() {
  const { navigationPreload } = registration;
  await (PRELOAD_FAILS.test(navigator.userAgent) ? navigationPreload?.disable() : navigationPreload?.enable());
  await clients.claim();
}

async function answerTo(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Network first; without a connection the cached response. */
async function newest(event) {
  const key = keyOf(event.request.url);
  let answer;
  try {
    answer = await answerTo(event);
  } catch {
    const kept = (await caches.match(key)) ?? (await lastLike(key));
    return kept ? withItsTime(kept) : event.request.mode === "navigate" ? offlinePage(key) : Response.error();
  }
  event.waitUntil(keep(key, answer.clone(), { signal: asking.signal, isDue: (cache) => cache.match(key) }).catch(() => undefined));
  return answer;
}

async function offlinePage(path) {
  const [language = ""] = path.match(LANGUAGE) ?? [];
  return (await caches.match(language + OFFLINE)) ?? keptOr(OFFLINE);
}

async function keptOr(key) {
  return (await caches.match(key)) ?? Response.error();
}

/** The list may have changed while offline, and a page without scripts does not know which vehicles are compared. */
async function lastLike(key) {
  const requests = await (await caches.open(CACHE)).keys();
  const { url } = requests.find((request) => new URL(request.url).pathname === key.split("?")[0]) ?? {};
  if (inFirstLanguage(key).startsWith(VEHICLES)) return url && caches.match(url);
  return inFirstLanguage(key) === COMPARE && url ? Response.redirect(url) : undefined;
}

function isListed(pathname) {
  return [SAVED, VEHICLES, COMPARE].includes(inFirstLanguage(pathname));
}

function inFirstLanguage(path) {
  return path.replace(LANGUAGE, "");
}

function isOfLists(referrer) {
  return referrer !== "" && isListed(new URL(referrer).pathname);
}

function keyOf(address) {
  const { pathname, search } = new URL(address, location.origin);
  return pathname + (inFirstLanguage(pathname) === SAVED ? "" : search);
}

async function keepOnly(addresses) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const kept = await Promise.allSettled(
    addresses.map((address) => (address.startsWith("/media/") ? keepPicture(address, signal) : fetchAndKeep(address, signal))),
  );
  // A changed list sends another message; after a failed request nothing is deleted.
  if (!signal.aborted && kept.every(({ status }) => status === "fulfilled"))
    await change((cache) => forgetOthers(cache, addresses), signal);
}

async function fetchAndKeep(address, signal) {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await keep(keyOf(address), answer, { signal });
}

/** Serialises changes of the cache by a Web Lock; a change still queued when its signal aborts is dropped. */
function change(make, signal) {
  return navigator.locks.request(CACHE, { signal }, async () => make(await caches.open(CACHE)));
}

/** A page is cached together with its assets or not at all. */
async function keep(key, answer, { signal, isDue = () => true }) {
  if (!answer.ok || /private/.test(answer.headers.get("Cache-Control") ?? "")) return;
  let text = await answer.text();
  // Served at other URLs than its own, at which its scripts would request another page.
  if (inFirstLanguage(key) === OFFLINE) text = text.replaceAll(SCRIPTS, "");
  const isKept = await change(async (cache) => {
    if (!(await isDue(cache))) return false;
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll([...new Set(text.match(BUILT_FILES))].filter((file) => !kept.has(file)));
    const headers = new Headers(answer.headers);
    for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
    headers.set(KEPT_AT, new Date().toISOString());
    await cache.put(key, new Response(text, { headers }));
    return true;
  }, signal);
  if (isKept && inFirstLanguage(key).startsWith(VEHICLES))
    await Promise.allSettled([...new Set(text.match(PICTURES))].map((stem) => keepPicture(stem + KEPT_SIZE, signal)));
}

async function keepPicture(address, signal) {
  const [stem] = address.match(PICTURES) ?? [];
  if (!stem || (await change((cache) => cache.match(stem), signal))) return;
  const answer = await fetch(address, { signal });
  if (!answer.ok) return;
  const picture = new Response(await answer.blob(), answer);
  await change((cache) => cache.put(stem, picture), signal);
}

/** Deletes entries that are neither listed nor part of a cached page. */
async function forgetOthers(cache, addresses) {
  const documents = [...ALWAYS, ...addresses];
  const named = new Set(documents);
  for (const key of documents) {
    const text = (await (await cache.match(key))?.text()) ?? "";
    for (const part of [...(text.match(BUILT_FILES) ?? []), ...(text.match(PICTURES) ?? [])]) named.add(part);
  }
  for (const request of await cache.keys()) if (!named.has(keyOf(request.url))) await cache.delete(request);
}

/** Adds the time of caching to a page, which displays it. */
async function withItsTime(kept) {
  if (!kept.headers.get("Content-Type")?.startsWith("text/html")) return kept;
  const text = (await kept.text()).replace("</head>", () => `<meta name="kept-at" content="${kept.headers.get(KEPT_AT)}"/></head>`);
  return new Response(text, { headers: kept.headers });
}
