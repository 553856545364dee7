import type { Config } from "#server/config.ts";
import { siteListener } from "#server/site-listener.ts";
import { Hono } from "hono";
import { createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Built = Parameters<typeof siteListener>[2];

/** A substitute for the built pages and files: one response of each kind. */
export const demonstrationBuild: Built = {
  renderOf:
    ({ website }) =>
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/")
        return new Response(`<p>${website.site_name}</p>`, {
          headers: { "Content-Type": "text/html", "Cache-Control": "public, max-age=0, s-maxage=300" },
        });
      if (pathname === "/pdf") return new Response("%PDF-", { headers: { "Content-Type": "application/pdf" } });
      if (pathname === "/redirect") return new Response(null, { status: 302, headers: { Location: "/" } });
      if (pathname === "/failure") throw new Error("the page cannot be made");
      return new Response("<p>Not found</p>", { status: 404, headers: { "Content-Type": "text/html" } });
    },
  // Matches every URL, as the handler of built files does.
  builtFiles: new Hono().get("*", (c, next) =>
    c.req.path === "/assets/shop.js" ? c.body("let shop;", 200, { "Content-Type": "text/javascript" }) : next(),
  ),
};

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

/** The websites of a group over HTTP, as `npm start` serves them. `Host` may be any. */
export async function serveSite(config: Config, group: Parameters<typeof siteListener>[1], built: Built) {
  const server = createServer(siteListener(config, group, built));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const send = (path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
      });
      sent.once("error", reject).end(body);
    });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, ask: send, close };
}
