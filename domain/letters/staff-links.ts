import { text, type MessageText } from "../messages/message-text.ts";
import { orderNoticeTitle, WHAT } from "./dealer-notices.ts";
import type { LeadSnapshot } from "./lead-snapshot.ts";
import type { Letter, LetterLine } from "./letter.ts";
import type { OrderEventName } from "./order-letters.ts";
import { vehicleLines, type OrderSnapshot, type VehicleSnapshot } from "./order-snapshot.ts";

/** Where in Admin something is, and the branch that it belongs to; empty without one. */
export type StaffLink = { url: string; branch: string };

/** The dealer's notice of an order event with a link to the order in Admin, and without anything about the customer. */
export function orderLink(event: OrderEventName, order: OrderSnapshot, { url, branch }: StaffLink): Letter | undefined {
  const title = orderNoticeTitle(event, order);
  if (title === undefined) return undefined;
  const { reference, vehicle } = order;
  return {
    subject: text("admin.notice.orderSubject", { what: title, vehicle: vehicle.title, reference }),
    title,
    blocks: [
      {
        kind: "lines",
        caption: text("deal.order"),
        lines: [{ name: text("admin.notice.reference"), amount: reference }, ...aboutLines(vehicle, branch)],
      },
      { kind: "link", text: text("admin.notice.openOrder"), url },
      { kind: "words", text: text("admin.notice.onlyInAdmin") },
    ],
  };
}

/** The same for a lead: the kind of enquiry, the vehicle and the branch. */
export function leadLink({ form, vehicle }: LeadSnapshot, { url, branch }: StaffLink): Letter {
  const title: MessageText = text(WHAT[form]);
  return {
    subject: vehicle ? text("admin.notice.leadSubject", { what: title, vehicle: vehicle.title }) : title,
    title,
    blocks: [
      {
        kind: "lines",
        caption: text("admin.notice.lead"),
        lines: [{ name: text("admin.branch.kind"), amount: title }, ...aboutLines(vehicle, branch)],
      },
      { kind: "link", text: text("admin.notice.openLead"), url },
      { kind: "words", text: text("admin.notice.onlyInAdmin") },
    ],
  };
}

function aboutLines(vehicle: VehicleSnapshot | null, branch: string): LetterLine[] {
  return [...(vehicle ? vehicleLines(vehicle) : []), ...(branch === "" ? [] : [{ name: text("enquiry.branch"), amount: branch }])];
}
