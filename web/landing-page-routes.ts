import { resolveSearchPath } from "#domain/search/search-urls.ts";
import type { ServerBuild } from "react-router";

/**
 * A vehicle and a make stand at the same place of an address (/used-cars/2020-ford-focus-100234, /used-cars/ford), and
 * the router's patterns cannot tell them apart. So the page of a make or range is a route of its own with a fixed path,
 * put beside the others for the requests that are about it; browsers learn of it as they learn of every route.
 */
export function withLandingPageRoutes(build: ServerBuild, paths: readonly string[]): ServerBuild {
  const routes = { ...build.routes };
  const assets = { ...build.assets.routes };
  for (const path of paths) {
    const address = resolveSearchPath(path);
    if (address.kind !== "landing") continue;
    const id = path.slice(1);
    const listing = address.path.slice(1);
    const [route, asset] = [build.routes[listing], build.assets.routes[listing]];
    if (!route || !asset) continue;
    routes[id] = { ...route, id, path: id };
    assets[id] = { ...asset, id, path: id };
  }
  return { ...build, routes, assets: { ...build.assets, routes: assets } };
}

/** The landing pages that a request is about: its own address, that of the data it wants, or those it asks the way to. */
export function landingPagesOf({ url }: Pick<Request, "url">, manifestPath: string): string[] {
  const { pathname, searchParams } = new URL(url);
  const asked = pathname === manifestPath ? (searchParams.get("paths") ?? "").split(",") : [pathname.replace(/\.data$/, "")];
  return asked.filter((path) => PLAIN_PATH.test(path) && resolveSearchPath(path).kind === "landing");
}

/** Makes and ranges as we write them. Anything else would mean something to the router's patterns. */
const PLAIN_PATH = /^(\/[a-z0-9-]+){2,3}$/;
