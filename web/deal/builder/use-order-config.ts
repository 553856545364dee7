import { useEffect, useMemo, useState } from "react";
import type { DealFacts } from "#web/deal/deal-figures.ts";
import { orderConfig, type OrderConfig } from "./order-config.ts";

/** Updates the facts of a deal with the current order config: the page may have been cached before the settings changed. */
export function useOrderConfig(facts: DealFacts): DealFacts {
  const [config, setConfig] = useState<OrderConfig>();
  useEffect(() => {
    const leaving = new AbortController();
    void orderConfig((path) => fetch(path, { signal: leaving.signal, cache: "no-cache" }), Date.now())
      .then((now) => now && !leaving.signal.aborted && setConfig(now))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  const { deposit_fee, pay_in_full, full_card_payment } = config ?? facts;
  return useMemo(() => ({ ...facts, deposit_fee, pay_in_full, full_card_payment }), [facts, deposit_fee, pay_in_full, full_card_payment]);
}
