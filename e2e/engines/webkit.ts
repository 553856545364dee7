import { WINDOWS, type Driver, type Engine, type Width } from "./driver.ts";
import { startSessionTwice } from "./driver-faults.ts";
import { startSession } from "./web-driver.ts";
import { startXScreen, type XScreen } from "./x-screen.ts";

/** WebKit's own option, in its minimal browsers. */
const WITHOUT_SCRIPTS = "--enable-javascript=false";
/** Fixed window width of WPE's headless browser. */
const WPE_WIDTH = 800;

/** WebKitGTK's MiniBrowser, driven by W3C WebDriver. Full screen, its window can be as narrow as a phone. */
export function openWebKitGtk({ scripts = true, anyCertificate = false } = {}): Engine {
  const screens = new Map<Width, Promise<XScreen>>();
  const args = ["--automation", "--full-screen", ...(scripts ? [] : [WITHOUT_SCRIPTS])];
  const { visit, stop } = openSessions(async (width, pageLoadStrategy) => {
    if (!screens.has(width)) screens.set(width, startXScreen(WINDOWS[width]));
    const screen = await screens.get(width);
    return startSession(
      {
        driver: "WebKitWebDriver",
        capabilities: { "webkitgtk:browserOptions": { args }, ...(anyCertificate && { acceptInsecureCerts: true }) },
        display: screen?.display ?? "",
        size: WINDOWS[width],
      },
      pageLoadStrategy,
    );
  });
  return {
    visit,
    stop: async () => {
      await stop();
      for (const screen of await Promise.allSettled(screens.values())) if (screen.status === "fulfilled") await screen.value.stop();
    },
  };
}

/** WPE WebKit, as old as Safari 16.0, in headless `cog`. Its window size is fixed: a narrower page is a zoomed page. */
export function openWpe({ scripts = true } = {}): Engine {
  return openSessions((width, pageLoadStrategy) => {
    const scale = (WPE_WIDTH / (WINDOWS[width].width + 0.2)).toFixed(4);
    const args = [
      "--automation",
      "--platform=headless",
      ...(width === WPE_WIDTH ? [] : [`--scale=${scale}`]),
      ...(scripts ? [] : [WITHOUT_SCRIPTS]),
    ];
    return startSession(
      { driver: "WPEWebDriver", capabilities: { "wpe:browserOptions": { binary: "/usr/bin/cog", args } }, display: "" },
      pageLoadStrategy,
    );
  });
}

function openSessions(start: (width: Width, pageLoadStrategy: "normal" | "none") => Promise<Driver>): Engine {
  const open = new Set<Driver>();
  return {
    visit: async (width, { waits } = { waits: true }) => {
      const driver = await startSessionTwice(() => start(width, waits ? "normal" : "none"));
      const closing = { ...driver, close: () => (open.delete(closing), driver.close()) };
      open.add(closing);
      return closing;
    },
    stop: async () => {
      for (const each of open) await each.close();
    },
  };
}
