import type { LeadFormName } from "#domain/enquiries/forms.ts";
import type { FormIds, Website } from "#websites/website.ts";

/** A website's form ids by form, configured by specification 3.71 and sent as `form_id` by 7.23 to 7.25. */
export function formNumbers({ enquiries: { formIds } }: Pick<Website, "enquiries">): readonly (readonly [LeadFormName, FormIds])[] {
  return [
    ["enquiry", formIds.enquiry],
    ["test_drive", formIds.testDrive],
    ["pre_approval", formIds.preApproval],
    ["part_exchange", formIds.partExchange],
    ["move_closer", formIds.moveCloser],
    ...(formIds.sell ? [["sell", formIds.sell] as const] : []),
  ];
}
