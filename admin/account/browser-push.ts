/** What the server needs of a browser's subscription. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };

/** Subscribes this browser to its own push service, for our key. Asks its person, so it needs a press on a button. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | "unsupported" | "denied" | "failed"> {
  const registration = await registered();
  if (!registration || !("pushManager" in registration) || typeof Notification === "undefined") return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    // One for an earlier key cannot be changed.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
    const { endpoint = "", keys = {} } = subscription.toJSON();
    return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
  } catch {
    return "failed";
  }
}

/** Whoever signs out gets no more notices in this browser: its push service tells the server with the next one. */
export async function unsubscribeBrowser(): Promise<void> {
  try {
    const registration = await registered();
    if (registration && "pushManager" in registration) await (await registration.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // Signing out goes on.
  }
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
