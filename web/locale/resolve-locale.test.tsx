import { SecondaryActions } from "#web/home/secondary-actions.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { createLocaleResolver } from "./resolve-locale.ts";
import { localisedPath, fallbackLang, translateText, setLocaleProvider, localeCacheKey, t } from "./translate.ts";

const website = {
  name: "hillside",
  labels: { "Value my car": "What is my car worth?", "Page {number}": "Sheet {number}" },
  locales: { cy: { "Value my car": "Faint yw gwerth fy nghar?" } },
};

afterEach(() => setLocaleProvider(() => undefined));

function setLocaleAt(path: string): void {
  const { locale } = createLocaleResolver(website)(path);
  setLocaleProvider(() => locale);
}

test("a website's own words stand in the place of a label, everything else as in the catalogue", () => {
  setLocaleAt("/");
  const html = renderToString(<SecondaryActions look="ghost" className="" />);
  expect(html).toContain(">What is my car worth?<");
  expect(html).toContain(">Get pre-approved<");
  expect(t("Page {number}", { number: 3 })).toBe("Sheet 3");
});

test("a website without words of its own speaks the catalogue's English", () => {
  expect(createLocaleResolver({ name: "plain" })("/used-cars")).toEqual({ speech: undefined, path: "/used-cars" });
  expect(t("Value my car")).toBe("Value my car");
  expect(localeCacheKey()).toBe("");
});

test("below its prefix the website speaks Welsh, its own Welsh first, and leads to Welsh pages", () => {
  expect(createLocaleResolver(website)("/cy/used-cars").path).toBe("/used-cars");
  setLocaleAt("/cy/used-cars");
  expect(t("Value my car")).toBe("Faint yw gwerth fy nghar?");
  expect(translateText("Petrol hybrid")).toBe("Hybrid petrol");
  const html = renderToString(<Pagination page={1} pages={2} hrefOf={(page) => `/used-cars?page=${page}`} label="" />);
  expect(html).toContain('href="/cy/used-cars?page=2" aria-label="Tudalen 2"');
  expect(localisedPath("/?tab=electric")).toBe("/cy?tab=electric");
});

test("what is English only keeps its address, and says that it is English", () => {
  setLocaleAt("/cy");
  expect(localisedPath("/checkout/100012")).toBe("/checkout/100012");
  expect(fallbackLang()).toBe("en-GB");
  setLocaleAt("/");
  expect(fallbackLang()).toBeUndefined();
});

test("what is kept of a page is kept for each language of each website", () => {
  setLocaleAt("/");
  const english = localeCacheKey();
  setLocaleAt("/cy");
  expect(localeCacheKey()).not.toBe(english);
});
