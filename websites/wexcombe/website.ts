import { kennetTerms } from "#websites/wexcombe/finance-terms.ts";
import { kennetMotorFinance } from "#websites/wexcombe/lender-terms.ts";
import type { Website } from "#websites/website.ts";
import { content } from "./content.ts";

export const wexcombe = {
  name: "wexcombe",
  site_name: "Wexcombe Cars & Vans",
  tagline: "Cars & Vans",
  hosts: ["wexcombe.example"],
  theme: "wexcombe",
  telephone: "01632 960 410",
  whatsapp: "441632960410",
  postal_address: "Wexcombe Cars & Vans, Marlborough Road, Swindon, SN99 4WX",
  legal: [
    "Wexcombe Cars & Vans is a fictional business. Example regulatory wording: authorised and regulated by the Financial Conduct Authority, FRN 000000. We are a credit broker and not a lender.",
  ],
  search_path: "/vehicle-search",
  finance_defaults: { deposit: 10, deposit_type: "percentage", term: 48, mileage: 8000, credit_rating: "excellent" },
  representative_apr: 9.9,
  lender: kennetMotorFinance.lender,
  lender_terms: kennetMotorFinance,
  finance_terms: kennetTerms,
  order: { deposit_fee: 9900, pay_in_full: true, hold_minutes: 30, finance_hold_days: 7, unpaid_holds: { per_client: 20, per_email: 3 }, recaptcha: false, enquiry_form: true },
  warranty_months: 12,
  return_days: 15,
  content,
} satisfies Website as Website;
