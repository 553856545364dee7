import * as labels from "#domain/labels/english.ts";
import { word } from "#web/labels/word.ts";
import type { Problem } from "#domain/problem.ts";
import type { Dealership } from "#server/dealership.ts";
import { data } from "react-router";
import { isOwnForm, NEVER_KEPT } from "./own-form.ts";

export type OrderAnswer = { next: string } | { problems: Problem[] };

/** What the forms of the order's own page do: pay now, ask for more time, give it back, or accept the finance terms. */
export async function answerOrder({ orders }: Dealership, request: Request, guid: string, address: string): Promise<OrderAnswer> {
  if (!isOwnForm(request)) throw data(null, { status: 403, headers: NEVER_KEPT });
  const form = await request.formData();
  switch (form.get("intent")) {
    case "pay": {
      const started = await orders.startPayment(guid);
      return started.ok ? { next: started.url } : { problems: [{ field: "", message: started.message }] };
    }
    case "extend": {
      const extended = await orders.extendHold(guid);
      return extended && !extended.ok ? { problems: flat(extended.errors) } : { next: `/order/${guid}` };
    }
    case "cancel": {
      const cancelled = await orders.withdraw(guid);
      if (cancelled && !cancelled.ok) return { problems: flat(cancelled.errors) };
      return { next: `/order/${guid}` };
    }
    case "remove-part-exchange": {
      const removed = await orders.removePartExchange(guid, String(form.get("valuation_hash")));
      // What is not in the order any more is what was asked for.
      return removed === undefined || removed.ok ? { next: `/order/${guid}` } : { problems: flat(removed.errors) };
    }
    default:
      return acceptTerms(orders, guid, form, address);
  }
}

async function acceptTerms(orders: Dealership["orders"], guid: string, form: FormData, address: string): Promise<OrderAnswer> {
  const ticked = (name: string) => form.get(name) === "true";
  const missing = [
    ...(ticked("disclosure_agreement") ? [] : [{ field: "disclosure_agreement", message: word(labels.confirmThatYouHaveRead) }]),
    ...(ticked("finance_terms_accepted") ? [] : [{ field: "finance_terms_accepted", message: word(labels.acceptTheFinanceTermsTo) }]),
  ];
  if (missing.length > 0) return { problems: missing };
  const outcome = await orders.update(guid, { disclosure_agreement: true, finance_terms_accepted: true }, { address });
  if (outcome && !outcome.ok) return { problems: flat(outcome.errors) };
  return { next: `/order/${guid}` };
}

function flat(errors: Record<string, string[]>): Problem[] {
  return Object.entries(errors).flatMap(([field, messages]) => messages.map((message) => ({ field, message })));
}
