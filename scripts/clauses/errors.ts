import type { Clauses } from "./clause.ts";

/** Failures and their messages (section 8). */
export const ERRORS: Clauses = {
  "8.1": {
    words: "The bot check fails, or cannot be asked.",
    quoted: "Sorry, you failed the reCaptcha check. Please refresh and try again.",
  },
  "8.2": { words: "The vehicle cannot be ordered." },
  "8.3": { words: "An order is refused." },
  "8.4": { words: "A change of an order is refused." },
  "8.5": { words: "An order cannot be read.", quoted: "Please try again or contact us if the problem persists." },
  "8.6": { words: "Finance cannot be asked." },
  "8.7": { words: "Offers or branches cannot be loaded." },
  "8.8": { words: "A search fails.", quoted: "Please try again or contact us if the problem persists." },
  "8.9": { words: "A picture does not load." },
  "8.10": { words: "There is no chat.", quoted: "Chat is not available" },
  "8.11": { words: "A car is not found.", quoted: "Sorry, we could not find your car" },
  "8.12": { words: "A car cannot be valued, or is worth too much beside the vehicle.", quoted: "Sorry, we could not value your car" },
  "8.13": { words: "A form about a car cannot be stored.", quoted: "Please try again or contact us if the problem persists." },
  "8.14": { words: "A car cannot be taken out of an order.", quoted: "Sorry, there was a problem" },
  "8.15": { words: "A review or a film cannot be had." },
  "8.16": {
    words: "A car cannot come into an order.",
    quoted: "This order can no longer be changed online. Call us and we’ll help.",
  },
  "8.17": { words: "A title cannot be made." },
  "8.18": { words: "There is no picture." },
  "8.19": { words: "Something that nobody foresaw.", quoted: "Sorry, there was a problem" },
  "8.20": { words: "What to do then.", quoted: "Please try again or contact us if the problem persists." },
  "8.21": { words: "Nothing is found.", quoted: "Try simplifying your search" },
  "8.22": { words: "The vehicle is reserved.", quoted: "This vehicle is currently reserved." },
  "8 texts": { words: "The quoted texts stand letter for letter." },
  "8 HasError": { words: "A product that cannot be had is passed over for the representative example." },
};
