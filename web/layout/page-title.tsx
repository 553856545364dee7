import { pageTitle } from "./page-meta.ts";
import { useSiteFrame } from "./site-frame.ts";

/** The title of a page that depends on state. If the root loader failed, the website's name is unknown. */
export function PageTitle({ words }: { words: string }) {
  const shopFront = useSiteFrame();
  return <title>{shopFront ? pageTitle(words, shopFront) : words}</title>;
}
