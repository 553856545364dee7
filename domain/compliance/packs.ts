import type { Day } from "../calendar.ts";

/**
 * A set of rules of one authority, as read on a day. After `review_by` the gate warns that somebody has to read the source again; it does
 * not guess what has changed.
 */
export type RulePack = { authority: string; about: string; address: string; read: Day; review_by: Day };

const day = (text: string) => text as Day;

export const RULE_PACKS = {
  "credit-promotions": {
    authority: "Financial Conduct Authority",
    about: "CONC 3, financial promotions about credit",
    address: "https://www.handbook.fca.org.uk/handbook/CONC/3/",
    read: day("2026-11-22"),
    review_by: day("2027-03-31"),
  },
  commission: {
    authority: "Financial Conduct Authority",
    about: "CONC 3.7 and 4.5, status and commission of credit brokers",
    address: "https://www.handbook.fca.org.uk/handbook/CONC/4/5.html",
    read: day("2026-11-22"),
    review_by: day("2027-03-31"),
  },
  prices: {
    authority: "Competition and Markets Authority",
    about: "Digital Markets, Competition and Consumers Act 2024, part 4: total price, earlier prices, false urgency",
    address: "https://www.legislation.gov.uk/ukpga/2024/13/part/4",
    read: day("2026-11-22"),
    review_by: day("2027-11-22"),
  },
  "distance-selling": {
    authority: "Department for Business and Trade",
    about: "Consumer Contracts Regulations 2013 and Consumer Rights Act 2015",
    address: "https://www.legislation.gov.uk/uksi/2013/3134",
    read: day("2026-11-22"),
    review_by: day("2027-11-22"),
  },
  privacy: {
    authority: "Information Commissioner’s Office",
    about: "Privacy and Electronic Communications Regulations 2003: what a page stores and requests",
    address: "https://www.legislation.gov.uk/uksi/2003/2426/regulation/6",
    read: day("2026-11-22"),
    review_by: day("2027-11-22"),
  },
  reviews: {
    authority: "Competition and Markets Authority",
    about: "Digital Markets, Competition and Consumers Act 2024, schedule 20: reviews and where they come from",
    address: "https://www.legislation.gov.uk/ukpga/2024/13/schedule/20",
    read: day("2026-11-22"),
    review_by: day("2027-11-22"),
  },
  "electric-grants": {
    authority: "Office for Zero Emission Vehicles",
    about: "Electric Car Grant: new cars only, £3,750 or £1,500 by model",
    address: "https://www.gov.uk/plug-in-vehicle-grants",
    read: day("2026-11-22"),
    review_by: day("2027-01-31"),
  },
  recalls: {
    authority: "Driver and Vehicle Standards Agency",
    about: "Vehicles with an outstanding safety recall, and claims about a vehicle’s history",
    address: "https://www.gov.uk/check-vehicle-recall",
    read: day("2026-11-22"),
    review_by: day("2027-11-22"),
  },
} as const satisfies Record<string, RulePack>;

export type PackName = keyof typeof RULE_PACKS;
