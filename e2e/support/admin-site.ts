import type { Browser, BrowserContext, Page } from "playwright-core";
import { vi } from "vitest";
import { openBrowser, startSite, visit, type RunningSite } from "./browser-site.ts";
import { forecourtNow } from "./forecourt-command.ts";
import { looksRight } from "./looks-right.ts";
import { staffSignIn } from "./staff-sign-in.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

export type StaffBrowser = { page: Page; context: BrowserContext; complaints: string[] };

export type AdminSite = {
  site: RunningSite;
  browser: Browser;
  /** Admin's origin. */
  admin: string;
  /** A command of the command line beside the running site. */
  command: (...words: string[]) => string;
  /** A browser whose pages answer passkey questions. */
  open: (visitor: { width: number }) => Promise<StaffBrowser>;
  /** A browser of somebody who is signed in, with no page open. Who is not known by this name yet is invited with this role. */
  signedIn: (width: number, name: string, role: string, ...more: string[]) => Promise<StaffBrowser>;
  close: () => Promise<void>;
};

/** A demonstration with Admin, or another site. */
export async function openAdminSite(env?: Record<string, string>): Promise<AdminSite> {
  const [site, browser] = await Promise.all([startSite(env), openBrowser()]);
  // Printed after the address of the shop; only the demonstration prints a link.
  const printed = env ? "Admin, for the dealer's staff, is open at" : "/invitation#";
  await vi.waitUntil(() => site.output().includes(printed), { timeout: 30_000 });
  const admin = /Admin, for the dealer's staff, is open at (\S+)/.exec(site.output())?.[1] ?? "";
  const command: AdminSite["command"] = (...words) => {
    try {
      return forecourtNow(site.dataDir, words);
    } catch (error) {
      // A test that runs again has invited this person before.
      const [group, act, name = ""] = words;
      if (group === "staff" && act === "invite" && String(error).includes("has access already"))
        return forecourtNow(site.dataDir, ["staff", "recover", name]);
      throw error;
    }
  };
  const signIn = staffSignIn(admin, (name, ...words) => command("staff", "invite", name, ...words));
  return {
    site,
    browser,
    admin,
    command,
    open: async (visitor) => {
      const opened = await visit(browser, { ...visitor, javaScript: true });
      await addAuthenticator(opened.page);
      return opened;
    },
    signedIn: async (width, name, role, ...more) => {
      const session = await signIn(name, "--role", role, ...more);
      const opened = await visit(browser, { width, javaScript: true });
      const attributes = { domain: new URL(admin).hostname, path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
      await opened.context.addCookies([{ ...session, ...attributes }]);
      return opened;
    },
    close: async () => {
      await browser.close();
      await site.stop();
    },
  };
}

/** Makes a passkey with a link and goes on to the first page that the person may see, which the link to it names. */
export async function accept(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.getByRole("button", { name: "Create a passkey and sign in" }).click();
  await page.getByRole("heading", { name: "Your passkey is ready" }).waitFor();
  await looksRight(page);
  const goOn = page.getByRole("main").getByRole("link", { name: /^Go to / });
  const name = (await goOn.innerText()).replace("Go to ", "");
  await goOn.click();
  await page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
  return name;
}

/** Opens what is in the rail, and behind "More" on a phone. */
export async function openFromNavigation(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) {
    await page.getByRole("navigation", { name: "Main, phone" }).getByRole("link", { name: "More" }).click();
    await page.getByRole("heading", { name: "More", level: 1 }).waitFor();
  }
  await page
    .getByRole(isPhone ? "main" : "navigation")
    .getByRole("link", { name, exact: true })
    .click();
}
