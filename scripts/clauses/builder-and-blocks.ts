import type { Clauses } from "./clause.ts";

/** The deal, the lightbox and the other blocks (the rest of section 2). */
export const BUILDER_AND_BLOCKS: Clauses = {
  "2.37": { words: "The first screen has ways to pay, figures, part exchange, summary and foot." },
  "2.38": { words: "The part exchange has a screen." },
  "2.39": { words: "The checkout is another for reserving, paying in full and finance." },
  "2.40": { words: "The enquiry has a screen." },
  "2.41": { words: "The test drive has a screen, with a way back to the deal." },
  "2.42": { words: "An order that is paid for ends on its own screen." },
  "2.43": { words: "An application that is sent ends on its own screen." },
  "2.44": { words: "A reserved vehicle says so." },
  "2.45": { words: "A reserved vehicle can be asked about." },
  "2.46": { words: "Similar vehicles are searched by make, range and a thousand pounds either way, rounded up." },
  "2 mobile modal": {
    words: "On a phone the deal is a modal with an entry in the history, the page behind stands still, and Back closes it.",
  },
  "2 ten modals": { words: "Ten modals open by their names." },
  "2.47": { words: "The full screen has a large picture and small ones." },
  "2.48": { words: "The full screen counts, names the vehicle and closes." },
  "2.49": { words: "Two fingers enlarge the picture and never the page." },
  "2.50": { words: "The page does not scroll behind the full screen." },
  "2.51": { words: "Offers stand among the results." },
  "2.52": { words: "Vehicles are saved, and up to three compared." },
  "2.53": { words: "A card sums up the search." },
  "2.54": { words: "A branch has a map from its name and postcode, and its opening hours." },
  "2.55": { words: "MOT tests stand in a table." },
  "2.56": { words: "Services stand in a table, newest first." },
  "2.57": { words: "Previous owners are said in words." },
  "2.58": { words: "Written pages may have a carousel and selling points." },
  "2.59": { words: "Two first steps beside buying, in the quoted words." },
  "2.60": {
    words: "Call, chat and WhatsApp; a tracked number where the branch has one, else the branch's or the website's.",
  },
  "2.61": { words: "Asking for a nearer branch opens over the page, which stands still in windows up to 600." },
  "2.62": { words: "A block of vehicles has tabs, each a search or a page, opened by a slug of its label or by default." },
  "2.63": { words: "A moving line stands beside electric vehicles without free interest, where the website has its words." },
  "2.64": { words: "The representative example has a title, stands in a box, and is hidden for offers where the website says so." },
};
