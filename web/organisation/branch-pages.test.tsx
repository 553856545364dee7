import { demoDepartments, demoSites } from "#demo/dealer.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { Dealership } from "#server/dealership.ts";
import { dealershipContext } from "#web/context.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import LocationsPage, { loader as locations } from "./locations-page.tsx";
import SitePage, { loader as branch } from "./site-page.tsx";

const PLACES: Site[] = demoSites().map((site, index) => ({ ...site, id: index + 1, parent_id: null, special_hours: [] }));
const DEPARTMENTS: Site[] = demoDepartments().map(({ of, ...department }, index) => ({
  ...department,
  id: PLACES.length + index + 1,
  parent_id: PLACES.find(({ slug }) => slug === of)?.id ?? null,
  special_hours: [],
}));

const iconOf = (service: string) => (service === "parts" ? undefined : `https://media.example/${service}.svg`);

/** Loader arguments for a website with icons for these services. */
function pageHtml(path: string, slug: string, icon: Dealership["serviceIcons"]["iconOf"]) {
  const shop = {
    website: wexcombe,
    organisation: { sites: () => PLACES, all: () => [...PLACES, ...DEPARTMENTS] },
    serviceIcons: { iconOf: icon },
    customerReviews: { latest: () => undefined, changes: () => 0 },
    stock: { search: () => ({ stock_ids: [], total: 0 }), cards: () => [], example: () => null },
    now: () => Date.UTC(2026, 10, 21, 10),
  };
  const context = new RouterContextProvider();
  context.set(dealershipContext, shop as unknown as Dealership);
  return { context, params: { slug }, url: new URL(path, "https://wexcombe.example") } as unknown as Parameters<typeof branch>[0] &
    Parameters<typeof locations>[0];
}

function shown(page: ReactNode): string {
  const Page = createRoutesStub([{ path: "/", Component: () => page }]);
  return renderToString(<Page initialEntries={["/"]} />).replaceAll("<!-- -->", "");
}

type Props<Page extends (props: never) => unknown> = Parameters<Page>[0];

const PAGES: [path: string, made: (icon: typeof iconOf) => Promise<string>][] = [
  [
    "/locations",
    async (icon) =>
      shown(
        <LocationsPage {...({ loaderData: (await locations(pageHtml("/locations", "", icon))).data } as Props<typeof LocationsPage>)} />,
      ),
  ],
  [
    "/locations/swindon",
    async (icon) =>
      shown(<SitePage {...({ loaderData: branch(pageHtml("/locations/swindon", "swindon", icon)) } as Props<typeof SitePage>)} />),
  ],
];

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, "");
const PICTURE = /<img[^>]*>/g;

test.each(PAGES)(
  "%s shows the icon of a service before its name, and only the name where there is no icon",
  { tags: ["c7-28"] },
  async (_, made) => {
    const [on, off] = [await made(iconOf), await made(() => undefined)];
    const pictures = on.match(PICTURE) ?? [];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures)
      expect(picture).toMatch(/^<img src="https:\/\/media\.example\/(?!parts)\w+\.svg" alt="" width="20" height="20" loading="lazy"/);
    expect(on).toMatch(/<img src="https:\/\/media\.example\/servicing\.svg"[^>]*>Servicing/);
    expect(on).toMatch(/<span>Parts/);
    expect(off).not.toMatch(PICTURE);
    expect(off).toContain("Servicing, Parts");
    expect(textOf(on)).toBe(textOf(off));
  },
);
