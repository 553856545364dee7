import { createServer, type Server } from "node:http";

/** A proxy of the site on its own port that removes all scripts from its pages. */
export async function withoutScript(origin: string): Promise<{ origin: string; server: Server }> {
  const server = createServer(
    (request, response) => void copy(request.url ?? "/").then(({ status, headers, body }) => response.writeHead(status, headers).end(body)),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, server };

  async function copy(path: string) {
    const answer = await fetch(origin + path, { headers: { "Accept-Encoding": "identity" } });
    const type = answer.headers.get("content-type") ?? "";
    const headers = { "content-type": type, "cache-control": answer.headers.get("cache-control") ?? "no-store" };
    if (!type.startsWith("text/html")) return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
    const html = await answer.text();
    const bare = html.replaceAll(/<script\b[^]*?<\/script>/g, "").replaceAll(/<link[^>]+modulepreload[^>]*>/g, "");
    return { status: answer.status, headers, body: Buffer.from(bare) };
  }
}
