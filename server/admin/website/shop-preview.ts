import type { Site } from "#domain/organisation/site.ts";
import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { withStaffSettings, type SettingValue } from "#domain/website-settings/staff-settings.ts";
import type { Content } from "#server/content/content.ts";
import type { Dealership } from "#server/dealership.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { RenderPage } from "#server/pages/pages.ts";
import { contentWithSettings } from "#server/website-settings/staff/content-with-settings.ts";

/** Where Admin's host has the shop's style sheets and fonts. */
export const SHOP_FILES = "/shop-assets/";

/** What is shown as if it were saved. */
export type Unsaved =
  | { site: Site }
  | { website: string; settings: ReadonlyMap<string, SettingValue>; page: "home" | "vehicle" }
  | ({ website: string; content: Content } & ({ path: string } | { page: "home" | "vehicle" }));
/** A page of the shop as HTML without scripts and links; undefined where there is no such page. */
export type ShopPreview = (unsaved: Unsaved) => Promise<string | undefined>;

/** Renders pages of the shop, by its own components, with values that nobody has saved. Nothing of it is stored or cached. */
export function shopPreview(
  dealerships: readonly [Dealership, ...Dealership[]],
  renderOf: (dealership: Dealership) => RenderPage,
): ShopPreview {
  return async (unsaved) => {
    const found =
      "site" in unsaved
        ? ofSite(dealerships, unsaved.site)
        : "content" in unsaved
          ? ofContent(dealerships, unsaved)
          : ofSettings(dealerships, unsaved);
    if (!found) return undefined;
    const { dealership, path } = found;
    const [host] = dealership.website.hosts;
    const written: string[] = [];
    const request = new Request(`http://${host}${path}`);
    const { status } = await renderOf(dealership)(request, { address: "", userAgent: "" }, (html) => written.push(html));
    const html = written.at(-1);
    return status === 200 && html !== undefined ? inert(html) : undefined;
  };
}

type Found = { dealership: Dealership; path: string };

/** A department is on its branch's page. */
function ofSite(dealerships: readonly [Dealership, ...Dealership[]], site: Site): Found | undefined {
  const [first] = dealerships;
  const dealership = dealerships.find(({ organisation }) => organisation.all().some(({ id }) => id === site.id)) ?? first;
  const at = site.parent_id === null ? site : dealership.organisation.all().find(({ id }) => id === site.parent_id);
  // A hidden branch has no page in the shop; its preview shows the one that it would have.
  const shown = { ...site, show_on_frontend: true };
  return at && { dealership: { ...dealership, organisation: withSite(dealership.organisation, shown) }, path: `/locations/${at.slug}` };
}

function withSite(organisation: Organisation, site: Site): Organisation {
  const replaced = (sites: Site[]) => sites.map((each) => (each.id === site.id ? site : each));
  return {
    ...organisation,
    all: () => replaced(organisation.all()),
    site: (slugOrId) => (slugOrId === site.id || slugOrId === site.slug ? site : organisation.site(slugOrId)),
    sites: () => {
      const shown = replaced(organisation.sites());
      return site.parent_id !== null || shown.includes(site) ? shown : [...shown, site];
    },
  };
}

function ofSettings(
  dealerships: readonly Dealership[],
  { website: name, settings, page }: Extract<Unsaved, { settings: unknown }>,
): Found | undefined {
  const dealership = dealerships.find(({ website }) => website.name === name);
  if (!dealership) return undefined;
  const { content } = dealership;
  const website = Object.assign({ ...dealership.website }, withStaffSettings(dealership.website, settings));
  const path = pathOf(dealership, page);
  if (path === undefined) return undefined;
  const written = { ...content, snippet: content.written ?? content.snippet };
  return { dealership: { ...dealership, website, content: contentWithSettings(written, website) }, path };
}

function ofContent(dealerships: readonly Dealership[], unsaved: Extract<Unsaved, { content: unknown }>): Found | undefined {
  const dealership = dealerships.find(({ website }) => website.name === unsaved.website);
  if (!dealership) return undefined;
  const path = "path" in unsaved ? unsaved.path : pathOf(dealership, unsaved.page);
  if (path === undefined) return undefined;
  return { dealership: { ...dealership, content: contentWithSettings(unsaved.content, dealership.website) }, path };
}

function pathOf({ stock }: Dealership, page: "home" | "vehicle"): string | undefined {
  if (page === "home") return "/";
  const [vehicle] = stock.listed(stock.search(EMPTY_SEARCH).stock_ids.slice(0, 1));
  return vehicle && vehiclePath(vehicle);
}

/** Without scripts and films, which the frame would not run, what is for browsers without scripts, and links, which lead away. */
function inert(html: string): string {
  return html
    .replaceAll(/<(script|noscript|video|iframe)\b[\s\S]*?<\/\1>/gi, "")
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|manifest|preload)"[^>]*>/gi, "")
    .replaceAll(/(<a\b[^>]*?)\shref="[^"]*"/gi, "$1")
    .replaceAll(/((?:href|src)=")\/assets\//gi, `$1${SHOP_FILES}`);
}
