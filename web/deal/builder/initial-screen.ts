import { startStep, type DealStep, type StepFacts } from "#domain/deal/steps.ts";
import { hasOpenRecall } from "#domain/stock/mot/mot-record.ts";
import { isEnquiryOnly, isReserved, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Website } from "#websites/website.ts";
import { availabilityMessage } from "#web/enquiry/default-message.ts";

/** The builder's initial screen, and the facts that its transitions depend on. */
export type InitialScreen = {
  first: DealStep;
  /** The URL requested a screen other than step 1, and it is available. */
  requested: boolean;
  facts: StepFacts;
  /** Initial text of the enquiry. */
  message: string;
  /** The deal links to the enquiry. */
  asks: boolean;
  /** The enquiry links back to the deal. */
  way_back: boolean;
};

/** `?enquiry` and `?addpx` on a vehicle page open their screens (specification 2.10, 2.11). */
export function initialScreen(vehicle: Vehicle, { enquiries, order }: Website, query: URLSearchParams): InitialScreen {
  const reserved = isReserved(vehicle);
  const facts: StepFacts = {
    can_order: true,
    reserved,
    has_order: false,
    payment_type: "FINANCE",
    enquiry_on_reserved: enquiries.on_reserved.enquiry,
    part_exchange_on_reserved: enquiries.on_reserved.part_exchange,
    enquiry_instead: enquiries.requiresEnquiryFormOverride || isEnquiryOnly(vehicle) || hasOpenRecall(vehicle),
  };
  const flags = {
    enquiry: query.has("enquiry") && order.enquiry_form,
    addpx: query.has("addpx") && !isEnquiryOnly(vehicle),
    test_drive: query.has("test-drive"),
  };
  const first = startStep(flags, facts);
  return {
    first,
    requested: first !== "step-1" && Object.values(flags).includes(true),
    facts,
    message: reserved ? availabilityMessage(vehicle) : "",
    asks: order.enquiry_form,
    way_back: !enquiries.hideGeneralEnquiryBackButton,
  };
}
