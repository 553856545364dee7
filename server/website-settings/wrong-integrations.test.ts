import { providerSources, type Integrations } from "#domain/integrations/integrations.ts";
import { isPrivatePage } from "#domain/integrations/private-pages.ts";
import { wrongIntegrations } from "./wrong-integrations.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const CHAT = { provider: "Parley", script: "https://chat.example.com/loader.js" };
const REVIEWS = { provider: "Stars", page: "https://stars.example.com/hill-cars", script: "https://widget.example.com/stars.js" };
const wrong = (integrations: unknown, chat = true) =>
  wrongIntegrations({ name: "hill-cars", integrations: integrations as Integrations, contactActions: { chat } });

test("valid integrations are accepted, and so is having none", () => {
  expect(wrong(undefined)).toEqual([]);
  expect(wrong({ analytics: { provider: "gtm", id: "GTM-AB12CD3" }, chat: CHAT, reviews: REVIEWS })).toEqual([]);
  expect(
    wrong({
      analytics: {
        provider: "ga4",
        id: "G-AB12CD34EF",
        consent: "accepted",
        origin: "https://tags.hill-cars.example:8443",
        hosts: { connect: ["https://region1.google-analytics.com"] },
      },
    }),
  ).toEqual([]);
  expect(
    wrong({
      chat: { ...CHAT, open: "Tawk_API.maximize", consent: "pressed" },
      reviews: { ...REVIEWS, consent: "pressed", attributes: { class: "a", "data-business": "42" } },
    }),
  ).toEqual([]);
  expect(wrong({ analytics: { provider: "gtm", id: "GTM-AB12CD3", origin: "http://127.0.0.1:4000" } })).toEqual([]);
});

test.each<[integrations: object, sentence: string]>([
  [{ adverts: {} }, "adverts is not known; use analytics, chat, reviews"],
  [{ analytics: { provider: "matomo", id: "1" } }, 'analytics.provider is "matomo"; it must be gtm or ga4'],
  [{ analytics: { provider: "gtm", id: "G-AB12CD34EF" } }, 'analytics.id is "G-AB12CD34EF"; an id of gtm looks like GTM-AB12CD3'],
  [{ analytics: { provider: "ga4", id: "UA-12345-1" } }, 'analytics.id is "UA-12345-1"; an id of ga4 looks like G-AB12CD34EF'],
  [{ analytics: { provider: "ga4", id: "G-AB12CD34EF&x=1" } }, 'analytics.id is "G-AB12CD34EF&x=1"; an id of ga4 looks like G-AB12CD34EF'],
  [{ analytics: { provider: "gtm" } }, "analytics.id is missing; an id of gtm looks like GTM-AB12CD3"],
  [
    { analytics: { provider: "gtm", id: "GTM-AB12CD3", consent: "pressed" } },
    'analytics.consent is "pressed"; for analytics it can be accepted',
  ],
  [
    { analytics: { provider: "gtm", id: "GTM-AB12CD3", hosts: { connect: ["https://*.google-analytics.com"] } } },
    'analytics.hosts.connect has "https://*.google-analytics.com"; every host must be named exactly, ' +
      "because a wildcard would allow unknown hosts",
  ],
  [
    { analytics: { provider: "gtm", id: "GTM-AB12CD3", hosts: { script: ["'unsafe-inline'"] } } },
    "analytics.hosts.script has \"'unsafe-inline'\"; it must be an https host and nothing more, like https://widget.example.com",
  ],
  [
    { analytics: { provider: "gtm", id: "GTM-AB12CD3", hosts: { script: ["https:"] } } },
    'analytics.hosts.script has "https:"; it must be an https host and nothing more, like https://widget.example.com',
  ],
  [
    { analytics: { provider: "gtm", id: "GTM-AB12CD3", hosts: { object: ["https://a.example.com"] } } },
    'analytics.hosts has "object"; use script, connect, frame, style, font',
  ],
  [{ chat: { ...CHAT, provider: " " } }, 'chat.provider is " "; name the provider as shoppers know it, in at most 24 characters'],
  [
    { chat: { ...CHAT, script: "//chat.example.com/loader.js" } },
    'chat.script is "//chat.example.com/loader.js"; it must be a full https address, like https://widget.example.com/loader.js',
  ],
  [
    { chat: { ...CHAT, script: "http://chat.example.com/loader.js" } },
    'chat.script is "http://chat.example.com/loader.js"; it must be a full https address, like https://widget.example.com/loader.js',
  ],
  [{ chat: { ...CHAT, consent: "accepted" } }, 'chat.consent is "accepted"; for chat it can be pressed'],
  [{ chat: { ...CHAT, open: "alert(1)" } }, 'chat.open is "alert(1)"; it must be the name of a function, like Tawk_API.maximize'],
  [
    { reviews: { ...REVIEWS, page: "javascript:alert(1)" } },
    'reviews.page is "javascript:alert(1)"; it must be a full https address, like https://widget.example.com/loader.js',
  ],
  [
    { reviews: { ...REVIEWS, attributes: { onclick: "x" } } },
    'reviews.attributes has "onclick"; use class, id, title, lang or names that start with data-',
  ],
])("of %j a website is told what is wrong", (integrations, sentence) => {
  expect(wrong(integrations)).toEqual([`websites/hill-cars/website.ts integrations.${sentence}`]);
});

test("a chat without a button that opens it is reported", () => {
  expect(wrong({ chat: CHAT }, false)).toEqual([
    "websites/hill-cars/website.ts integrations.chat is set, but contactActions.chat is off, so no page has a button to open it",
  ]);
});

test("an accepted host is a single https source in the policy, without keywords or wildcards", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.constantFrom("'unsafe-eval'", "data:", "https://*", "https://a.example.com; script-src *", "https://a.example.com/path"),
      ),
      (host) => {
        const integrations = { analytics: { provider: "gtm", id: "GTM-AB12CD3", hosts: { script: [host] } } } as const;
        if (wrong(integrations).length > 0) return;
        expect(providerSources(integrations).script).toEqual(["https://www.googletagmanager.com", host]);
        expect(host).toMatch(/^https:\/\/[a-z0-9.-]+(?::\d+)?$/);
      },
    ),
  );
});

test("a policy names each host once, where it is needed; analytics bring Google's own", () => {
  expect(
    providerSources({
      analytics: { provider: "ga4", id: "G-AB12CD34EF" },
      chat: { ...CHAT, hosts: { connect: ["https://chat.example.com"], frame: ["https://chat.example.com"] } },
      reviews: { ...REVIEWS, script: CHAT.script },
    }),
  ).toEqual({
    script: ["https://www.googletagmanager.com", "https://chat.example.com"],
    connect: [
      "https://www.googletagmanager.com",
      "https://www.google-analytics.com",
      "https://region1.google-analytics.com",
      "https://chat.example.com",
    ],
    frame: ["https://chat.example.com"],
    style: [],
    font: [],
  });
});

test.each([
  "/checkout/100012",
  "/Order/5e1d",
  "/%6Frder/5e1d",
  "//order/5e1d",
  "/deal/abc",
  "/deal-link/1",
  "/deal-email/1",
  "/valuation",
  "/valuation/abc",
  "/sell-my-car",
  "/sell-my-car/abc/contact",
  "/apply-today",
  "/resume/x",
  "/find-order",
  "/find-order/x",
  "/clean-air",
  "/clean-air/100012",
  "/confirm-email/x",
  "/admin",
  "/%E0%A4%A",
])("%s is a private page", (path) => {
  expect(isPrivatePage(path)).toBe(true);
});

test.each(["/", "/used-cars", "/used-cars/2019-ford-focus-100012", "/enquiry/100012", "/orders-explained", "/locations"])(
  "%s is none",
  (path) => {
    expect(isPrivatePage(path)).toBe(false);
  },
);
