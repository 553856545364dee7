import { resolveAddress } from "#domain/stock/addresses.ts";
import { CompareButton } from "#web/compare/compare-button.tsx";
import { SaveButton } from "#web/saved/save-button.tsx";
import { useRememberedVisit } from "#web/visits/use-remembered-visit.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { MouseEvent } from "react";
import type { KeptFacts } from "./kept-facts.ts";
import { ShareButton } from "./share-button.tsx";

/** Back to results is a real link; when the shopper just came from our search it goes back, to the same filters and place. */
export function BreadcrumbBar({ searchPath, kept }: { searchPath: string; kept: KeptFacts | null }) {
  return (
    <nav className="crumbs" aria-label="Vehicle actions">
      <a className="tool" href={searchPath} onClick={goBackToSearch}>
        <Icon name="arrow-left" />
        Back to results
      </a>
      {kept && <KeepActions kept={kept} />}
    </nav>
  );
}

/** Which of them a website shows is its own choice (specification 2.25). */
function KeepActions({ kept: { card, vrm, actions } }: { kept: KeptFacts }) {
  useRememberedVisit(card.stock_id, vrm);
  return (
    <>
      {actions.favourites && <SaveButton card={card} look="tool" />}
      {actions.compare && <CompareButton card={card} look="tool" />}
      {actions.share && <ShareButton title={`${card.title}, ${card.age}`} />}
    </>
  );
}

function goBackToSearch(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  const previous = previousAddress();
  if (!previous || !SEARCHES.has(resolveAddress(new URL(previous).pathname).kind)) return;
  event.preventDefault();
  history.back();
}

const SEARCHES: ReadonlySet<string> = new Set(["search", "landing"]);

/** Undefined when there is none, when it was another website, and in browsers that do not tell. */
function previousAddress(): string | undefined {
  if (!("navigation" in window)) return undefined;
  const { currentEntry } = window.navigation;
  if (!currentEntry) return undefined;
  return window.navigation.entries()[currentEntry.index - 1]?.url ?? undefined;
}
