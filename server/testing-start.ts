import { listen } from "#server/listen.ts";
import { openSite } from "#server/open-site.ts";
import { siteListener } from "#server/site-listener.ts";
import { demonstrationBuild } from "#server/testing-served-site.ts";

/** What `npm start` starts, with pages that need no build. */
const { config, group, log } = await openSite(process.env);
await listen(siteListener(config, group, { ...demonstrationBuild, log }), config, group);
