import { nonceContext } from "#web/context.ts";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { Writable } from "node:stream";

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page whole: the server hashes its scripts and keeps it in the page cache, so nothing is streamed. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));

  const nonce = loadContext.get(nonceContext);
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timeout);
        resolve(new Response(Buffer.concat(chunks), { status: failed ? 500 : status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady: () => pipe(body),
        onShellError: (error) => {
          clearTimeout(timeout);
          reject(error);
        },
        onError: (error) => {
          failed = true;
          console.error(error);
        },
      },
    );
    const timeout = setTimeout(() => abort(new Error("the page took too long to render")), RENDER_TIMEOUT_MS);
  });
}
