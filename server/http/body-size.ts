import { bodyLimit } from "hono/body-limit";

/** Limit on any request body. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Refuses larger API bodies with 413, including those without Content-Length. */
export const smallBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.json({ message: `The body is larger than ${MAX_BODY_BYTES / 1024} KB.` }, 413),
});
