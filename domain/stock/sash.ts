import { DAY_MS, type Moment } from "../calendar.ts";
import { formatMoney, NO_MONEY } from "../money.ts";
import { depositContribution } from "../finance/deposit/deposit-contribution.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import { INTEREST_FREE_TAG } from "../finance/lender-rate.ts";
import { isEnquiryOnly, reservationStatus, type Vehicle } from "./vehicle.ts";

/** Days for which a vehicle counts as just arrived. */
export const JUST_ARRIVED_DAYS = 7;

export type Sash = { text: MessageText; tone: "deep" | "accent" };

/**
 * The single promotion on a picture: finance offers first, then availability, then age in stock. `stockBegan` is when the first vehicle was
 * imported: vehicles of the first import have not just arrived.
 */
export function sash(
  vehicle: Pick<Vehicle, "tags" | "first_seen_at" | "reservation_status" | "held_by" | "advert_classification">,
  now: Moment,
  stockBegan: Moment,
): Sash | null {
  const status = reservationStatus(vehicle);
  if (status === "Reserved") return null;
  if (!isEnquiryOnly(vehicle)) {
    if (vehicle.tags.includes("interest-free")) return { text: text("stock.interestFree"), tone: "accent" };
    const contribution = contributionText(vehicle);
    if (contribution) return { text: contribution, tone: "accent" };
  }
  if (status === "On Order") return { text: text("stock.onOrder"), tone: "deep" };
  return isJustArrived(vehicle.first_seen_at, now, stockBegan) ? { text: text("stock.justArrived"), tone: "deep" } : null;
}

/**
 * "£750 deposit contribution", "Finance deposit contribution" (specification 9.19); null without such a tag, and for enquiry-only vehicles.
 */
export function contributionText(vehicle: Pick<Vehicle, "tags" | "advert_classification">): MessageText | null {
  if (isEnquiryOnly(vehicle)) return null;
  const amount = depositContribution(vehicle.tags);
  if (amount > NO_MONEY) return text("stock.depositContribution", { amount: formatMoney(amount) });
  return vehicle.tags.includes("fdc") ? text("stock.financeDepositContribution") : null;
}

/** Whether a tag denotes an interest-free rate or a deposit contribution. */
export function isFinanceTag(tag: string): boolean {
  return tag === INTEREST_FREE_TAG || tag === "fdc" || tag.startsWith("fdc-");
}

function isJustArrived(firstSeen: Moment, now: Moment, stockBegan: Moment): boolean {
  return now - firstSeen < JUST_ARRIVED_DAYS * DAY_MS && firstSeen - stockBegan >= DAY_MS;
}
