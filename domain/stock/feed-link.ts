/** Characters that URL parsers drop silently, or read as a slash. */
const MISREAD = /[\s\p{Cc}\\]/u;
const WEB = /^https?:\/\/[^/?#]/i;
const HOSTED = "/media/";

/** Whether a URL from a stock feed may be rendered: http, https, or a file hosted by this site below /media/. */
export function isFeedLink(address: string): boolean {
  if (MISREAD.test(address)) return false;
  return WEB.test(address) || (address.startsWith(HOSTED) && !stepsOut(address));
}

/** "/media/../api/v2": browsers resolve dot segments, including percent-encoded ones. */
function stepsOut(path: string): boolean {
  return path
    .split(/[?#]/)[0]!
    .split("/")
    .some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
}
