import { join } from "node:path";
import type { Plugin } from "vite";
import type { wrongDelivery } from "#server/website-settings/wrong-delivery.ts";
import type { wrongIntegrations } from "#server/website-settings/wrong-integrations.ts";
import type { openContent } from "#server/content/content.ts";
import type { unmatchedOverrides } from "#server/proofreading/unmatched-overrides.ts";
import type { wrongTemplates } from "#server/written-templates.ts";
import type { Website } from "#websites/website.ts";

type Loaded = {
  websites: readonly Website[];
  unmatchedOverrides: typeof unmatchedOverrides;
  wrongTemplates: typeof wrongTemplates;
  wrongIntegrations: typeof wrongIntegrations;
  wrongDelivery: typeof wrongDelivery;
  openContent: typeof openContent;
};

/**
 * Fails the build if own words or a template of a website, its `integrations`, its `delivery` or a content file is invalid, naming the file
 * and the placeholder. `root` is the project's folder.
 */
export function writtenTexts(root: string): Plugin {
  return {
    name: "forecourt:written-texts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async buildStart() {
      const [{ websites }, overrides, templates, integrations, delivery, content]: [
        Pick<Loaded, "websites">,
        Pick<Loaded, "unmatchedOverrides">,
        Pick<Loaded, "wrongTemplates">,
        Pick<Loaded, "wrongIntegrations">,
        Pick<Loaded, "wrongDelivery">,
        Pick<Loaded, "openContent">,
      ] = await Promise.all([
        import(join(root, "websites/all.ts")),
        import(join(root, "server/proofreading/unmatched-overrides.ts")),
        import(join(root, "server/written-templates.ts")),
        import(join(root, "server/website-settings/wrong-integrations.ts")),
        import(join(root, "server/website-settings/wrong-delivery.ts")),
        import(join(root, "server/content/content.ts")),
      ]);
      const faults = await Promise.all(
        websites.map(async (website) => [
          ...overrides.unmatchedOverrides(website),
          ...templates.wrongTemplates(website),
          ...integrations.wrongIntegrations(website),
          ...delivery.wrongDelivery(website),
          ...(await contentFaults(website, content.openContent)),
        ]),
      );
      if (faults.flat().length > 0) throw new Error(faults.flat().join("\n"));
    },
  };
}

async function contentFaults(website: Website, open: Loaded["openContent"]): Promise<string[]> {
  try {
    await open(website);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
