import type { TermsTemplate } from "#domain/finance/terms-and-conditions.ts";

/** The terms of the demo's fictional lender. */
export const kennetTerms: TermsTemplate = {
  title: "{lender}: the terms of your {product} quote",
  sections: [
    {
      heading: "What you borrow and pay back",
      paragraphs: [
        "The cash price is {cash_price}. Your deposits come to {deposit} and {lender} lends you {credit} over {term}.",
        "You pay {payments} {frequency} payments of {regular_payment}. The first collection is {first_payment}, the last {last_payment}.",
        "The total charge for credit is {charge}, of which {fees} are fees. The total amount payable is {total_payable}. The " +
          "APR is {apr}; the rate of interest is {fixed_rate} a year, fixed.",
      ],
    },
    {
      heading: "VAT and business use",
      paragraphs: [
        "VAT of {vat_due} is due at the start and is part of the total amount payable. Finance on vans sold plus VAT is for " +
          "business use: you confirm that you buy for your business.",
      ],
      plus_vat: true,
    },
    {
      heading: "At the end",
      paragraphs: [
        "Pay the optional final payment of {final_payment} and the vehicle is yours, hand it back with nothing more to pay, or " +
          "part exchange it.",
        "The agreement covers {mileage}. Each mile above that costs {excess_mileage} when you hand the vehicle back, and it has " +
          "to be in the condition that its age and mileage lead one to expect.",
      ],
      products: ["PCP"],
    },
    {
      heading: "At the end",
      paragraphs: ["The vehicle is yours when every payment and the fee to buy it, if there is one, are paid."],
      products: ["HP"],
    },
    {
      heading: "At the end",
      paragraphs: ["The vehicle becomes yours with the last payment. There is nothing else to sign or to pay."],
      products: ["CS"],
    },
    {
      heading: "Ending it early",
      paragraphs: [
        "You may settle the agreement at any time. {lender} takes off the charges that the law gives back to you and tells you " +
          "the figure within seven working days.",
        "You may hand the vehicle back once {half_payable}, half of the total amount payable, is paid. If you have paid less " +
          "you pay the difference; you pay nothing more if you have taken reasonable care of the vehicle.",
        "You have 14 days after signing to withdraw from the credit. You then pay the price in another way.",
      ],
    },
    {
      heading: "If you miss payments",
      paragraphs: [
        "Missing payments can make credit dearer and harder to get. The vehicle may be taken back; once a third of the total " +
          "amount payable is paid, only with a court's order.",
      ],
    },
    {
      heading: "This quote",
      paragraphs: [
        "An illustration that depends on your circumstances and on the lender's decision. You must be 18 or over and live in " +
          "the United Kingdom.",
      ],
    },
  ],
};
