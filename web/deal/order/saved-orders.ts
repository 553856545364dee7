import type { StoredName } from "#web/storage/stored-name.ts";

/** Orders placed in this browser, by stock id (specification 4.9, 7.31). Stores nothing but the guid, which is the key to the order. */
const ORDER_IDS_KEY = "forecourt.orders" satisfies StoredName;

export function saveOrderId(stockId: number, guid: string) {
  write({ ...read(), [stockId]: guid });
}

/** Compares the guid: another tab may have ordered the vehicle again meanwhile. */
export function removeOrderId(stockId: number, guid: string) {
  const { [stockId]: known, ...others } = read();
  if (known === guid) write(others);
}

export function savedOrderId(stockId: number): string | null {
  return read()[stockId] ?? null;
}

/** Listeners in this document; `storage` events fire in other tabs only. */
const watching = new Set<() => void>();

/** Calls `changed` when this document or another tab changes the orders. */
export function subscribeToOrderIds(changed: () => void): () => void {
  watching.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    watching.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** Unreadable storage counts as empty: it may be disabled or written by an older version. */
function read(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ORDER_IDS_KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}

function write(orders: Record<string, string>) {
  try {
    localStorage.setItem(ORDER_IDS_KEY, JSON.stringify(orders));
  } catch {
    // The order is still at its URL; only the shortcut is lost.
  }
  for (const changed of watching) changed();
}
