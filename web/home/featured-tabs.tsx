import { useRef, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FeaturedBlock } from "./featured-block.ts";

type FeaturedTabsProps = { block: Pick<FeaturedBlock, "name" | "title" | "tabs" | "open">; panelId: string };

/** Where the arrow keys lead in a row of tabs, from the first to the last and round again. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * The parts of a block. Links that open the page with another part of it; where script runs, tabs that change the part in
 * place, of which one is in the order of the tab key and the arrow keys lead to the others.
 */
export function FeaturedTabs({ block, panelId }: FeaturedTabsProps) {
  const scripted = useSyncExternalStore(unchanging, () => true, () => false);
  const row = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const addresses = block.tabs.map(({ slug }) => `${pathname}?tab=${encodeURIComponent(slug)}`);

  function open(at: number) {
    void navigate(addresses[at] ?? pathname, { preventScrollReset: true, replace: true });
  }

  function press(event: KeyboardEvent, at: number) {
    const next = KEYS[event.key]?.(at, block.tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLAnchorElement>("a")[next]?.focus();
    open(next);
  }

  function click(event: MouseEvent, at: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(at);
  }

  if (!scripted) {
    return (
      <nav className="ftabs" aria-label={block.title}>
        {block.tabs.map(({ label, slug }, at) => (
          <a key={slug} className="pill" href={`${addresses[at]}#${block.name}`} aria-current={slug === block.open || undefined}>
            {label}
          </a>
        ))}
      </nav>
    );
  }
  return (
    <div className="ftabs" role="tablist" aria-label={block.title} ref={row}>
      {block.tabs.map(({ label, slug }, at) => (
        <a
          key={slug}
          id={`${panelId}-${slug}`}
          className="pill"
          role="tab"
          href={addresses[at]}
          aria-selected={slug === block.open}
          aria-controls={panelId}
          ref={slug === block.open ? bringIntoRow : undefined}
          tabIndex={slug === block.open ? 0 : -1}
          onClick={(event) => click(event, at)}
          onKeyDown={(event) => press(event, at)}
        >
          {label}
        </a>
      ))}
    </div>
  );
}

/** The row may be longer than the page is wide. */
function bringIntoRow(tab: HTMLAnchorElement | null) {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

function unchanging() {
  return () => undefined;
}
