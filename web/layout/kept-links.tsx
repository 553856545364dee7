import { compareAddress } from "#domain/stock/compare-address.ts";
import { useCompareList } from "#web/compare/compare-list.ts";
import { useSavedVehicles } from "#web/saved/saved-vehicles.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** To what the shopper has kept in this browser, with how many there are. */
export function KeptLinks() {
  const saved = useSavedVehicles().length;
  const compared = useCompareList();
  return (
    <>
      <a className="iconbtn only-m" href="/saved" aria-label={withCount("Saved vehicles", saved)}>
        <Icon name="heart" />
        {saved > 0 && <span className="count">{saved}</span>}
      </a>
      <a className="tool only-d" href="/saved" aria-label={withCount("Saved vehicles", saved)}>
        <Icon name="heart" />
        Saved
        <Count of={saved} />
      </a>
      <a
        className="tool only-d"
        href={compareAddress(compared.map(({ stock_id }) => stock_id))}
        aria-label={withCount("Compare vehicles", compared.length)}
      >
        <Icon name="columns-3" />
        Compare
        <Count of={compared.length} />
      </a>
    </>
  );
}

function Count({ of }: { of: number }) {
  return <span className="n num">{of > 0 ? of : ""}</span>;
}

function withCount(words: string, count: number): string {
  return count > 0 ? `${words}, ${count}` : words;
}
