import { rendered, t } from "#web/locale/translate.ts";
import type { ComparedFigures } from "#domain/deal/agreement-figures.ts";
import { ACCEPT_TERMS } from "#domain/deal/messages.ts";
import type { ErrorsByField, Problem } from "#domain/problem.ts";
import type { Dealership } from "#server/dealership.ts";
import type { OrderOutcome } from "#server/orders/orders.ts";
import { shownIn } from "#web/deal/checkout/shown-figures.ts";

export type RefusedOrderForm = {
  /** Unique per submission. */
  attempt: string;
  problems: Problem<string>[];
  /** The acceptances that stay ticked (decision O7). */
  accepted?: string[];
  /** The displayed figures and the current ones, where they differ; nothing was stored. */
  changed?: ComparedFigures;
};
export type OrderFormResult = { next: string } | Omit<RefusedOrderForm, "attempt">;

/**
 * Handles the forms of the order page: pay, extend the hold, cancel, remove the part exchange, resend the confirmation mail, accept the
 * terms.
 */
export async function handleOrderForm({ orders }: Dealership, request: Request, guid: string, address: string): Promise<OrderFormResult> {
  const form = await request.formData();
  switch (form.get("intent")) {
    case "accept-terms":
      return (await acceptTotal(orders, guid, form, address)) ?? { next: `/order/${guid}` };
    case "pay": {
      const order = await orders.get(guid);
      const unaccepted = order?.terms_accepted === false ? await acceptTotal(orders, guid, form, address) : undefined;
      if (unaccepted) return unaccepted;
      const started = await orders.startPayment(guid);
      return started.ok ? { next: started.url } : { problems: [{ field: "", message: t(started.message) }] };
    }
    case "extend": {
      const extended = await orders.extendHold(guid);
      return extended && !extended.ok ? { problems: flat(extended.errors) } : { next: `/order/${guid}` };
    }
    case "send-confirmation": {
      const sent = await orders.sendConfirmation(guid);
      return { next: `/order/${guid}?email=${!sent.ok && sent.why === "too many" ? "often" : "sent"}` };
    }
    case "cancel": {
      const cancelled = await orders.withdraw(guid);
      if (cancelled && !cancelled.ok) return { problems: flat(cancelled.errors) };
      return { next: `/order/${guid}` };
    }
    case "remove-part-exchange": {
      const removed = await orders.removePartExchange(guid, String(form.get("valuation_hash")));
      // Undefined: the part exchange had already been removed, which is the requested result.
      return removed === undefined || removed.ok ? { next: `/order/${guid}` } : { problems: flat(removed.errors) };
    }
    default:
      return acceptTerms(orders, guid, form, address);
  }
}

/** The total has changed since the terms were accepted: accepts them at the displayed total. */
async function acceptTotal(
  orders: Dealership["orders"],
  guid: string,
  form: FormData,
  address: string,
): Promise<OrderFormResult | undefined> {
  if (form.get("terms_accepted") !== "true") return { problems: [{ field: "terms_accepted", message: t(ACCEPT_TERMS) }] };
  const outcome = await orders.update(guid, { ...shownIn(form), terms_accepted: true }, { address });
  return outcome && !outcome.ok ? refusal(outcome) : undefined;
}

const FINANCE_ACCEPTANCES = ["terms_accepted", "disclosure_agreement", "finance_terms_accepted"];

async function acceptTerms(orders: Dealership["orders"], guid: string, form: FormData, address: string): Promise<OrderFormResult> {
  const ticked = (name: string) => form.get(name) === "true";
  const order = await orders.get(guid);
  const terms = order?.terms_accepted === false;
  const isUnchanged =
    form.get("finance_quote_reference") === order?.finance?.QuoteReference && form.get("expected_total") === String(order?.total);
  const missing = [
    ...(terms && !ticked("terms_accepted") ? [{ field: "terms_accepted", message: t(ACCEPT_TERMS) }] : []),
    ...(ticked("disclosure_agreement") ? [] : [{ field: "disclosure_agreement", message: t("deal.confirmThatYouHaveRead") }]),
    ...(ticked("finance_terms_accepted") ? [] : [{ field: "finance_terms_accepted", message: t("deal.acceptTheFinanceTerms") }]),
  ];
  if (missing.length > 0) return { problems: missing, accepted: isUnchanged ? FINANCE_ACCEPTANCES.filter(ticked) : [] };
  const outcome = await orders.update(
    guid,
    { ...shownIn(form), disclosure_agreement: true, finance_terms_accepted: true, ...(terms && { terms_accepted: true }) },
    { address },
  );
  if (outcome && !outcome.ok) return refusal(outcome);
  return { next: `/order/${guid}` };
}

function refusal(outcome: Extract<OrderOutcome, { ok: false }>): OrderFormResult {
  if (outcome.status === 409 && outcome.shown && outcome.current)
    return { problems: [], changed: { shown: outcome.shown, current: outcome.current } };
  return { problems: flat(outcome.errors) };
}

function flat(errors: ErrorsByField): Problem<string>[] {
  return Object.entries(rendered(errors)).flatMap(([field, messages]) => messages.map((message) => ({ field, message })));
}
