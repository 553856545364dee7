import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { smallBody } from "./body-size.ts";

/** No valid field is nested deeper than five; deeper bodies could overflow the stack of recursive code. */
const MAX_DEPTH = 20;

const TOO_DEEP = `The body has values nested deeper than ${MAX_DEPTH} levels.`;

export const requireJsonBody = createMiddleware(async (c, next) => {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return c.json({ message: "Send the body as JSON, with the Content-Type application/json." }, 415);
  return smallBody(c, next);
});

/** The body as an object, or the error response. */
export async function readJsonObject(c: Context): Promise<object | Response> {
  const text = await c.req.text();
  if (depthOf(text) > MAX_DEPTH) return c.json({ message: TOO_DEEP, errors: { body: [TOO_DEEP] } }, 422);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return c.json({ message: "The body is not valid JSON." }, 400);
  }
  return typeof body === "object" && body !== null && !Array.isArray(body)
    ? body
    : c.json({ message: "The body is not a JSON object." }, 400);
}

/** The nesting depth of a JSON text, ignoring brackets in strings. Linear in its length. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return deepest;
}
