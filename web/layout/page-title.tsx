import { pageTitle } from "./page-meta.ts";
import { useSiteFrame } from "./site-frame.ts";

/** The title of a page whose words depend on what happens on it; on a page that failed wholly nobody knows the website's name. */
export function PageTitle({ words }: { words: string }) {
  const shopFront = useSiteFrame();
  return <title>{shopFront ? pageTitle(words, shopFront) : words}</title>;
}
