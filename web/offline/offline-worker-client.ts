import { compareUrl } from "#domain/search/compare-url.ts";
import { isHostedPicture, pictureAtWidth } from "#domain/stock/pictures.ts";
import { localisedPath } from "#web/locale/translate.ts";
import { compareList } from "#web/compare/compare-list.ts";
import { savedVehicles } from "#web/saved/saved-vehicles.ts";
import { vehiclesUrl } from "#web/saved/vehicles-url.ts";
import type { StoredName } from "#web/storage/stored-name.ts";

const WORKER = "/offline-worker.js";
const SAVED = "/saved";
/** The worker caches the English page itself. */
const OFFLINE = "/offline";
/** Name of the service worker's cache. */
const OFFLINE_CACHE_NAME = "forecourt.kept" satisfies StoredName;

let following = false;

/**
 * Registers the service worker and sends it the URLs of the lists, now and after each change. Only once a list has entries, so that first
 * visits do not load it.
 */
export async function syncOfflineCopies(): Promise<void> {
  if (import.meta.env.DEV || following || !("serviceWorker" in navigator)) return;
  if (listedAddresses().length === 0 && !(await caches.has(OFFLINE_CACHE_NAME))) return;
  following = true;
  for (const list of [savedVehicles, compareList]) list.watch(() => void postToWorker().catch(() => undefined));
  await postToWorker();
}

async function postToWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, and no window
  active?.postMessage(listedAddresses());
}

function listedAddresses(): string[] {
  const saved = savedVehicles.all().map(({ stock_id }) => stock_id);
  const compared = compareList.all();
  const pictures = compared.flatMap(({ picture }) => (picture !== null && isHostedPicture(picture) ? [pictureAtWidth(picture, 480)] : []));
  const offline = localisedPath(OFFLINE) === OFFLINE || saved.length + compared.length === 0 ? [] : [localisedPath(OFFLINE)];
  return [
    ...offline,
    ...(saved.length > 0 ? [localisedPath(SAVED), vehiclesUrl(saved)] : []),
    ...(compared.length > 0 ? [localisedPath(compareUrl(compared.map(({ stock_id }) => stock_id))), ...pictures] : []),
  ];
}
