import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { launchChromium, scripted, startSite, type RunningSite } from "./support/browser-site.ts";
import { forecourtNow } from "./support/forecourt-command.ts";
import { freePort } from "./support/free-port.ts";
import { startHttpsFront, type SeenRequest } from "./support/https-front.ts";
import { addAuthenticator } from "./support/virtual-authenticator.ts";

const DOMAIN = "wexcombe.example";
const HOST = `admin.${DOMAIN}`;
let site: RunningSite;
let browser: Browser;
let front: Awaited<ReturnType<typeof startHttpsFront>>;
let [admin, www] = ["", ""];
let context: BrowserContext;
let page: Page;
let authenticator: { session: CDPSession; authenticatorId: string };

beforeAll(async () => {
  const port = await freePort();
  [admin, www] = [`https://${HOST}:${port}`, `https://www.${DOMAIN}:${port}`];
  front = await startHttpsFront(DOMAIN, { port: Number(port), host: HOST, others: (url, response) => attack(url, response) });
  // Each *.localhost is a site of its own: only below a real domain are the website and Admin the same site to a browser.
  browser = await launchChromium({ args: [`--host-resolver-rules=MAP *.${DOMAIN} 127.0.0.1`] });
  site = await startSite({ ADMIN_ORIGIN: admin, ORIGIN: www, TRUST_PROXY: "1" });
  front.leadTo(site.url);
});
beforeEach(async () => {
  context = await browser.newContext({ ignoreHTTPSErrors: true });
  page = await context.newPage();
  authenticator = await addAuthenticator(page);
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await front?.stop();
});

function staff(...words: string[]): string {
  return forecourtNow(site.dataDir, ["staff", ...words]);
}

/** Pages of www., as if somebody else had it in their hands. */
function attack(url: string, response: Parameters<Parameters<typeof startHttpsFront>[1]["others"]>[1]): void {
  const { pathname, searchParams } = new URL(url, www);
  response.setHeader("Content-Type", "text/html");
  if (pathname === "/plant") {
    const token = searchParams.get("token");
    for (const name of ["staff", "__Host-staff"])
      for (const scope of [`Domain=${DOMAIN}`, "Secure"]) response.appendHeader("Set-Cookie", `${name}=${token}; Path=/; ${scope}`);
    return void response.end("<p>Planted</p>");
  }
  const field = '<input name=\'{"name":"Mallory","email":"","role":"owner","sites":[],"websites":[],"a":"\' value=\'"}\'>';
  const form = `<form method="post" enctype="text/plain" action="${admin}${searchParams.get("to")}">${field}<button>Send</button></form>`;
  response.end(`<!doctype html>${form}`);
}

async function signedIn(name: string): Promise<void> {
  await page.goto(staff("invite", name, "--role", "owner"));
  await page.getByRole("button", { name: "Create a passkey and sign in" }).click();
  await page.getByRole("heading", { name: "Your passkey is ready" }).waitFor();
}

const posted = (path: string): SeenRequest | undefined => front.seen.findLast(({ method, url }) => method === "POST" && url === path);

test("a form of the dealer's own website has the cookie of Admin, and changes nothing", async () => {
  await signedIn("Priya Nair");
  for (const path of ["/people", "/sign-out"]) {
    await page.goto(`${www}/form?to=${path}`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.waitForURL(`${admin}${path}`);
    expect(posted(path)).toMatchObject({
      status: 403,
      headers: { origin: www, "sec-fetch-site": "same-site", cookie: expect.stringContaining("__Host-staff=") },
    });
    expect(await page.locator("body").textContent()).toContain('"reason":"origin"');
  }
  expect(staff("list")).not.toContain("Mallory");
  await page.goto(`${admin}/account`);
  await page.getByText("This browser", { exact: true }).waitFor();
});

test("the dealer's own website can neither ask for Admin's passkeys nor make one", async () => {
  await signedIn("Megan Frost");
  await page.goto(`${www}/form?to=/people`);
  const outcomes = await page.evaluate(async (id) => {
    const challenge = new Uint8Array(32);
    const user = { id: new Uint8Array(16), name: "Megan Frost", displayName: "Megan Frost" };
    const attempts = [
      () => navigator.credentials.get({ publicKey: { challenge, rpId: id } }),
      () =>
        navigator.credentials.create({
          publicKey: { challenge, user, rp: { id, name: "Wexcombe" }, pubKeyCredParams: [{ type: "public-key", alg: -7 }] },
        }),
      // Its own domain's passkeys it may make: the control, and no passkey of Admin.
      () => navigator.credentials.get({ publicKey: { challenge, rpId: id.replace("admin.", ""), timeout: 100 } }),
    ];
    const names: string[] = [];
    for (const attempt of attempts)
      names.push(
        await attempt().then(
          () => "given",
          (error: Error) => error.name,
        ),
      );
    return names;
  }, HOST);
  expect(outcomes).toEqual(["SecurityError", "SecurityError", "NotAllowedError"]);
});

test("a cookie that the dealer's own website plants signs nobody in as somebody else", async () => {
  await signedIn("Robert Hallett");
  const [session] = (await context.cookies(admin)).filter(({ name }) => name === "__Host-staff");
  const victim = await browser.newContext({ ignoreHTTPSErrors: true });
  const opened = await victim.newPage();
  await opened.goto(`${www}/plant?token=${session?.value}`);
  await opened.goto(`${admin}/account`);
  await opened.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  const seen = front.seen.findLast(({ url }) => url === "/account");
  // The plain name reached Admin, so the attempt was one.
  expect(seen?.headers.cookie).toBe(`staff=${session?.value}`);
  await victim.close();
});

test("a copy of an authenticator is found out by its counter: the passkey is locked and its person signed out", async () => {
  await signedIn("Owen Price");
  const { session, authenticatorId } = authenticator;
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  const [copy] = credentials;
  expect(copy).toMatchObject({ rpId: HOST, privateKey: expect.any(String) });
  const signOut = async () => {
    await page.goto(`${admin}/account`);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL(`${admin}/sign-in`);
  };
  const signIn = async () => {
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
    await scripted(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/\/today$/);
  };
  await signOut();
  await signIn();
  await signOut();
  await signIn();
  const other = await browser.newContext({ ignoreHTTPSErrors: true });
  const stranger = await other.newPage();
  const theirs = await addAuthenticator(stranger);
  await theirs.session.send("WebAuthn.addCredential", { authenticatorId: theirs.authenticatorId, credential: copy! });
  await stranger.goto(`${admin}/sign-in`);
  await stranger.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await scripted(stranger);
  await stranger.getByRole("button", { name: "Sign in with a passkey" }).click();
  await stranger.getByText("This passkey wasn’t accepted").waitFor();
  expect(posted("/sign-in")?.status).toBe(403);
  await page.goto(`${admin}/account`);
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await scripted(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey wasn’t accepted").waitFor();
  await other.close();
});
