import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const TRY_AGAIN = "Please try again or contact us if the problem persists.";

/** Every row of the specification's error catalogue, with the tests that make it happen and, where it quotes words, read them. */
const ROWS: { clause: string; situation: string; shown: [file: string, test: string][]; words?: string }[] = [
  {
    clause: "8.1",
    situation: "the bot check fails, or cannot be asked",
    shown: [
      ["server/orders/order-payments.test.ts", "the bot check keeps an order out until its token is good"],
      ["e2e/payment.e2e.ts", "a card is paid at Stripe, and its signed message makes the order, at $width px, JavaScript $javaScript"],
      ["server/enquiries/leads.test.ts", "the bot check refuses robots with its own words, and never costs a lead when it is down"],
    ],
    words: "Sorry, you failed the reCaptcha check. Please refresh and try again.",
  },
  {
    clause: "8.2",
    situation: "the vehicle cannot be ordered",
    shown: [
      ["server/api/website-orders.test.ts", "answers 409 for a vehicle that is %j"],
      ["e2e/errors.e2e.ts", "a deal whose vehicle was taken since the page was made says so, and a chat that is not there is logged"],
    ],
  },
  { clause: "8.3", situation: "an order is refused", shown: [["e2e/buy.e2e.ts", "is told what is wrong, at the field too, and keeps what was typed"]] },
  { clause: "8.4", situation: "a change of an order is refused", shown: [["server/api/website-orders.test.ts", "PUT answers 422 by field and changes nothing"]] },
  { clause: "8.5", situation: "an order cannot be read", shown: [["web/deal/kept-order.test.ts", "says so when the order cannot be read, and keeps it"]], words: TRY_AGAIN },
  { clause: "8.6", situation: "finance cannot be asked", shown: [["e2e/lender.e2e.ts", "when the lender stops answering the panel says so, the cash path stays, and asking again brings the figures back"]] },
  {
    clause: "8.7",
    situation: "offers or sites cannot be loaded",
    shown: [
      ["web/offers/results-page-offers.test.ts", "offers that cannot be loaded are logged, and the list does without"],
      ["server/organisation/sites.test.ts", "when the sites cannot be read again, that is logged and the last known ones stay"],
    ],
  },
  { clause: "8.8", situation: "a search fails", shown: [["e2e/results.e2e.ts", "a search that fails says so, and tries again with what was chosen"]], words: TRY_AGAIN },
  { clause: "8.9", situation: "a picture does not load", shown: [["e2e/gallery.e2e.ts", "a picture that does not load gives way to its original, and that to a drawing"]] },
  { clause: "8.10", situation: "there is no chat", shown: [["e2e/errors.e2e.ts", "a deal whose vehicle was taken since the page was made says so, and a chat that is not there is logged"]], words: "Chat is not available" },
  {
    clause: "8.11",
    situation: "a car is not found",
    shown: [["e2e/part-exchange.e2e.ts", "whose car nobody knows tells us about it instead, without typing the registration again"]],
    words: "Sorry, we could not find your car",
  },
  {
    clause: "8.12",
    situation: "a car cannot be valued, or is worth too much beside the vehicle",
    shown: [
      ["e2e/part-exchange.e2e.ts", "a car that is worth far more than the vehicle is not valued beside it, and what an order does not take is said"],
      ["server/api/valuation.test.ts", "is refused beside a vehicle that costs £20,000 less than the car is worth, and given without one"],
    ],
    words: "Sorry, we could not value your car",
  },
  {
    clause: "8.13",
    situation: "a part exchange form cannot be stored",
    shown: [["server/site-app.test.ts", "what cannot be stored is answered in words, and the log holds nothing of who sent it"]],
    words: TRY_AGAIN,
  },
  {
    clause: "8.14",
    situation: "a part exchange cannot be taken out of an order",
    shown: [["e2e/errors.e2e.ts", "a car that cannot be taken out of an order any more, or come into it, is told in the page of the order as it is now"]],
    words: "Sorry, there was a problem",
  },
  {
    clause: "8.15",
    situation: "a review or a film cannot be had",
    shown: [
      ["server/api/reviews.test.ts", "a reviewer who does not answer is asked again after a minute, and nobody waits for him in between"],
      ["web/vehicle/vehicle-history.test.ts", "that cannot be had is left out, and the rest is whole and not kept for long"],
      ["server/providers/films.test.ts", "asks again after a failure"],
    ],
  },
  {
    clause: "8.16",
    situation: "a part exchange cannot come into an order",
    shown: [["e2e/errors.e2e.ts", "a car that cannot be taken out of an order any more, or come into it, is told in the page of the order as it is now"]],
    words: "This order can no longer be changed online. Call us and we will help you.",
  },
  { clause: "8.17", situation: "a title cannot be made", shown: [["domain/stock/titles.test.ts", "a template that cannot be read gives empty text"]] },
  { clause: "8.18", situation: "there is no picture", shown: [["domain/stock/pictures.test.ts", "stay as they are for a picture that we do not make: %j"]] },
  {
    clause: "8.19, 8.20",
    situation: "something that nobody foresaw",
    shown: [["e2e/house.e2e.ts", "a page that needs it says so in the frame of the shop, at $width px, JavaScript $javaScript"]],
    words: TRY_AGAIN,
  },
  { clause: "8.21", situation: "nothing is found", shown: [["e2e/search.e2e.ts", "nothing found says so and leads out of it"]], words: "Try simplifying your search" },
  {
    clause: "8.22",
    situation: "the vehicle is reserved",
    shown: [["e2e/buy.e2e.ts", "who was too slow reads that the car is reserved and sees others like it"]],
    words: "This vehicle is currently reserved.",
  },
];

describe("the catalogue of errors", () => {
  test("lists every row of the specification", () => {
    const clauses = ROWS.flatMap(({ clause }) => clause.split(", "));
    expect(clauses).toEqual(Array.from({ length: 22 }, (_, index) => `8.${index + 1}`));
  });

  test.each(ROWS)("$clause, $situation, is made to happen and its words are read", ({ shown, words }) => {
    const files = shown.map(([file, title]) => {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
      expect(text, file).toContain(JSON.stringify(title));
      return text;
    });
    if (words !== undefined) expect(files.some((text) => text.includes(words))).toBe(true);
  });
});
