import { useCallback, useEffect, useRef } from "react";
import { dealChoiceParams, type DealChoice } from "#web/deal/deal-choice.ts";
import { SHARED_DEAL_PARAM } from "#web/deal/link/shared-deal.ts";

/** Debounce: sliders emit many changes. */
const SETTLED_MS = 500;

const DEAL_PARAMS = [
  "method",
  "finance_type",
  "deposit",
  "deposit_type",
  "term",
  "mileage",
  "credit_rating",
  "frequency",
  "products",
  "delivery_area",
  "monthly",
  SHARED_DEAL_PARAM,
];

/**
 * Writes the deal into the page's URL with `replaceState`, so that it can be shared, bookmarked and reloaded. Returns a
 * function that writes immediately and cancels a pending write.
 */
export function useDealInUrl(choice: DealChoice): (choice: DealChoice) => void {
  const first = useRef(choice);
  const settled = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (choice === first.current) return undefined;
    const { pathname } = window.location;
    // During a client-side navigation the URL changes before the page does: the deal belongs to this pathname only.
    settled.current = setTimeout(() => window.location.pathname === pathname && write(choice), SETTLED_MS);
    return () => clearTimeout(settled.current);
  }, [choice]);
  return useCallback((last) => {
    clearTimeout(settled.current);
    write(last);
  }, []);
}

function write(choice: DealChoice): void {
  window.history.replaceState(window.history.state, "", dealUrl(new URL(window.location.href), choice));
}

/** The page's URL with this deal; unrelated query parameters are preserved. */
export function dealUrl(page: URL, choice: DealChoice): URL {
  const address = new URL(page);
  for (const name of DEAL_PARAMS) address.searchParams.delete(name);
  for (const [name, value] of dealChoiceParams(choice)) address.searchParams.append(name, value);
  return address;
}
