import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

let running: AdminSite;
let { admin, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, signedIn } = running);
});
afterAll(() => running?.close());

test("notices are off until they are switched on, have quiet hours, and are switched off", async () => {
  const { page, context } = await signedIn(390, "Owen Price", "sales");
  await page.goto(`${admin}/account`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const panel = page.getByRole("region", { name: "Notifications of new leads" });
  await panel.getByText("Off in all browsers.").waitFor();
  await looksRightAtWidthsAndInDark(page);
  // A browser of tests has no push service.
  await panel.getByRole("button", { name: "Switch on in this browser" }).click();
  await panel.getByText(/Your browser/).waitFor();

  const key = createECDH("prime256v1");
  const subscription = {
    endpoint: "https://push.example/send/abc",
    p256dh: key.generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  const status = await page.evaluate(async (body) => {
    const answer = await fetch("/account/push", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.status;
  }, subscription);
  expect(status).toBe(200);
  await page.reload();
  await panel.getByRole("button", { name: /^Switch off notifications: / }).waitFor();
  await panel.getByLabel("No notifications from").fill("22:00");
  await panel.getByLabel("Until").fill("07:30");
  await panel.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your quiet hours are saved.").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.reload();
  await panel.getByRole("button", { name: /^Switch off notifications: / }).waitFor();
  expect(await panel.getByLabel("No notifications from").inputValue()).toBe("22:00");
  await panel.getByRole("button", { name: /^Switch off notifications: / }).click();
  await panel.getByText("Off in all browsers.").waitFor();
  await context.close();
});

test("a browser's subscription for our key is used again, one for another key is not, and signing in again renews it", async () => {
  const { page, context } = await signedIn(1440, "Callum Reid", "sales");
  // A browser of tests has no push service: this one is the interface of its subscriptions.
  await context.addInitScript(() => {
    type Stored = { endpoint: string; key: number[] };
    const stored = () => JSON.parse(localStorage.getItem("push") ?? "null") as Stored | null;
    const asSubscription = ({ endpoint, key }: Stored) => ({
      endpoint,
      options: { applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => ({ endpoint, keys: JSON.parse(localStorage.getItem("keys") ?? "{}") }),
      unsubscribe: async () => {
        localStorage.removeItem("push");
        return true;
      },
    });
    Object.defineProperty(Notification, "requestPermission", { value: async () => "granted" });
    PushManager.prototype.getSubscription = async () => {
      const present = stored();
      return (present && asSubscription(present)) as unknown as PushSubscription | null;
    };
    PushManager.prototype.subscribe = async (options) => {
      const made = Number(localStorage.getItem("made") ?? 0) + 1;
      const key = [...((options?.applicationServerKey ?? []) as Uint8Array)];
      const subscription = { endpoint: `https://push.example/send/${made}`, key };
      localStorage.setItem("made", String(made));
      localStorage.setItem("push", JSON.stringify(subscription));
      return asSubscription(subscription) as unknown as PushSubscription;
    };
  });
  await page.goto(`${admin}/account`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const keys = createECDH("prime256v1");
  const ofBrowser = { p256dh: keys.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
  await page.evaluate((own) => {
    localStorage.setItem("keys", JSON.stringify(own));
    localStorage.setItem("push", JSON.stringify({ endpoint: "https://push.example/send/older", key: [1, 2, 3] }));
  }, ofBrowser);
  const panel = page.getByRole("region", { name: "Notifications of new leads" });
  const switchOn = panel.getByRole("button", { name: "Switch on in this browser" });
  const posted = () => page.waitForResponse((response) => new URL(response.url()).pathname === "/account/push");
  const endpoints: string[] = [];
  for (const _ of [1, 2]) {
    const [answer] = await Promise.all([posted(), switchOn.click()]);
    expect(answer.status()).toBe(200);
    endpoints.push((answer.request().postDataJSON() as { endpoint: string }).endpoint);
    await page.getByText("Notifications are on in this browser.").waitFor();
  }
  expect(endpoints).toEqual(["https://push.example/send/1", "https://push.example/send/1"]);
  await expect.poll(() => panel.getByRole("button", { name: /^Switch off notifications: / }).count()).toBe(1);
  const renewed = page.waitForResponse((response) => new URL(response.url()).pathname === "/account/push/renew");
  await page.reload();
  expect(await (await renewed).json(), "it belongs to this session already").toEqual({ renewed: false });
  await context.close();
});

test("what a push service delivers is shown as its text and nothing else", async () => {
  const { page, context } = await signedIn(390, "Owen Price", "sales");
  await page.goto(`${admin}/account`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  // The browser of tests shows no notices: what would be shown is noted instead.
  const shown = await worker.evaluate(`(() => {
    const shown = [];
    registration.showNotification = async (title, options) => void shown.push([title, options]);
    dispatchEvent(new PushEvent("push", { data: "New lead, Wexcombe Swindon" }));
    dispatchEvent(new PushEvent("push"));
    return shown;
  })()`);
  const title = "New lead, Wexcombe Swindon";
  expect(shown).toEqual([[title, { tag: title, renotify: true }]]);
  await context.close();
});
