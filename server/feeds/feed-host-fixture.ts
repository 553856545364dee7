import { createServer, get, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { get as getSecurely } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

const nothing: RequestListener = (_, response) => void response.writeHead(404).end();

/** A local server in place of every https host. `serve` sets its content. */
export async function startFeedHost() {
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  let answer: RequestListener = nothing;
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const request = ((address: string, options: object, answered: Parameters<typeof get>[2]) =>
    get({ ...options, lookup: undefined, host: "127.0.0.1", port, path: new URL(address).pathname }, answered)) as typeof getSecurely;
  return {
    requests: requests,
    request: { ask: request },
    answers: (listener: RequestListener) => void (answer = listener),
    /** A feed with a given ETag. */
    serve: (body: string | Buffer, etag: string) =>
      void (answer = ({ headers }, response) =>
        void (headers["if-none-match"] === etag
          ? response.writeHead(304).end()
          : response.writeHead(200, { ETag: etag, "Content-Type": "text/csv" }).end(body))),
  };
}
