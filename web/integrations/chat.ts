import { countChat } from "./analytics.ts";
import { pageIntegrations } from "./page-integrations.ts";
import { runScript } from "./run-script.ts";

/** Polling: a script may define its function shortly after it has run. */
const LOOKS = 20;
const LOOK_EVERY_MS = 250;

let loaded: Promise<void> | undefined;

/** Loads the provider's chat after a click on its button, and opens it. */
export async function beginChat(about: string): Promise<void> {
  const { chat } = pageIntegrations();
  // The document was loaded for a page without chat, whose policy still applies: reload to get this page's own.
  if (!chat) return location.reload();
  loaded ??= runScript(chat.script);
  try {
    await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
  countChat();
  for (let look = 0; look < LOOKS; look += 1) {
    if (window.dealerChat) return window.dealerChat.open(about);
    if (chat.open === null) return;
    if (call(chat.open)) return;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
}

/** Calls a global function by its path, such as "Tawk_API.maximize", with its object as `this`. */
function call(name: string): boolean {
  const names = name.split(".");
  const target = names.slice(0, -1).reduce<unknown>((object, each) => memberOf(object, each), window);
  const opening = memberOf(target, names.at(-1) ?? "");
  if (typeof opening !== "function") return false;
  Reflect.apply(opening, target, []);
  return true;
}

function memberOf(object: unknown, name: string): unknown {
  return (typeof object === "object" || typeof object === "function") && object !== null ? Reflect.get(object, name) : undefined;
}
