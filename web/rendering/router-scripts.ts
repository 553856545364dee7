/**
 * The scripts that React Router's streaming renderer writes into a page, for pages rendered to a string. React Router has no public API for
 * them: `router-scripts.test.tsx` renders a page with React Router's own `ServerRouter` and fails when it writes them differently. Nothing
 * else in the project knows these names.
 */
import { inlineScript, scriptLiteral } from "./inline-script.ts";

const STREAM = "window.__reactRouterContext.streamController";

/** The loaders' data, in React Router's encoding, for its client to read. */
export async function routerDataScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return inlineScript(`${STREAM}.enqueue(${scriptLiteral(Buffer.concat(chunks))});`, nonce) + inlineScript(`${STREAM}.close();`, nonce);
}

/** The start tag of the script that imports the page's modules. */
export function moduleScriptTag(nonce: string): string {
  return `<script nonce="${nonce}" type="module" async="">`;
}
