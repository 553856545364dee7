// Without a connection, pages of Admin answer with one page that says so. Caches that page with its style sheets, font and icons, and
// nothing of a person, a vehicle or a customer.

const CACHE = "admin-shell";
const OFFLINE = "/offline";
const SCRIPTS = /<script\b[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g;
const BUILT_FILES = /\/assets\/[\w./-]+/g;
/** What is not in the cache comes from the network. The names of built files change with their content. */
const ROUTES = [
  { condition: { urlPattern: { pathname: "/assets/*.js" } }, source: "network" },
  { condition: { urlPattern: { pathname: "/assets/*" } }, source: { cacheName: CACHE } },
];

/** Once per start of the worker; browsers stop an idle one within seconds. */
let renewal;

addEventListener("install", (event) => {
  // Each of a page's dozens of scripts would wait for this worker, whose cache has no scripts. Older browsers have no routes.
  if ("addRoutes" in event) event.waitUntil(event.addRoutes(ROUTES));
  event.waitUntil(cacheShell().then(() => skipWaiting()));
});
addEventListener("activate", (event) => event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()])));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerOrShell(event));
  else if (pathname.startsWith("/assets/") && !pathname.endsWith(".js")) event.respondWith(fetch(request).catch(() => cached(pathname)));
});

async function answerOrShell(event) {
  try {
    // Requested while the browser starts this worker, where it can.
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    renewal ??= cacheShell().catch(() => (renewal = undefined));
    event.waitUntil(renewal);
    return answer;
  } catch {
    return cached(OFFLINE);
  }
}

async function cached(key) {
  return (await caches.match(key)) ?? Response.error();
}

/** The page without its scripts: it is shown at other addresses than its own, and they would request the page of that address. */
async function cacheShell() {
  const answer = await fetch(OFFLINE, { credentials: "omit" });
  if (!answer.ok) throw new Error(`${OFFLINE} answered ${answer.status}`);
  const text = (await answer.text()).replaceAll(SCRIPTS, "");
  const files = [...new Set(text.match(BUILT_FILES))];
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await cache.put(OFFLINE, new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== OFFLINE && !files.includes(pathname)) await cache.delete(request);
  }
}

// A notice has one short text, and opens the list of leads.
addEventListener("push", (event) => {
  const text = event.data?.text().slice(0, 200) ?? "";
  if (text !== "") event.waitUntil(registration.showNotification(text, { tag: text, renotify: true }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow("/leads"));
});
