import { bodyLimit } from "hono/body-limit";

/** The most that anybody may send at once. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Refuses larger bodies of the API, also those that do not say how large they are. */
export const smallBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.json({ message: `The body is larger than ${MAX_BODY_BYTES / 1024} KB.` }, 413),
});
