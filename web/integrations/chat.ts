import { countChat } from "./analytics.ts";
import { pageIntegrations } from "./page-integrations.ts";
import { runScript } from "./run-script.ts";

/** A script may bring what opens it in a moment after it has run. */
const LOOKS = 20;
const LOOK_EVERY_MS = 250;

let loaded: Promise<void> | undefined;

/** Fetches the provider's chat for whoever has pressed the button that names it, and opens it. */
export async function beginChat(about: string): Promise<void> {
  const { chat } = pageIntegrations();
  // This page stands in the place of one that no chat is for: fetched anew it has a policy of its own.
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

/** "Tawk_API.maximize" */
function call(name: string): boolean {
  const names = name.split(".");
  const owner = names.slice(0, -1).reduce<unknown>((object, each) => memberOf(object, each), window);
  const opening = memberOf(owner, names.at(-1) ?? "");
  if (typeof opening !== "function") return false;
  Reflect.apply(opening, owner, []);
  return true;
}

function memberOf(object: unknown, name: string): unknown {
  return (typeof object === "object" || typeof object === "function") && object !== null ? Reflect.get(object, name) : undefined;
}
