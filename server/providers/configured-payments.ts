import { websiteOrigin } from "#server/http/website-origin.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import type { PaymentProvider } from "#server/providers/payments/payments.ts";
import { stripePayments } from "#server/providers/payments/stripe.ts";
import type { SharedResources } from "#server/shared-resources.ts";
import type { Website } from "#websites/website.ts";

/**
 * Stripe redirects shoppers to the website they came from. The demonstration's payments are free, so they are limited to the fictional
 * dealer.
 */
export function paymentsOf(
  { config: { stripe }, isDemo }: Pick<SharedResources, "config" | "isDemo">,
  website: Website,
  isFirst: boolean,
): PaymentProvider | undefined {
  if (stripe) return stripePayments({ ...stripe, origin: websiteOrigin(stripe.origin, website, isFirst) });
  return isDemo ? demoPayments() : undefined;
}
