/** The orders made in this browser, by stock id (specification 4.9, 7.31). The guid is the key to the order: nothing else is kept. */
const STORAGE_KEY = "forecourt.orders";

export function saveOrderId(stockId: number, guid: string) {
  write({ ...read(), [stockId]: guid });
}

/** Another tab may have made another order of the vehicle since this one was asked about. */
export function removeOrderId(stockId: number, guid: string) {
  const { [stockId]: known, ...others } = read();
  if (known === guid) write(others);
}

export function savedOrderId(stockId: number): string | null {
  return read()[stockId] ?? null;
}

/** Who on this page looks at the orders; other tabs tell by themselves. */
const watching = new Set<() => void>();

/** Tells when this page or another tab changed the orders. */
export function subscribeToOrderIds(changed: () => void): () => void {
  watching.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    watching.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** What cannot be read counts as nothing: storage may be full, forbidden or written by an older version. */
function read(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}

function write(orders: Record<string, string>) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(orders));
  } catch {
    // The order is on its own page all the same; only the shortcut to it is lost.
  }
  for (const changed of watching) changed();
}
