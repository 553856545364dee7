import { listen } from "#server/startup/listen.ts";
import { bootstrap } from "#server/startup/bootstrap.ts";
import { siteListener } from "#server/site-listener.ts";
import { demonstrationBuild } from "./served-site.ts";
import { websites } from "#websites/all.ts";

/** The same as `npm start`, with pages that need no build. SETTINGS (JSON) overrides settings of the first website. */
const [first, ...others] = websites;
const { config, group, log } = await bootstrap(process.env, {
  websites: [{ ...first, ...JSON.parse(process.env["SETTINGS"] ?? "{}") }, ...others],
});
await listen(siteListener(config, group, { ...demonstrationBuild, log }), config, group);
