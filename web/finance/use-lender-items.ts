import type { DealChoice } from "#web/deal/deal-choice.ts";
import type { DealFacts, LendersItems } from "#web/deal/deal-figures.ts";
import { useCallback, useRef, useState } from "react";

/** Debounce: sliders emit many changes. */
const RESTED_MS = 400;

type LenderRequest = {
  /** The lender's latest response; undefined where quotes are calculated here. */
  lenderItems: LendersItems | undefined;
  /** A request is in flight, so the figures belong to an earlier choice. */
  loading: boolean;
  requestQuotes: (choice: DealChoice) => void;
};

/** Requests new quotes from the lender after a change; no-op where quotes are calculated here. */
export function useLenderItems(
  { by_lender, no_finance }: Pick<DealFacts, "by_lender" | "no_finance">,
  first: LendersItems | undefined,
  onAnswer: (items: LendersItems) => void,
): LenderRequest {
  const [answer, setAnswer] = useState({ lenderItems: first, loading: false });
  const latest = useRef<AbortController>(undefined);
  const request = useCallback(
    (choice: DealChoice) => {
      if (!by_lender || no_finance) return;
      latest.current?.abort();
      const { signal } = (latest.current = new AbortController());
      setAnswer(({ lenderItems }) => ({ lenderItems, loading: true }));
      setTimeout(async () => {
        if (signal.aborted) return;
        const items = await import("./fetch-finance-items.ts").then(
          ({ fetchFinanceItems }) => fetchFinanceItems(by_lender.stock_id, choice, signal),
          () => null,
        );
        if (signal.aborted) return;
        setAnswer({ lenderItems: items, loading: false });
        onAnswer(items);
      }, RESTED_MS);
    },
    [by_lender, no_finance, onAnswer],
  );
  return { ...answer, requestQuotes: request };
}
