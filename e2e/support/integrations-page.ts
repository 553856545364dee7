type Car = { stock_id: number; path: string; make: string; vrm: string };

export async function freeCar(url: string): Promise<Car> {
  const { data } = await (
    await fetch(`${url}/api/v2/vehicle-search?category=cars&advert_classification=USED&reservation_status=available&resultsPerPage=1`)
  ).json();
  return data[0];
}

/** A page's HTML with the directives of its Content-Security-Policy. */
export async function fetchedPage(address: string) {
  const answer = await fetch(address);
  const header = answer.headers.get("Content-Security-Policy") ?? "";
  const policy: Record<string, string[]> = Object.fromEntries(
    header.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]),
  );
  return { policy, html: await answer.text(), referrer: answer.headers.get("Referrer-Policy") };
}

/** The hosts that a directive allows, without keywords and hashes. */
export function hostsOf(policy: Record<string, string[]>, directive: string): string[] {
  return (policy[directive] ?? []).filter((source) => !source.startsWith("'"));
}
