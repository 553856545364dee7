import { resolveSearchPath } from "#domain/search/search-urls.ts";
import type { ServerBuild } from "react-router";

/**
 * Vehicle and make URLs have the same shape (/used-cars/2020-ford-focus-100234, /used-cars/ford), which React Router's
 * patterns cannot distinguish. So a landing page is a separate route with a static path, added to the build for requests
 * about it; browsers learn of it by route discovery.
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

/** The landing pages of a request: its own path, the path of its `.data`, or those in a route discovery request. */
export function landingPagesOf({ url }: Pick<Request, "url">, manifestPath: string): string[] {
  const { pathname, searchParams } = new URL(url);
  const paths = pathname === manifestPath ? (searchParams.get("paths") ?? "").split(",") : [pathname.replace(/\.data$/, "")];
  return paths.filter((path) => PLAIN_PATH.test(path) && resolveSearchPath(path).kind === "landing");
}

/** Slugs of makes and ranges. Other characters could have a meaning in route patterns. */
const PLAIN_PATH = /^(\/[a-z0-9-]+){2,3}$/;
