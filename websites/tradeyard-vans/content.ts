import type { WebsiteContent } from "#websites/content.ts";

export const content = {
  about: "Used vans and pickups, sold by people who have loaded one.",
  towns: "Andover, Swindon and Salisbury",
  hero: {
    title: "Vans that start work on Monday.",
    lead: "Every price without VAT and with it, and what it costs a month.",
  },
  home_blocks: ["yard"],
  specification_disclaimer:
    "Specifications come from third-party data. Load length, payload and weights can change with a conversion or a rack. Please " +
    "confirm what your work depends on with an advisor before you order.",
  selling_points: [
    { icon: "badge-pound-sterling", title: "Super prices", text: "Without VAT first, with VAT beside it." },
    { icon: "package-plus", title: "Extras", text: "Ply lining, racks and tow bars, priced up front.", needs_extras: true },
    { icon: "calculator", title: "Finance", text: "HP or conditional sale, for your business." },
    { icon: "undo-2", title: "{return_days}-day returns", text: "Bring it back if it doesn't do the job." },
    {
      icon: "handshake",
      title: "Ways to buy",
      text: "Bank transfer, monthly, or reserve for {reservation_fee}.",
      text_without_fee: "Bank transfer, monthly, or reserve online.",
    },
    { icon: "wrench", title: "Service plans", text: "Early slots, so your van is back by 8am." },
    {
      icon: "clipboard-check",
      title: "Quality",
      text: "159-point inspection, full HPI check, {warranty_months}-month warranty and 6-month MOT at least.",
      used_only: true,
    },
  ],
} satisfies WebsiteContent as WebsiteContent;
