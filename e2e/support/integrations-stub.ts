/* A stub of Google's tags, a chat and a reviews widget on this machine. How a tag uses the data layer follows "Use Tag Manager
   with a Content Security Policy" and "The data layer", developers.google.com/tag-platform, read on 22 November 2026: it reads
   the existing entries, then every push, and sends them on. None of the providers was ever called. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A data layer entry as a tag received it, with what else a tag can read in the page. */
export type Collected = { entry: unknown; at: number; referrer: string; history: (string | null)[] };

export async function openStub() {
  const requests: string[] = [];
  const collected: Collected[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    if (path === "/collect") {
      collected.push(JSON.parse(await textOf(request)));
      response.writeHead(204, { "Access-Control-Allow-Origin": "*" }).end();
      return;
    }
    requests.push(path);
    const script = SCRIPTS[new URL(path, url).pathname];
    if (script === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "Content-Type": "text/javascript" }).end(`(${script})(${JSON.stringify(url)});`);
  }

  return {
    url,
    /** The same server by another host name: another origin for browsers. */
    elsewhere: `http://localhost:${port}`,
    /** Paths requested. */
    requests,
    collected,
    /** Events sent with this name, as GTM objects or gtag commands. */
    sent: (name: string): Record<string, unknown>[] =>
      collected.toSorted((one, other) => one.at - other.at).flatMap(({ entry }) => fieldsOf(entry, name)),
    forget: () => {
      requests.length = 0;
      collected.length = 0;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function fieldsOf(entry: unknown, name: string): Record<string, unknown>[] {
  if (Array.isArray(entry))
    return entry[0] === "event" && entry[1] === name ? [entry[2]] : entry[0] === name ? [entry[entry.length - 1]] : [];
  const fields = entry as Record<string, unknown>;
  return fields["event"] === name ? [fields] : [];
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

/** Both of Google's scripts read the data layer in the same way. */
const TAG = `(stub) => {
  const history = () => "navigation" in window ? navigation.entries().map((entry) => entry.url) : [];
  // Requests may overtake each other.
  let count = 0;
  const plain = (entry) => (Object.prototype.toString.call(entry) === "[object Arguments]" ? Array.from(entry) : entry);
  const at = () => performance.timeOrigin + ++count / 1000;
  const row = (entry) => JSON.stringify({ entry: plain(entry), at: at(), referrer: document.referrer, history: history() });
  const send = (entry) => void fetch(stub + "/collect", { method: "POST", mode: "no-cors", keepalive: true, body: row(entry) });
  const layer = window.dataLayer;
  layer.forEach(send);
  const { push } = layer;
  layer.push = (...entries) => { entries.forEach(send); return push.apply(layer, entries); };
}`;

const SCRIPTS: Readonly<Record<string, string>> = {
  "/gtm.js": TAG,
  "/gtag/js": TAG,
  "/chat.js":
    `() => { window.Parley = { opened: 0, show() { this.opened += 1; ` +
    `document.body.append(Object.assign(document.createElement("p"), { id: "parley", textContent: "How can we help?" })); } }; }`,
  "/reviews.js":
    `() => { for (const place of document.querySelectorAll(".stars-widget[data-business]")) place.textContent = "4.8 of ` +
    `5, business " + place.dataset.business; }`,
};
