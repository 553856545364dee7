/*
 * A stub of Cloudflare Turnstile and Google reCAPTCHA v3: their widget scripts and their siteverify endpoints. Written from
 * - "Server-side validation" and "Widget configurations", developers.cloudflare.com/turnstile/get-started, read on 22 November 2026;
 * - "reCAPTCHA v3" and "Verifying the user's response", developers.google.com/recaptcha/docs/v3 and /verify, read on the same day.
 * Neither provider was ever called by this project.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const SITE_KEY = "0x4AAAAAAA-site-key";
export const SECRET = "0x4AAAAAAA-secret";

type Token = { action: string; hostname: string; used: boolean };
type StubRequest = { path: string; method: string; fields: Record<string, string> };

/** The behaviour from now on. `never`: accepts the request without a response; `verdict` is merged over the default one. */
export type Mood = { never?: boolean; status?: number; body?: string; verdict?: Record<string, unknown> };

/** The providers' paths. */
const VERIFY = ["/turnstile/v0/siteverify", "/recaptcha/api/siteverify"];
const SCRIPTS = ["/turnstile/v0/api.js", "/recaptcha/api.js"];
/** The widget's frame; below both providers' paths, as reCAPTCHA's policy requires. */
const FRAME = "/recaptcha/frame";

export async function startBotCheckStub() {
  const requests: StubRequest[] = [];
  const scripts: string[] = [];
  const frames: string[] = [];
  const tokens = new Map<string, Token>();
  let mood: Mood = {};
  let arrived: (() => void) | undefined;

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    if (SCRIPTS.includes(pathname)) {
      scripts.push(request.url ?? "");
      response
        .writeHead(200, { "Content-Type": "text/javascript" })
        .end(pathname.includes("turnstile") ? turnstileScript(url) : recaptchaScript(url));
      return;
    }
    if (pathname === FRAME) {
      frames.push(request.url ?? "");
      // The Referer names the host of the widget.
      const token = made(searchParams.get("action") ?? "", new URL(request.headers.referer ?? "http://nobody.example").hostname);
      response
        .writeHead(200, { "Content-Type": "text/html" })
        .end(`<title>Check</title><script>parent.postMessage("${token}", "*")</script>`);
      return;
    }
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)));
    requests.push({ path: pathname, method: request.method ?? "", fields });
    if (mood.never) return arrived?.();
    const known = VERIFY.includes(pathname) && request.method === "POST";
    const body = mood.body ?? JSON.stringify(known ? { ...verdictOn(fields, pathname.includes("recaptcha")), ...mood.verdict } : {});
    response.writeHead(mood.status ?? (known ? 200 : 404), { "Content-Type": "application/json" }).end(body);
  }

  function made(action: string, hostname: string): string {
    const token = randomUUID();
    tokens.set(token, { action, hostname, used: false });
    return token;
  }

  function verdictOn({ secret, response }: Record<string, string>, scored: boolean): Record<string, unknown> {
    if (secret === undefined) return { success: false, "error-codes": ["missing-input-secret"] };
    if (secret !== SECRET) return { success: false, "error-codes": ["invalid-input-secret"] };
    const token = tokens.get(response ?? "");
    if (!token) return { success: false, "error-codes": ["invalid-input-response"] };
    if (token.used) return { success: false, "error-codes": ["timeout-or-duplicate"] };
    token.used = true;
    const { action, hostname } = token;
    return {
      success: true,
      challenge_ts: "2026-11-22T10:00:00.000Z",
      hostname,
      action,
      ...(scored ? { score: 0.9 } : { "error-codes": [], cdata: "" }),
    };
  }

  return {
    url,
    /** Verification requests. */
    requests: requests,
    /** Scripts and frames requested by browsers. */
    scripts,
    frames,
    /** A token as issued by a widget on that host. */
    token: (action: string, hostname = "127.0.0.1"): string => made(action, hostname),
    be: (next: Mood) => {
      mood = next;
    },
    /** Resolves when the next request without a response has arrived. */
    silence: () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: string[] = [];
  request.setEncoding("utf8");
  for await (const chunk of request) chunks.push(String(chunk));
  return chunks.join("");
}

/** The widget's frame posts the token to its parent page. */
function framed(url: string): string {
  return `(place, action) => new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.title = "Check";
    addEventListener("message", ({ source, data }) => source === frame.contentWindow && resolve(data));
    frame.src = "${url}${FRAME}?action=" + action;
    place.replaceChildren(frame);
  })`;
}

function turnstileScript(url: string): string {
  return `window.turnstile = (() => {
    const framed = ${framed(url)};
    const shown = new Map();
    const run = (id) => {
      const { place, options } = shown.get(id);
      framed(place, options.action).then((token) => shown.has(id) && options.callback(token));
    };
    return {
      render: (place, options) => { const id = String(Math.random()); shown.set(id, { place, options }); run(id); return id; },
      reset: run,
      remove: (id) => { shown.get(id).place.replaceChildren(); shown.delete(id); },
    };
  })();`;
}

function recaptchaScript(url: string): string {
  return `window.grecaptcha = (() => {
    const framed = ${framed(url)};
    const badge = document.body.appendChild(document.createElement("div"));
    badge.className = "grecaptcha-badge";
    return { ready: (run) => run(), execute: (siteKey, { action }) => framed(badge, action) };
  })();`;
}
