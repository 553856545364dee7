import { useEffect, useRef } from "react";
import { writeChoice, type DealChoice } from "./deal-choice.ts";
import { SENT_DEAL } from "./sent-deal.ts";

/** Sliders move fast; the address follows once the shopper rests. */
const SETTLED_MS = 500;

const OWN_NAMES = ["method", "finance_type", "deposit", "deposit_type", "term", "mileage", "credit_rating", "frequency", "products", "monthly", SENT_DEAL];

/** Writes the deal into the page's address, so that it can be sent, kept and reopened. Nothing is loaded for it. */
export function useKeptInAddress(choice: DealChoice): void {
  const first = useRef(choice);
  useEffect(() => {
    if (choice === first.current) return undefined;
    const settled = setTimeout(() => {
      const address = addressOf(new URL(window.location.href), choice);
      window.history.replaceState(window.history.state, "", address);
    }, SETTLED_MS);
    return () => clearTimeout(settled);
  }, [choice]);
}

/** The same page with this deal; what others put into the address stays. */
export function addressOf(page: URL, choice: DealChoice): URL {
  const address = new URL(page);
  for (const name of OWN_NAMES) address.searchParams.delete(name);
  for (const [name, value] of writeChoice(choice)) address.searchParams.append(name, value);
  return address;
}
