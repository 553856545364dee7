import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

export type ScriptGate = { url: string; shut: () => void; open: () => void; stop: () => Promise<void> };

const SCRIPT = /^\/assets\/.*\.js$/;

/** A proxy of the site on another port that delays scripts until the gate is opened, and every other response by a latency. */
export async function buildScriptGate(site: string, { latencyMs = 0 } = {}): Promise<ScriptGate> {
  let opened = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    void (SCRIPT.test(url) ? opened.promise : setTimeout(latencyMs)).then(() => {
      const passed = request(new URL(url, site), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      });
      passed.on("error", () => outgoing.destroy());
      incoming.pipe(passed);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    shut: () => (opened = Promise.withResolvers()),
    open: () => opened.resolve(),
    stop: async () => {
      opened.resolve();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
