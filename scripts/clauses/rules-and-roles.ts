import type { Clauses } from "./clause.ts";

/** Validation (section 5) and settings of a website (section 6). */
export const RULES_AND_ROLES: Clauses = {
  "5.1": { words: "An order needs vehicle, names, e-mail and accepted terms." },
  "5.2": { words: "Accepted terms need names, e-mail and telephone beside them." },
  "5.3": { words: "Where the bot check is on, an order needs its token." },
  "5.4": { words: "What the server refuses is listed." },
  "5.5": { words: "After a refusal that is not about a field the terms have to be accepted again." },
  "5.6": { words: "A website may have messages of its own." },
  "5.7": { words: "A tab shows 24 vehicles at most." },
  "5.8": { words: "Plus VAT, a percentage is raised to 20 and taken of the price without VAT." },
  "5.9": { words: "Parts of posts are for the vehicles that their rules fit." },
  "5.10": { words: "An age is a least year." },
  "5.11": { words: "The maker's approval is asked with yes or no." },
  "5.12": { words: "Thirteen facts have to be among those of the rule; price and mileage are upper bounds." },
  "5.13": { words: "The form about a car by hand needs names, e-mail, telephone, make, model, mileage and accepted terms." },
  "5.14": { words: "A lookup needs a registration or a mileage." },
  "5.15": { words: "A lookup without a registration is not found." },
  "5.16": { words: "No valuation beside a vehicle that costs 20,000 less than the car's clean value." },
  "5.17": { words: "A contact is one with both names and an e-mail address." },
  "5.18": { words: "Forms ask for the bot check where it is on." },
  "5.19": { words: "Seven titles." },
  "5.20": { words: "Four kinds of enquiry." },
  "6.1": { words: "A website leaves out paragraphs of reviews, the reserved tag, the sash and the maker's approval." },
  "6.2": { words: "A website switches pictures in sizes and the modal about extras." },
  "6.3": { words: "A website switches enquiry and part exchange on reserved vehicles, and the summary of offers." },
  "6.4": { words: "A website has the other switches of its settings." },
};
