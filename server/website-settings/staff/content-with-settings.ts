import { TICKER_SNIPPET } from "#domain/content/ticker.ts";
import type { Content, Snippet } from "#server/content/content.ts";
import { bannerSnippet, tickerSnippet, WARNING_SNIPPET, type NoticeSettings } from "./staff-snippets.ts";

/** The content of a website as its settings show it: which offers, and the texts of its banner and ticker. */
export function contentWithSettings(content: Content, website: NoticeSettings): Content {
  const banner = lastResult(bannerSnippet);
  const ticker = lastResult(tickerSnippet);
  return {
    ...content,
    written: content.snippet,
    offers: (query, today) => {
      const hidden = website.hidden_offers ?? [];
      return content.offers(query, today).filter(({ id }) => !hidden.includes(id));
    },
    snippet: (name) => {
      const { shows_banner = true, banner_text, shows_ticker = true, ticker_lines } = website;
      if (name === WARNING_SNIPPET) {
        if (!shows_banner) return undefined;
        return (banner_text === undefined ? undefined : banner(website, banner_text)) ?? content.snippet(name);
      }
      if (name === TICKER_SNIPPET) {
        if (!shows_ticker) return undefined;
        return (ticker_lines === undefined ? undefined : ticker(website, ticker_lines)) ?? content.snippet(name);
      }
      return content.snippet(name);
    },
  };
}

/** Reads a text once. One that a later release finds wrong is not shown. */
function lastResult<Text>(read: (website: NoticeSettings, text: Text) => { snippet: Snippet } | { reason: string }) {
  let last: { text: Text; telephone: string; snippet: Snippet | undefined } | undefined;
  return (website: NoticeSettings, text: Text): Snippet | undefined => {
    if (last?.text !== text || last.telephone !== website.telephone) {
      const found = read(website, text);
      if ("reason" in found) console.error(`A text that staff wrote for the website ${website.name} is not shown: ${found.reason}`);
      last = { text, telephone: website.telephone, snippet: "snippet" in found ? found.snippet : undefined };
    }
    return last.snippet;
  };
}
