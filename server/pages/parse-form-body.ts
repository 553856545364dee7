import { MAX_BODY_BYTES } from "#server/http/body-size.ts";

const TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"] as const;

/** The request with a form that is certain to parse, or an error response: actions can call `formData()` without handling errors. */
export async function withParsedForm(request: Request): Promise<Request | Response> {
  const type = request.headers.get("Content-Type") ?? (request.body === null ? TYPES[0] : "");
  const kind = type.split(";")[0]?.trim().toLowerCase();
  if (!TYPES.some((each) => each === kind))
    return refusal("Send the form as application/x-www-form-urlencoded or multipart/form-data.", 415);
  const body = await upTo(request, MAX_BODY_BYTES);
  if (!body) return refusal("This form is too long. Please shorten it and send it again.", 413);
  try {
    await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    return refusal("We couldn't read this form. Please reload the page and try again.", 400);
  }
  const headers = new Headers(request.headers);
  headers.set("Content-Type", type);
  return new Request(request.url, { method: request.method, headers, signal: request.signal, body });
}

function refusal(message: string, status: 400 | 413 | 415): Response {
  return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=UTF-8", "Cache-Control": "no-store" } });
}

/** The body; undefined as soon as it exceeds the limit. */
async function upTo(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
