import { CLIENT, startCompanyProvider, type CompanyProviderFixture } from "#server/staff/test-support/company-provider-fixture.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startSite, type RunningSite } from "../support/browser-site.ts";
import { freePort } from "../support/free-port.ts";
import { startHttpsFront } from "../support/https-front.ts";
import type { Engine, Width } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { isInstalled } from "./installed.ts";
import { isHydrated, newShopper } from "./shopper.ts";
import { openWebKitGtk } from "./webkit.ts";

const HOST = "admin.localhost";
const PATIENCE = { timeout: 300_000 };

/**
 * Signs in with a company account, because neither driver has a virtual authenticator, and reads people and the audit log. `secure`: over
 * https, where the engine has no Secure cookies over http, not even below localhost.
 */
function describeAdmin(openEngine: () => Engine, { width, secure }: { width: Width; secure: boolean }): void {
  let engine: Engine;
  let site: RunningSite;
  let provider: CompanyProviderFixture;
  let front: Awaited<ReturnType<typeof startHttpsFront>> | undefined;
  let admin: string;

  beforeAll(async () => {
    const [PORT, securePort] = [await freePort(), await freePort()];
    admin = secure ? `https://${HOST}:${securePort}` : `http://${HOST}:${PORT}`;
    provider = await startCompanyProvider({ redirectUri: `${admin}/sign-in/company` });
    provider.accounts.set("megan", { name: "Megan Frost", email: "megan.frost@wexcombe.example", groups: ["Managers"] });
    if (secure)
      front = await startHttpsFront("localhost", { port: Number(securePort), host: HOST, others: (_, response) => response.end() });
    engine = openEngine();
    site = await startSite({
      PORT,
      ...(secure && { ADMIN_ORIGIN: admin }),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLES: "Managers=manager; Managers=compliance",
    });
    front?.leadTo(site.url);
  });
  afterAll(async () => {
    await engine?.stop();
    await site?.stop();
    await front?.stop();
    await provider?.stop();
  });
  afterEach(({ task }) => {
    if (task.result?.state === "fail") console.error(site.output());
  });

  test("a manager signs in with a company account, reads people and the audit log, and signs out", PATIENCE, async () => {
    const shopper = await newShopper(engine, width, site.url);
    try {
      await shopper.open(`${admin}/people`);
      await shopper.until(() => location.pathname === "/sign-in");
      await shopper.until(isHydrated);
      await shopper.press({ role: "button", name: "Sign in with your company account" });
      await shopper.press({ role: "button", name: "Megan Frost" });
      await shopper.until(() => location.pathname === "/people");
      await shopper.until(isHydrated);
      await shopper.sees("Megan Frost");
      await shopper.sees("Compliance");
      expect(await shopper.read(() => document.cookie), "no script reads the session").toBe("");

      await shopper.press({ role: "link", name: "Audit log" });
      await shopper.until(() => location.pathname === "/audit");
      await shopper.choose({ role: "field", name: "What" }, "session.begin");
      await shopper.press({ role: "button", name: "Show" });
      await shopper.until(
        () => location.search.includes("what=session.begin") && document.querySelector("[aria-label='Remove this filter: Signed in']"),
      );
      await shopper.sees("1 entry");
      expect(await shopper.read(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

      await shopper.open(`${admin}/account`);
      await shopper.sees("You sign in with your company account");
      await shopper.until(isHydrated);
      await shopper.press({ role: "button", name: "Sign out" });
      await shopper.until(() => location.pathname === "/sign-in");
      await shopper.open(`${admin}/audit`);
      await shopper.until(() => location.pathname === "/sign-in");
    } finally {
      await shopper.leave();
    }
  });
}

describe.runIf(isInstalled("Firefox"))("in Firefox", () => describeAdmin(openFirefox, { width: 1440, secure: false }));

describe.runIf(isInstalled("WebKit"))("in WebKit", () =>
  describeAdmin(() => openWebKitGtk({ anyCertificate: true }), { width: 390, secure: true }),
);
