import type { LegalPage } from "#websites/content.ts";

const UPDATED = "2026-11-21";

export const legalPages: LegalPage[] = [
  {
    slug: "privacy",
    title: "Privacy notice",
    updated: UPDATED,
    lead: "What we do with what you tell us. Wexcombe Cars & Vans is a fictional business: replace this notice with your own before you trade.",
    sections: [
      {
        heading: "Who we are",
        paragraphs: [
          "Wexcombe Cars & Vans, Marlborough Road, Swindon, SN99 4WX, is responsible for the details you give us on this website.",
        ],
      },
      {
        heading: "What we keep and why",
        paragraphs: [
          "When you reserve or order a vehicle we keep your name, email address, telephone number and the details of the order. We need them to carry out the agreement with you.",
          "When you apply for finance we also keep what the lender asks for, encrypted, and pass it to the lender you chose. We do this because you asked us to.",
          "We do not sell your details, and we do not use them for marketing unless you have said yes to it.",
        ],
      },
      {
        heading: "How long we keep it",
        paragraphs: [
          "Orders are kept for six years after the sale, because tax and consumer law ask for it. Orders that were never completed are removed after twelve months.",
        ],
      },
      {
        heading: "Your rights",
        paragraphs: [
          "You may ask for a copy of your details, have them corrected or removed, and object to how we use them. Call us or write to the address above.",
          "If you are not content with our answer, you can complain to the Information Commissioner's Office.",
        ],
      },
    ],
  },
  {
    slug: "terms",
    title: "Terms and conditions",
    updated: UPDATED,
    lead: "What you and we agree to when you reserve or order a vehicle on this website. Example wording: have your own terms checked by a solicitor.",
    sections: [
      {
        heading: "Reserving a vehicle",
        paragraphs: [
          "A reservation costs £99. We take the vehicle off sale for you and call you to arrange a viewing or delivery.",
          "If you do not go ahead, we refund the £99 in full. If you do, it comes off the price.",
        ],
      },
      {
        heading: "Prices",
        paragraphs: [
          "The price beside a vehicle includes every fee you have to pay us. Prices of vans show whether VAT is inside.",
          "A part exchange valuation is our offer for the vehicle as you described it. We check it when you bring it to us.",
        ],
      },
      {
        heading: "Finance",
        paragraphs: [
          "We are a credit broker and not a lender. Finance is subject to status; UK residents aged 18 or over. A monthly figure is an illustration until the lender has agreed to it.",
        ],
      },
      {
        heading: "Changing your mind",
        paragraphs: [
          "You can bring a vehicle back within 15 days of having it. When you buy without having visited us, the law gives you 14 days from the day after delivery to cancel; our 15 days come on top of your rights in law, they do not replace them.",
        ],
      },
    ],
  },
  {
    slug: "cookies",
    title: "Cookies",
    updated: UPDATED,
    lead: "This website sets no advertising or analytics cookies.",
    sections: [
      {
        heading: "What your browser keeps",
        paragraphs: [
          "When you place an order, your browser keeps the order's reference so that you can come back to it. You can clear it in your browser's settings at any time.",
        ],
      },
    ],
  },
  {
    slug: "accessibility",
    title: "Accessibility",
    updated: UPDATED,
    lead: "We want everybody to be able to find and buy a vehicle here.",
    sections: [
      {
        heading: "What we aim for",
        paragraphs: [
          "We build this website to the Web Content Accessibility Guidelines 2.2, level AA. You should be able to use it with a keyboard, with a screen reader, enlarged to 400%, and without JavaScript.",
          "Pages are tested automatically at several screen sizes. They have not yet been audited by an outside body.",
        ],
      },
      {
        heading: "If something does not work for you",
        paragraphs: [
          "Call us and we will do it for you on the telephone, and put it right on the website.",
        ],
      },
    ],
  },
];
