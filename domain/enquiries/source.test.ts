import { expect, test } from "vitest";
import { enquirySource, type VisitArrival, type EnquirySource } from "./source.ts";

const SITE_HOST = "cars.example";

test.each<[string, Partial<VisitArrival>, EnquirySource]>([
  ["a campaign", { campaign: "Autumn_Event", from: "www.google.com" }, { name: "autumn_event", type: "campaign" }],
  ["a search engine", { from: "www.google.co.uk" }, { name: "google.co.uk", type: "search" }],
  ["a social network", { from: "m.facebook.com" }, { name: "m.facebook.com", type: "social" }],
  ["another website", { from: "news.swindon.example" }, { name: "news.swindon.example", type: "referral" }],
  ["nobody", { from: "" }, { name: "direct", type: "direct" }],
  ["our own pages", { from: "www.cars.example" }, { name: "website", type: "website" }],
  ["a campaign that is a person's address", { campaign: "amina@example.com", from: "" }, { name: "direct", type: "direct" }],
  ["a campaign that is a telephone number", { campaign: "07700900123", from: "" }, { name: "direct", type: "direct" }],
  ["a host that is none", { from: "amina okafor" }, { name: "other website", type: "referral" }],
])("a visit that came by %s", { tags: ["c3-31"] }, (_, arrival, source) => {
  expect(enquirySource({ campaign: null, from: "", site_host: SITE_HOST, ...arrival })).toEqual(source);
});
