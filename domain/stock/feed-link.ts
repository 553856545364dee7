/** What URL parsers leave out of an address without a word, or take for a slash. */
const MISREAD = /[\s\p{Cc}\\]/u;
const WEB = /^https?:\/\/[^/?#]/i;
const HOSTED = "/media/";

/** Whether an address from a stock feed may stand in a page: http, https, or a file that this site hosts below /media/. */
export function isFeedLink(address: string): boolean {
  if (MISREAD.test(address)) return false;
  return WEB.test(address) || (address.startsWith(HOSTED) && !stepsOut(address));
}

/** "/media/../api/v2": the browser resolves the dots, also where they are percent-encoded. */
function stepsOut(path: string): boolean {
  return path.split(/[?#]/)[0]!.split("/").some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
}
