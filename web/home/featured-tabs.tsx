import { localisedPath, translateText } from "#web/locale/translate.ts";
import { useRef, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { FeaturedBlock } from "./featured-block.ts";

type FeaturedTabsProps = { block: Pick<FeaturedBlock, "name" | "title" | "tabs" | "open" | "parameter" | "otherTabs">; panelId: string };

/** Arrow keys in a tab list wrap around. */
const KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs of a block. Links without script; with script an ARIA tab list with roving tabindex, which changes the panel in place. */
export function FeaturedTabs({ block, panelId }: FeaturedTabsProps) {
  const scripted = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  const row = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const addressOf = (slug: string, otherTabs: Iterable<[string, string]>) => {
    const tabs: [string, string][] = [...otherTabs, [block.parameter, slug]];
    return `${pathname}?${new URLSearchParams(tabs.toSorted(([one], [other]) => one.localeCompare(other)))}`;
  };
  const addresses = block.tabs.map(({ slug }) => addressOf(slug, block.otherTabs));

  /** During a pending navigation from another block's tab, `otherTabs` is outdated: use the pending URL. */
  function open(index: number) {
    const { slug = "" } = block.tabs[index] ?? {};
    const others =
      coming?.pathname === pathname
        ? [...new URLSearchParams(coming.search)].filter(([name]) => name !== block.parameter)
        : block.otherTabs;
    void navigate(addressOf(slug, others), { preventScrollReset: true, replace: true });
  }

  function press(event: KeyboardEvent, index: number) {
    const next = KEYS[event.key]?.(index, block.tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLAnchorElement>("a")[next]?.focus();
    open(next);
  }

  function click(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(index);
  }

  if (!scripted) {
    return (
      <nav className="featured-tabs" aria-label={block.title}>
        {block.tabs.map(({ label, slug }, index) => (
          <a
            key={slug}
            className="pill"
            href={localisedPath(`${addresses[index]}#${block.name}`)}
            aria-current={slug === block.open || undefined}
          >
            {translateText(label)}
          </a>
        ))}
      </nav>
    );
  }
  return (
    <div className="featured-tabs" role="tablist" aria-label={block.title} ref={row}>
      {block.tabs.map(({ label, slug }, index) => (
        <a
          key={slug}
          id={`${panelId}-${slug}`}
          className="pill"
          role="tab"
          href={localisedPath(addresses[index] ?? pathname)}
          aria-selected={slug === block.open}
          aria-controls={panelId}
          ref={slug === block.open ? bringIntoRow : undefined}
          tabIndex={slug === block.open ? 0 : -1}
          onClick={(event) => click(event, index)}
          onKeyDown={(event) => press(event, index)}
        >
          {translateText(label)}
        </a>
      ))}
    </div>
  );
}

/** Scrolls the tab into view within its row, which may be wider than the page. */
function bringIntoRow(tab: HTMLAnchorElement | null) {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

function unchanging() {
  return () => undefined;
}
