import { SecondaryActions } from "#web/home/secondary-actions.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { createLocaleResolver } from "./resolve-locale.ts";
import { localisedPath, fallbackLang, translateText, setLocaleProvider, localeCacheKey, t } from "./translate.ts";

const website = {
  name: "hillside",
  labels: { "common.valueMyCar": "What is my car worth?", "ui.pageNumber": "Sheet {number}" },
  locales: { cy: { "common.valueMyCar": "Faint yw gwerth fy nghar?" } },
};

afterEach(() => setLocaleProvider(() => undefined));

function setLocaleAt(path: string): void {
  const { locale } = createLocaleResolver(website)(path);
  setLocaleProvider(() => locale);
}

test("a label override replaces its label, and other labels come from the catalogue", () => {
  setLocaleAt("/");
  const html = renderToString(<SecondaryActions look="ghost" className="" />);
  expect(html).toContain(">What is my car worth?<");
  expect(html).toContain(">Get pre-approved<");
  expect(t("ui.pageNumber", { number: 3 })).toBe("Sheet 3");
});

test("a website without label overrides uses the English catalogue", () => {
  expect(createLocaleResolver({ name: "plain" })("/used-cars")).toEqual({ speech: undefined, path: "/used-cars" });
  expect(t("common.valueMyCar")).toBe("Value my car");
  expect(localeCacheKey()).toBe("");
});

test("pages below /cy are in Welsh, with the website's overrides first and links to Welsh pages", () => {
  expect(createLocaleResolver(website)("/cy/used-cars").path).toBe("/used-cars");
  setLocaleAt("/cy/used-cars");
  expect(t("common.valueMyCar")).toBe("Faint yw gwerth fy nghar?");
  expect(translateText("Petrol hybrid")).toBe("Hybrid petrol");
  const html = renderToString(<Pagination page={1} pages={2} hrefOf={(page) => `/used-cars?page=${page}`} label="" />);
  expect(html).toContain('href="/cy/used-cars?page=2" aria-label="Tudalen 2"');
  expect(localisedPath("/?tab=electric")).toBe("/cy?tab=electric");
});

test("an address that is no page is not prefixed, and untranslated text on a Welsh page is en-GB", () => {
  setLocaleAt("/cy");
  expect(localisedPath("/checkout/100012")).toBe("/cy/checkout/100012");
  expect(["/news.xml", "/cy/used-cars", "#deal", "https://cars.example/"].map(localisedPath)).toEqual([
    "/news.xml",
    "/cy/used-cars",
    "#deal",
    "https://cars.example/",
  ]);
  expect(fallbackLang()).toBe("en-GB");
  setLocaleAt("/");
  expect(fallbackLang()).toBeUndefined();
});

test("the locale cache key differs between languages", () => {
  setLocaleAt("/");
  const english = localeCacheKey();
  setLocaleAt("/cy");
  expect(localeCacheKey()).not.toBe(english);
});
