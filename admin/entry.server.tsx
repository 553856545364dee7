import { renderToReadableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from "react-router";
import { visitorContext } from "./context.ts";
import { NonceContext } from "./layout/nonce.ts";

/** The whole page at once: its loaders have finished, and the router's data follows in its scripts. */
export default async function renderPage(
  request: Request,
  routerStatus: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(visitorContext);
  let status = routerStatus;
  const onError = (error: unknown) => {
    status = 500;
    console.error(error);
  };
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
    { nonce, signal: request.signal, onError },
  );
  await body.allReady;
  // React's stream comes in dozens of chunks, each of them written, and passed on by the browser's worker, by itself.
  const page = await new Response(body).arrayBuffer();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) console.error(error);
};
