import { CONFIRMATION_HOURS, DELETION_MONTHS } from "#domain/alerts/alert.ts";
import { UNMATCHED_DAYS } from "#server/replies/delete-old-replies.ts";
import type { Website } from "#websites/website.ts";

/** How long a website stores personal data. Applications and deliveries have separate settings. */
export type Retention = {
  /** Days after which an order that ended without a payment loses its customer. */
  unpaid_order_days: number;
  /** Days for which a lead is stored after it was closed, and at most if it never was. */
  lead_days: number;
  open_lead_days: number;
  /** Days for which a valuation is stored after it expired. */
  valuation_days: number;
  /** Years for which an order that was completed, or paid and refunded, keeps its customer. */
  records_years: number;
};

export function retentionOf(website: Pick<Website, "retention">): Retention {
  const { unpaid_order_days = 30, lead_days = 365, open_lead_days = 730, valuation_days = 30, records_years = 6 } = website.retention ?? {};
  return { unpaid_order_days, lead_days, open_lead_days, valuation_days, records_years };
}

type RetainingWebsite = Pick<Website, "retention"> & {
  order: Pick<Website["order"], "hold_minutes" | "finance_hold_days" | "application_days">;
  deliveries: Pick<Website["deliveries"], "keep_days">;
};

/** The periods of the privacy notice by placeholder, computed from the settings that delete, so that both agree. */
export function retentionFillings(website: RetainingWebsite): Record<string, string> {
  const { unpaid_order_days, lead_days, open_lead_days, valuation_days, records_years } = retentionOf(website);
  const { hold_minutes, finance_hold_days, application_days } = website.order;
  return {
    hold_time: so(hold_minutes, "minute"),
    finance_hold_time: so(finance_hold_days, "day"),
    ended_application_time: so(application_days.ended, "day"),
    complete_application_time: so(application_days.complete, "day"),
    unpaid_order_time: so(unpaid_order_days, "day"),
    lead_time: so(lead_days, "day"),
    open_lead_time: so(open_lead_days, "day"),
    reply_time: so(UNMATCHED_DAYS, "day"),
    valuation_time: so(valuation_days, "day"),
    message_time: so(website.deliveries.keep_days, "day"),
    alert_time: so(DELETION_MONTHS, "month"),
    alert_confirmation_time: so(CONFIRMATION_HOURS, "hour"),
    records_time: so(records_years, "year"),
  };
}

function so(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
