import { renderToReadableStream } from "react-dom/server";
import { createStaticHandler, Scripts, ServerRouter, type EntryContext } from "react-router";
import { expect, test } from "vitest";
import { moduleScriptTag, routerDataScripts } from "./router-scripts.ts";

const NONCE = "abc";
const DATA = '[{"_1":2},"loaderData","</script><!-- & \\"quoted\\""]\n';
const CHANGED = "React Router writes its scripts differently now: change web/rendering/router-scripts.ts accordingly";

function Root() {
  return (
    <html lang="en-GB">
      <body>
        <Scripts />
      </body>
    </html>
  );
}

function dataStream(): ReadableStream<Uint8Array> {
  return new Blob([DATA]).stream();
}

/** A page with the same data as React Router's streaming renderer writes it. */
async function streamedPage(): Promise<string> {
  const url = "https://cars.example/";
  const staticHandlerContext = await createStaticHandler([{ id: "root", path: "/", Component: Root }]).query(new Request(url));
  if (staticHandlerContext instanceof Response) throw new Error("a redirect");
  const root = { id: "root", path: "/", module: "/root.js", hasAction: false, hasLoader: false, hasErrorBoundary: false };
  const client = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
  const modules = { clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined };
  const context: EntryContext = {
    manifest: {
      entry: { imports: [], module: "/entry.js" },
      routes: { root: { ...root, ...client, ...modules, hydrateFallbackModule: undefined } },
      url: "/manifest.js",
      version: "1",
    },
    routeModules: { root: { default: Root } },
    branches: [],
    staticHandlerContext,
    serverHandoffString: "{}",
    serverHandoffStream: dataStream(),
    renderMeta: {},
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  return new Response(await renderToReadableStream(<ServerRouter context={context} url={url} nonce={NONCE} />)).text();
}

test("writes the hydration data exactly as React Router's own streaming renderer does", async () => {
  const page = await streamedPage();
  const scripts = (await routerDataScripts(dataStream(), NONCE)).split(/(?<=<\/script>)/);
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(page, CHANGED).toContain(script);
  expect(page, CHANGED).toContain(`${moduleScriptTag(NONCE)}import`);
});
