import type { WebsiteContent } from "#websites/content.ts";

export const content = {
  about: "Used and new cars and vans from four branches across Wiltshire, Hampshire and Berkshire.",
  towns: "Swindon, Salisbury, Andover and Newbury",
  hero: {
    title: "Two clear prices on every car.",
    lead: "What it costs to buy outright, and what it costs a month with the APR beside it.",
  },
  home_blocks: ["home", "motability"],
  specification_disclaimer:
    "Specifications come from third-party data. Please confirm anything that matters to you with an advisor. Makers change " +
    "equipment during a model year, and a vehicle may have been altered since it was built, so the one you see and drive " +
    "is what counts.",
  selling_points: [
    { icon: "badge-pound-sterling", title: "Super prices", text: "Clear prices: cash and monthly, all fees included." },
    { icon: "package-plus", title: "Extras", text: "Add them to your deal, priced up front.", needs_extras: true },
    { icon: "calculator", title: "Finance", text: "PCP, HP or conditional sale." },
    { icon: "undo-2", title: "{return_days}-day returns", text: "Bring it back if you change your mind." },
    {
      icon: "handshake",
      title: "Ways to buy",
      text: "Cash, monthly, or reserve for {reservation_fee}.",
      text_without_fee: "Cash, monthly, or reserve online.",
    },
    { icon: "wrench", title: "Service plans", text: "Spread the cost of servicing." },
    {
      icon: "clipboard-check",
      title: "Quality",
      text: "159-point inspection, full HPI check, {warranty_months}-month warranty and 6-month MOT at least.",
      used_only: true,
    },
  ],
} satisfies WebsiteContent as WebsiteContent;
