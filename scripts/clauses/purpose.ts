import type { Clauses } from "./clause.ts";

/** Features for shoppers (section 1). */
export const PURPOSE: Clauses = {
  "1 audience": { words: "Everything is open to shoppers of new, used, Motability and hired vehicles, and nobody has to log in." },
  "1.1": { words: "Vehicles are searched, browsed, saved and compared." },
  "1.2": { words: "Every vehicle has its page." },
  "1.3": { words: "Branches tell where they are and when they are open." },
  "1.4": { words: "There are posts and offers to read." },
  "1.5": { words: "Finance is quoted, a shopper's own car is valued, and pre-approval can be asked for." },
  "1.6": { words: "A shopper can ask, book a test drive and reserve." },
  "1 builder": { words: "A deal is built: in full, by the month or with a deposit, with or without a part exchange, up to the checkout." },
  "1.7": {
    words: "Somebody else's review of the vehicle stands on its page; used vehicles have another reviewer than new ones and offers.",
  },
  "1.8": { words: "A car is valued for part exchange on the page of the vehicle." },
  "1.9": { words: "The gallery shows photos, film, imperfections and a turn, and photos fill the screen." },
  "1.10": { words: "A bar above the vehicle saves, compares, shares, prints and makes a PDF." },
  "1.11": { words: "The page shows price and finance, a description, highlights and the specification in drawers." },
  "1.12": { words: "Tiles tell of MOT, services, owners and review." },
  "1.13": { words: "The footer has menus." },
  "1.14": { words: "Similar cars stand below a vehicle." },
  "1 labels": { words: "Everything is said in English." },
  "1 currency": { words: "Prices are in pounds sterling." },
};
