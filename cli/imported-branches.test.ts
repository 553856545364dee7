import { demoDepartments, demoSites, demoSpecialHours } from "#demo/dealer.ts";
import { londonDay } from "#domain/calendar.ts";
import { readConfig } from "#server/config.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import type { Dealership } from "#server/dealership.ts";
import { openDealership } from "#server/open-group.ts";
import { presentSite } from "#server/organisation/present-site.ts";
import { siteApp } from "#server/site-app.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { stockFileOf } from "#server/stock/import/import-fixture.ts";
import { dealershipContext } from "#web/context.ts";
import { siteFrameOf } from "#web/layout/load-site-frame.ts";
import LocationsPage, { loader as locations } from "#web/organisation/locations-page.tsx";
import SitePage, { loader as branch } from "#web/organisation/site-page.tsx";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { Hono } from "hono";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { importSitesCommand } from "./import-sites-command.ts";
import { importStockCommand } from "./import-stock-command.ts";

const NOW = Date.parse("2026-12-21T10:00:00Z");
const ADDRESS = "/api/v2/web/organisation/site";
const dataDirs: string[] = [];
afterAll(() => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
});

function temporaryDataDir(dataDir = emptyDataDir()): string {
  dataDirs.push(dataDir);
  return dataDir;
}

/** A site on a data folder: its API, and its branch pages as HTML. */
async function site(env: Record<string, string>, websitesFolder?: string, website = wexcombe) {
  const config = readConfig(env);
  const reported: string[] = [];
  const dealership = await openDealership(config, {
    website,
    now: () => NOW,
    report: (line) => reported.push(line),
    ...(websitesFolder !== undefined && { websitesFolder }),
  });
  onTestFinished(dealership.close);
  const app = siteApp(dealership, config, {
    render: async () => new Response("a page"),
    record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
    builtFiles: new Hono(),
  });
  const api = async (path: string): Promise<unknown> => (await app.request(path)).json();
  const send = async (fields: Record<string, string>) =>
    (await app.request("/api/v2/form-submit", { method: "POST", body: new URLSearchParams(fields) })).json();
  return { api, send, pages: () => branchPages(dealership), opening: () => siteFrameOf(dealership, "").opening?.words, reported };
}

/** Without stock, because vehicles are not compared. */
async function branchPages({ website, organisation, serviceIcons, customerReviews, now }: Dealership): Promise<string[]> {
  const context = new RouterContextProvider();
  const stock = { search: () => ({ stock_ids: [], total: 0 }), cards: () => [], example: () => null };
  context.set(dealershipContext, { website, organisation, serviceIcons, customerReviews, now, stock } as unknown as Dealership);
  const request = (path: string, slug = "") => ({ context, params: { slug }, url: new URL(path, "https://wexcombe.example") }) as never;
  const list = (await locations(request("/locations"))).data;
  const single = organisation.sites().map(({ slug }) => branch(request(`/locations/${slug}`, slug)));
  const pages = [
    createElement(LocationsPage as never, { loaderData: list }),
    ...single.map((loaderData) => createElement(SitePage as never, { loaderData })),
  ];
  return pages.map((page, index) => {
    const Page = createRoutesStub([{ path: "/", Component: () => page }]);
    const data = index === 0 ? list.meta : { meta: single[index - 1]?.meta, structured: single[index - 1]?.structured };
    return renderToString(createElement(Page, { initialEntries: ["/"] })) + JSON.stringify(data);
  });
}

test(
  "the demonstration's branches, exported by API and imported elsewhere, give the same API and pages",
  { tags: ["c3-21", "c3-22", "c3-23"] },
  async () => {
    const demonstration = await site({ DATA_DIR: temporaryDataDir(await demoDataDir(NOW)) });
    const answer = await demonstration.api(ADDRESS);
    // The same code imports the demonstration: a dropped field would be missing from both results, but not from this list.
    const branches = [...demoSites(), ...demoDepartments()].map((each, index) => {
      const { of, ...rest } = { of: null, ...each };
      return presentSite({
        ...rest,
        id: index + 1,
        parent_id: of === null ? null : demoSites().findIndex(({ slug }) => slug === of) + 1,
        special_hours: demoSpecialHours(londonDay(NOW)),
      });
    });
    expect(answer).toEqual({ data: branches });
    const dataDir = temporaryDataDir();
    const discardOutput = { write: () => undefined };
    const settings = { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 };
    expect(
      await importSitesCommand([stockFileOf(JSON.stringify(answer), "sites.json")], settings, {
        stdout: discardOutput,
        stderr: discardOutput,
      }),
    ).toBe(0);
    const dealer = await site({ DATA_DIR: dataDir, DEMO: "no" });
    expect(await dealer.api(ADDRESS)).toEqual(answer);
    for (const slug of ["andover", "swindon-workshop"])
      expect(await dealer.api(`/api/v2/web/organisation/unit/${slug}`)).toEqual(
        await demonstration.api(`/api/v2/web/organisation/unit/${slug}`),
      );
    const pages = await demonstration.pages();
    expect(pages).toHaveLength(5);
    expect(pages[1]).toContain("Christmas Eve");
    expect(await dealer.pages()).toEqual(pages);
  },
);

test("sites.yaml of a website is imported at start-up only while there are no branches", async () => {
  const websites = mkdtempSync(join(tmpdir(), "forecourt-websites-"));
  dataDirs.push(websites);
  mkdirSync(join(websites, "wexcombe"));
  const write = (text: string) => writeFileSync(join(websites, "wexcombe", "sites.yaml"), text);
  const env = { DATA_DIR: temporaryDataDir(), DEMO: "no" };
  write('- slug: hill\n  name: Hill Cars\n  telephone: "soon"\n  fax: "none"\n');
  await expect(site(env, websites)).rejects.toThrow(
    /\/wexcombe\/sites\.yaml: Row 1, line 1, hill, telephone: “soon” is not a telephone number\n.*sites\.yaml: Line 1: “fax” is not a field of a branch/,
  );
  write('- slug: hill\n  name: Hill Cars\n  telephone: "01632 960 700"\n  hours: { mon-sat: 09:00-18:00 }\n');
  const first = await site(env, websites);
  expect(first.reported).toContainEqual(expect.stringMatching(/^Imported 1 branch from \S+\/wexcombe\/sites\.yaml\.$/));
  expect(await first.api(`${ADDRESS}?searchOptions[show_on_frontend]=1`)).toMatchObject({
    data: [{ id: 1, slug: "hill", telephone: "01632 960 700", saturday_time_closed: "18:00", sunday_open: false }],
  });
});

test("a later change of sites.yaml does not overwrite imported branches", async () => {
  const websites = mkdtempSync(join(tmpdir(), "forecourt-websites-"));
  dataDirs.push(websites);
  mkdirSync(join(websites, "wexcombe"));
  const dataDir = temporaryDataDir();
  const discardOutput = { write: () => undefined };
  await importSitesCommand(
    [stockFileOf('[{"slug": "hill", "name": "Hill Cars"}]', "sites.json")],
    { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 },
    { stdout: discardOutput, stderr: discardOutput },
  );
  writeFileSync(join(websites, "wexcombe", "sites.yaml"), "- slug: hill\n  name: Vale Cars\n- slug: vale\n  name: Vale\n");
  const later = await site({ DATA_DIR: dataDir, DEMO: "no" }, websites);
  expect(await later.api(ADDRESS)).toMatchObject({ data: [{ slug: "hill", name: "Hill Cars" }] });
});

test("branches by appointment, for collection and without hours show only what they offer", async () => {
  const dataDir = temporaryDataDir();
  const settings = { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 };
  const discardOutput = { stdout: { write: () => undefined }, stderr: { write: () => undefined } };
  const branches = `- { slug: hill, name: Hill Cars, hours: Mon-Sun 09:00-18:00 }
- { slug: barn, name: Barn, kind: appointment, hours: Mon-Sun 09:00-18:00 }
- { slug: station, name: Station, kind: collection, hours: Mon-Sun 09:00-18:00 }
- { slug: vale, name: Vale Cars }
`;
  await importSitesCommand([stockFileOf(branches, "sites.yaml")], settings, discardOutput);
  await importStockCommand([stockFileOf(["vrm,make,range,year,price", "AB22CDE,Ford,Fiesta,2022,8000"])], settings, discardOutput);
  const dealer = await site({ DATA_DIR: dataDir, DEMO: "no" });
  const [, hill = "", barn = "", station = "", vale = ""] = await dealer.pages();
  expect(hill).toContain("Open until 6pm");
  expect(barn).toContain("By appointment: please call us before you come");
  expect(barn).not.toContain("Open until");
  expect(station).toContain("For collecting vehicles you’ve bought");
  expect(vale).toContain("Please call us for our opening hours");
  expect(vale).not.toMatch(/Closed|Opening hours/);
  expect(dealer.opening()).toBe("One branch, open today until 6pm");

  const body = {
    form_id: "31",
    first_name: "Amina",
    last_name: "Okafor",
    email: "amina.okafor@example.com",
    telephone: "01632 960 123",
    _terms_accepted: "true",
    vehicle_id: "100001",
    preferred_date: "2026-12-23",
    preferred_time: "10:00",
  };
  expect(await dealer.send({ ...body, _organisational_unit: "station" })).toEqual({
    errors: { _organisational_unit: ["Choose a branch from the list"] },
  });
  expect(await dealer.send({ ...body, _organisational_unit: "vale" })).toEqual({
    errors: {
      _organisational_unit: ["You can’t book a test drive online at this branch. Call us, or send us an enquiry and we’ll call you"],
    },
  });
  expect(await dealer.send({ ...body, _organisational_unit: "barn" })).not.toHaveProperty("errors");
});

test("a website without towns in its content is described by the towns of its branches", async () => {
  const dataDir = temporaryDataDir();
  const settings = { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 };
  const discardOutput = { stdout: { write: () => undefined }, stderr: { write: () => undefined } };
  await importSitesCommand(
    [stockFileOf("slug,name,town\na,A Cars,Bath\nb,B Cars,Wells\nc,C Cars,Bath\nd,D Cars,Frome", "sites.csv")],
    settings,
    discardOutput,
  );
  const dealer = await site({ DATA_DIR: dataDir, DEMO: "no" }, undefined, {
    ...wexcombe,
    locales: {},
    content: { ...wexcombe.content, towns: "" },
  });
  expect((await dealer.pages())[0]).toContain("in Bath, Wells and Frome: addresses");
});
