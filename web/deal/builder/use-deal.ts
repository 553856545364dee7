import { asQuoted, type ChoiceWithMessages } from "./initial-choice.ts";
import type { MarkedText } from "#web/locale/marked-text.tsx";
import { useLenderItems } from "#web/finance/use-lender-items.ts";
import { useCallback, useRef, useState } from "react";
import type { DealChoice } from "#web/deal/deal-choice.ts";
import { dealFigures, type DealFacts, type LendersItems } from "#web/deal/deal-figures.ts";
import type { DealEstimates } from "#web/deal/deal-costs.ts";
import { useDealInUrl } from "./use-deal-in-url.ts";

export type DealOpening = {
  facts: DealFacts;
  /** Running costs beside the deal. */
  estimates: DealEstimates | null;
  start: DealChoice;
  /** Initial messages: the lender's adjustments, or why a monthly target cannot be met. */
  messages: MarkedText[];
  /** The monthly payment in pounds that the URL requests. */
  monthlyTarget: number | undefined;
  /** The lender's response to the initial choice, where quotes come from a lender. */
  lenderItems: LendersItems | undefined;
};

/** State of a deal: the choice, its figures and messages. Shared by the panel, the summary and the footer. */
export function useDeal({ facts, start, messages, monthlyTarget, lenderItems: first }: Omit<DealOpening, "estimates">) {
  const [choice, setChoice] = useState(start);
  const [feedback, setFeedback] = useState({ messages, monthlyTarget, times: 0 });
  const updateUrl = useDealInUrl(choice);
  const latest = useRef(choice);
  const applyChoice = useCallback((next: ChoiceWithMessages) => {
    latest.current = next.choice;
    setChoice(next.choice);
    setFeedback(({ times }) => ({ messages: next.messages, monthlyTarget: next.monthlyTarget, times: times + 1 }));
  }, []);
  const answered = useCallback(
    (items: LendersItems) => {
      const { finance_type } = latest.current;
      const quoted = asQuoted(
        latest.current,
        items?.find(({ key }) => key === finance_type),
      );
      if (quoted.messages.length > 0) applyChoice(quoted);
    },
    [applyChoice],
  );
  const { lenderItems, loading, requestQuotes } = useLenderItems(facts, first, answered);
  const change = useCallback(
    (part: Partial<DealChoice>) => {
      latest.current = { ...latest.current, ...part };
      setChoice(latest.current);
      setFeedback((before) => (before.messages.length === 0 ? before : { ...before, messages: [], monthlyTarget: undefined }));
      if (!("method" in part) && !("finance_type" in part)) requestQuotes(latest.current);
    },
    [requestQuotes],
  );
  const form = useRef<HTMLFormElement>(null);
  return {
    form,
    choice,
    keepInAddress: updateUrl,
    feedback,
    applyQuotedChoice: applyChoice,
    change,
    requestQuotes,
    loading,
    figures: dealFigures(facts, choice, lenderItems),
  };
}
