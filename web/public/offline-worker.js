// Keeps the pages of saved and compared vehicles, so that they can be read without a connection. It comes with the first
// vehicle that is saved or compared; what it keeps says nothing about anybody, and everything is still asked for first.

const CACHE = "forecourt.kept";
const OFFLINE = "/offline";
const SAVED = "/saved";
const VEHICLES = "/saved/vehicles";
const COMPARE = "/compare";
const KEPT_AT = "X-Kept-At";
/** Pages in other languages stand below the language. */
const LANGUAGE = /^\/[a-z]{2}(?=\/)/;
const SCRIPTS = /<script\b[^]*?<\/script>/g;
const BUILT_FILES = /\/assets\/[\w./-]+/g;
/** A picture is kept in one size, under its address without size and format. */
const PICTURES = /\/media\/[a-z0-9/.-]+?(?=(?:\.w\d+)?\.(?:avif|webp)\b)/g;
const KEPT_SIZE = ".w480.webp";

/**
 * Firefox (seen in 153) shows its own error page when the preload of a navigation fails, whatever the worker answers. On
 * iPhones and iPads Firefox is WebKit and says FxiOS.
 */
const PRELOAD_FAILS = /\bFirefox\//;

/** Kept even when the lists are empty. */
const ALWAYS = [OFFLINE, SAVED];

/** Ends what is under way for the lists as they were, so that nothing of it is kept after it was forgotten. */
let asking = new AbortController();

addEventListener("install", (event) => event.waitUntil(Promise.all(ALWAYS.map((address) => fetchAndKeep(address))).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
/** The page names what its lists lead to, all of it. */
addEventListener("message", (event) => event.waitUntil(keepOnly(event.data)));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fetch(request).catch(() => keptOr(pathname)));
  else if (pathname.startsWith("/media/") && isOfLists(request.referrer)) event.respondWith(fetch(request).catch(() => keptOr(pathname.match(PICTURES)?.[0] ?? pathname)));
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

/** What the server says; without a connection what it said last. */
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

/** The list may have changed since the connection was lost; and a page without scripts does not know which vehicles are compared. */
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
  const kept = await Promise.allSettled(addresses.map((address) => (address.startsWith("/media/") ? keepPicture(address, signal) : fetchAndKeep(address, signal))));
  // A list that changed meanwhile has a message of its own; of one that could not be read the last state stays.
  if (!signal.aborted && kept.every(({ status }) => status === "fulfilled")) await change((cache) => forgetOthers(cache, addresses), signal);
}

async function fetchAndKeep(address, signal) {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await keep(keyOf(address), answer, { signal });
}

/** One change of what is kept at a time; one that still waits when its signal comes is not made. */
function change(make, signal) {
  return navigator.locks.request(CACHE, { signal }, async () => make(await caches.open(CACHE)));
}

/** A page is kept with its files or not at all. */
async function keep(key, answer, { signal, isDue = () => true }) {
  if (!answer.ok || /private/.test(answer.headers.get("Cache-Control") ?? "")) return;
  let text = await answer.text();
  // It stands at other addresses than its own: its scripts would look for another page.
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
  if (isKept && inFirstLanguage(key).startsWith(VEHICLES)) await Promise.allSettled([...new Set(text.match(PICTURES))].map((stem) => keepPicture(stem + KEPT_SIZE, signal)));
}

async function keepPicture(address, signal) {
  const [stem] = address.match(PICTURES) ?? [];
  if (!stem || (await change((cache) => cache.match(stem), signal))) return;
  const answer = await fetch(address, { signal });
  if (!answer.ok) return;
  const picture = new Response(await answer.blob(), answer);
  await change((cache) => cache.put(stem, picture), signal);
}

/** What neither the lists lead to nor a kept page is made of. */
async function forgetOthers(cache, addresses) {
  const documents = [...ALWAYS, ...addresses];
  const named = new Set(documents);
  for (const key of documents) {
    const text = (await (await cache.match(key))?.text()) ?? "";
    for (const part of [...(text.match(BUILT_FILES) ?? []), ...(text.match(PICTURES) ?? [])]) named.add(part);
  }
  for (const request of await cache.keys()) if (!named.has(keyOf(request.url))) await cache.delete(request);
}

/** A page that was kept says since when; it has the words for it. */
async function withItsTime(kept) {
  if (!kept.headers.get("Content-Type")?.startsWith("text/html")) return kept;
  const text = (await kept.text()).replace("</head>", () => `<meta name="kept-at" content="${kept.headers.get(KEPT_AT)}"/></head>`);
  return new Response(text, { headers: kept.headers });
}
