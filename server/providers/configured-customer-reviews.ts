import type { Moment } from "#domain/calendar.ts";
import type { Config } from "#server/config.ts";
import type { Website } from "#websites/website.ts";
import type { CustomerReviewsProvider } from "./customer-reviews/customer-reviews.ts";
import { demoReviewsProvider } from "./customer-reviews/demo.ts";
import { trustpilotReviews } from "./customer-reviews/trustpilot.ts";

type Configured = Pick<Partial<Config>, "trustpilot"> & { isDemo: boolean; now: () => Moment };

/** The website's own reviews; invented ones are the fictional dealer's only. */
export function customerReviewsProvider(
  { customer_reviews }: Pick<Website, "customer_reviews">,
  { trustpilot, isDemo, now }: Configured,
): CustomerReviewsProvider | undefined {
  if (customer_reviews && trustpilot) return trustpilotReviews({ ...trustpilot, businessUnit: customer_reviews.business_unit, now });
  return isDemo && !customer_reviews ? demoReviewsProvider(now) : undefined;
}

/** Why the site does not start: a website wants reviews that nothing can read. */
export function whyNoCustomerReviews(
  { name, customer_reviews }: Pick<Website, "name" | "customer_reviews">,
  { trustpilot }: Pick<Partial<Config>, "trustpilot">,
): string[] {
  if (!customer_reviews || trustpilot) return [];
  return [`The website ${name} shows reviews from Trustpilot (customer_reviews): set TRUSTPILOT_API_KEY.`];
}
