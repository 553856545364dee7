import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import { pence } from "../money.ts";
import { whatToBring, type CollectionFacts } from "./what-to-bring.ts";

const COLLECTION: CollectionFacts = { is_viewing: false, left_to_pay: pence(0), deposit: pence(0), part_exchange: null };
const bring = (facts: Partial<CollectionFacts>) => inEnglish(whatToBring({ ...COLLECTION, ...facts }));

test("to a viewing a shopper brings the licence only", () => {
  expect(bring({ is_viewing: true, left_to_pay: pence(12_000_00) })).toEqual(["Your driving licence, if you’d like a test drive"]);
});

test("to a collection licence, insurance and the means to pay what is left", () => {
  const always = ["Your driving licence", "Your insurance details: your cover has to start before you drive away"];
  expect(bring({})).toEqual(always);
  expect(bring({ left_to_pay: pence(12_595_00) })).toEqual([
    ...always,
    "Your banking app or card reader, to transfer the £12,595 left to pay",
  ]);
  expect(bring({ deposit: pence(1_349_30) })).toEqual([...always, "The bank card for your £1,349.30 deposit"]);
});

test("a part exchange comes with its papers, and with a settlement letter if finance is owed on it", () => {
  const car = { title: "Ford Focus 1.0 Zetec 5dr", has_finance: false };
  const papers = "Your Ford Focus 1.0 Zetec 5dr, with its V5C logbook, service history and every key";
  expect(bring({ is_viewing: true, part_exchange: car })).toContain(papers);
  expect(bring({ part_exchange: { ...car, has_finance: true } }).slice(-2)).toEqual([
    papers,
    "A settlement letter from the finance company of your Ford Focus 1.0 Zetec 5dr",
  ]);
});
