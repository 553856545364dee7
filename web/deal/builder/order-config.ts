import { penceFromPounds } from "#domain/money.ts";
import type { DealFacts } from "#web/deal/deal-figures.ts";
import type { StoredName } from "#web/storage/stored-name.ts";

/** localStorage key of the order config (specification 7.33). */
const ORDER_CONFIG_KEY = "forecourt.order-config" satisfies StoredName;

/** Specification 7.15, 9.1. */
const CONFIG_TTL_MS = 300_000;

const ADDRESS = "/api/v2/website-orders/config";

/** The fields of the order config that a deal uses. */
export type OrderConfig = Pick<DealFacts, "deposit_fee" | "pay_in_full" | "full_card_payment">;

/** The order config, at most five minutes old; undefined if it cannot be fetched. */
export async function orderConfig(fetchPath: (path: string) => Promise<Response>, now: number): Promise<OrderConfig | undefined> {
  const stored = readStored(now);
  if (stored) return stored;
  const answer = await fetchPath(ADDRESS);
  if (!answer.ok) return undefined;
  const data = field(await answer.json(), "data");
  const config = readConfig(data);
  if (config) store({ at: now, data });
  return config;
}

/** Malformed, expired or future-dated entries are ignored. */
function readStored(now: number): OrderConfig | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ORDER_CONFIG_KEY) ?? "null");
    const at = field(stored, "at");
    return typeof at === "number" && at <= now && now - at < CONFIG_TTL_MS ? readConfig(field(stored, "data")) : undefined;
  } catch {
    return undefined;
  }
}

function store(config: { at: number; data: unknown }) {
  try {
    localStorage.setItem(ORDER_CONFIG_KEY, JSON.stringify(config));
  } catch {
    // Without storage it is fetched every time.
  }
}

function readConfig(data: unknown): OrderConfig | undefined {
  const [deposit_fee, pay_in_full, full_card_payment] = [
    field(data, "deposit_fee"),
    field(data, "pay_in_full"),
    field(data, "full_card_payment"),
  ];
  if (typeof deposit_fee !== "number" || typeof pay_in_full !== "boolean" || typeof full_card_payment !== "boolean") return undefined;
  return { deposit_fee: penceFromPounds(deposit_fee), pay_in_full, full_card_payment };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
