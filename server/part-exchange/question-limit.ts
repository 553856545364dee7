import { HOUR_MS } from "#domain/calendar.ts";
import { clientOf } from "#server/orders/hold-limits.ts";

/** Clients that are counted at once: beyond it the oldest are forgotten. */
const MOST_CLIENTS = 10_000;

/** Counts what a client asks in an hour: every question to a register or a valuer costs the dealer money. */
export function questionLimit(perHour: number, now: () => number): { allows: (address: string) => boolean } {
  const asked = new Map<string, number[]>();
  return {
    allows: (address) => {
      const client = clientOf(address);
      // Without an address there is nobody to count.
      if (client === "") return true;
      const recent = (asked.get(client) ?? []).filter((at) => at > now() - HOUR_MS);
      if (recent.length >= perHour) return false;
      asked.delete(client);
      asked.set(client, [...recent, now()]);
      if (asked.size > MOST_CLIENTS) asked.delete(asked.keys().next().value ?? "");
      return true;
    },
  };
}
