import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.ts";
import type { Driver, Element } from "./driver.ts";
import { startProgram, type Program } from "./program.ts";

/** A driver that is not ready, or has no window, within this time is considered hung. */
const READY_MS = 20_000;
const SESSION_MS = 30_000;
const COMMAND_MS = 60_000;
const POLL_MS = 25;
/** The key under which WebDriver names an element (W3C WebDriver, section 12). */
const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";

/** A W3C WebDriver driver and the capabilities its browser is started with. `size` is unset where the window cannot be resized. */
export type WebDriverBrowser = { driver: string; capabilities: object; display: string; size?: { width: number; height: number } };

/** Starts a port, driver, browser and home directory for one visitor, so that sessions share nothing. */
export async function startSession(browser: WebDriverBrowser, pageLoadStrategy: "normal" | "none"): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), "forecourt-webkit-"));
  const port = await freePort();
  const program = startProgram(browser.driver, [`--port=${port}`, "--host=127.0.0.1"], await environment(home, browser.display));
  const close = async () => {
    await program.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const send = sender(port, program);
    await ready(send);
    const { sessionId } = (await send(
      "POST",
      "/session",
      { capabilities: { alwaysMatch: { ...browser.capabilities, pageLoadStrategy } } },
      SESSION_MS,
    )) as { sessionId: string };
    const driver = await drive((method, path, body) => send(method, `/session/${sessionId}${path}`, body), close);
    if (browser.size) await driver.resize(browser.size);
    return driver;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Directories for all browser and desktop settings; animations are off, so that a page with `prefers-reduced-motion` does not move. */
async function environment(home: string, display: string): Promise<Record<string, string>> {
  const config = join(home, "config");
  await mkdir(join(config, "gtk-3.0"), { recursive: true });
  await writeFile(join(config, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  return {
    DISPLAY: display,
    GDK_BACKEND: "x11",
    HOME: home,
    XDG_CONFIG_HOME: config,
    XDG_CACHE_HOME: join(home, "cache"),
    XDG_DATA_HOME: join(home, "data"),
    TZ: "Europe/London",
    NO_AT_BRIDGE: "1",
    // There is no GPU: compositing in software costs as much as the rest of a journey.
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  };
}

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object, limit?: number) => Promise<unknown>;

function sender(port: string, program: Program): Send {
  return async (method, path, body, limit = COMMAND_MS) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`WebDriver, ${method} ${path}: ${error} ${message}\n${program.output()}`);
  };
}

async function ready(send: Send): Promise<void> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    try {
      await send("GET", "/status", undefined, READY_MS);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

async function drive(
  send: (method: "POST" | "DELETE" | "GET", path: string, body?: object) => Promise<unknown>,
  close: () => Promise<void>,
) {
  const run = (expression: string) => send("POST", "/execute/sync", { script: `return (${expression});`, args: [] });
  return {
    open: async (address: string) => void (await send("POST", "/url", { url: address })),
    back: async () => void (await send("POST", "/back", {})),
    run,
    find: async (expression: string) => {
      const found = (await run(expression)) as Record<string, string> | null;
      return found ? element(send, found[ELEMENT_KEY] ?? "") : undefined;
    },
    pressAt: async (x: number, y: number) => {
      const actions = [
        { type: "pointerMove", duration: 0, x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await send("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
    },
    resize: async (size: { width: number; height: number }) => void (await send("POST", "/window/rect", { x: 0, y: 0, ...size })),
    close,
  } satisfies Driver & { resize: unknown };
}

function element(send: (method: "POST", path: string, body: object) => Promise<unknown>, id: string): Element {
  return {
    press: async () => void (await send("POST", `/element/${id}/click`, {})),
    type: async (text) => {
      await send("POST", `/element/${id}/clear`, {});
      await send("POST", `/element/${id}/value`, { text });
    },
    choose: async (value) => {
      const option = (await send("POST", `/element/${id}/element`, {
        using: "css selector",
        value: `option[value=${JSON.stringify(value)}]`,
      })) as Record<string, string>;
      await send("POST", `/element/${option[ELEMENT_KEY]}/click`, {});
    },
  };
}
