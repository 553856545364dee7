import english from "#locales/en-GB.json" with { type: "json" };
import { compileOverrides, isMessageKey } from "#locales/overrides.ts";
import { generalForm } from "#domain/messages/message.ts";
import { compileMessage } from "#locales/compile.ts";
import { expect, test } from "vitest";
import { tradeyardVans } from "./website.ts";

/** These count vehicles of the complete stock, are a value of the stock, or quote the specification (8.11, 8.12, 8.16). */
const OF_CARS = [
  "search.cars",
  "search.carWithin",
  "stockValue.car",
  "partExchange.notFound",
  "partExchange.notValued",
  "problem.thePriceOfYourPart",
];

/** Vans pay no Expensive Car Supplement: its sentences are never shown of them. */
const OF_SUPPLEMENT = "costs.supplement";

test("no label, form text, valuation text or letter to a customer of the van website mentions a car", () => {
  const { messages } = compileOverrides(tradeyardVans.labels ?? {}, "en-GB");
  const texts = Object.entries(english)
    .filter(([key]) => isMessageKey(key) && !OF_CARS.includes(key) && !key.startsWith("admin.") && !key.startsWith(OF_SUPPLEMENT))
    .map(([key, source]) => generalForm(messages[key] ?? compileMessage(key, source, "en-GB")));
  expect(texts.filter((text) => /\bcar\b/i.test(text.replaceAll(/\{\w+\}/g, "")))).toEqual([]);
});
