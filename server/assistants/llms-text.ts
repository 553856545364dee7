import type { Website } from "#websites/website.ts";

const TOOLS = "search, vehicle, finance quote, running costs, availability";

/** What an assistant has to know of the website, as Markdown (llmstxt.org). */
export function llmsText(website: Website, site: string): string {
  const { site_name, content, feeds_out = [], enquiries } = website;
  return [
    `# ${site_name}`,
    "",
    `> ${content.about}`,
    "",
    "- Prices are in pounds and include every compulsory fee. A price marked “Plus VAT” is without VAT.",
    "- Monthly figures and rates are true only with the representative example beside them, on the day they are read. Don't quote one " +
      "without the other.",
    enquiries.requiresEnquiryFormOverride
      ? "- Vehicles can't be reserved here: customers ask about them."
      : "- Whether a vehicle is still available changes by the minute: ask again before you say so.",
    "- What is not stated is not known. It is never zero.",
    "",
    "## For programs",
    "",
    `- [Model Context Protocol](${site}/mcp): POST, streamable HTTP, read-only: ${TOOLS}`,
    `- [API document](${site}/api/v2/docs): the same and more as JSON`,
    ...feeds_out.map((feed) => `- [${feed}](${site}/feeds/${feed}): the vehicles for sale that this format accepts`),
    "",
    "## Pages",
    "",
    `- [All vehicles](${site}${website.search_path})`,
    `- [Branches](${site}/locations)`,
    `- [Guides](${site}/guides)`,
    `- [Sitemap](${site}/sitemap.xml)`,
    "",
  ].join("\n");
}
