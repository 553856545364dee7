const BASE = "https://admin.invalid";
const MAX_LENGTH = 500;
/** One slash, and neither a backslash nor a control character, which browsers drop or turn into a slash. */
const PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** A path of Admin to go to after signing in; "/" for anything else. */
export function pathAfterSignIn(to: unknown): string {
  if (typeof to !== "string" || to.length > MAX_LENGTH || !PATH.test(to) || !URL.canParse(to, BASE)) return "/";
  const { origin, pathname, search } = new URL(to, BASE);
  return origin === BASE && !pathname.startsWith("//") ? pathname + search : "/";
}
