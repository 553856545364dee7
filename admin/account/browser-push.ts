import { post } from "../http/post.ts";

/** What the server needs of a browser's subscription. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };

/** Subscribes this browser to its own push service, for our key. Asks its person, so it needs a press on a button. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | "unsupported" | "denied" | "failed"> {
  const registration = await registered();
  if (!registration || !("pushManager" in registration) || typeof Notification === "undefined") return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    const applicationServerKey = bytesOf(publicKey);
    const present = await registration.pushManager.getSubscription();
    const isOurs = present !== null && isSame(present.options.applicationServerKey, applicationServerKey);
    // The key of a subscription cannot be changed: one for an earlier key ends first.
    if (!isOurs) await present?.unsubscribe();
    const subscription = isOurs ? present : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint = "", keys = {} } = subscription.toJSON();
    return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
  } catch {
    return "failed";
  }
}

/** Notices that were on in this browser go on after signing in again. */
export async function renewBrowser(): Promise<void> {
  try {
    const registration = await registered();
    if (!registration || !("pushManager" in registration)) return;
    const subscription = await registration.pushManager.getSubscription();
    if (subscription) await post("/account/push/renew", { endpoint: subscription.endpoint });
  } catch {
    // The next page tries again.
  }
}

/** Ends this browser's subscription when its person signs out. The server has ended its part with the session. */
export async function unsubscribeBrowser(): Promise<void> {
  try {
    const registration = await registered();
    if (registration && "pushManager" in registration) await (await registration.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // Signing out goes on.
  }
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer());
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
