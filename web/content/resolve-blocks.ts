import type { Block } from "#domain/content/block.ts";
import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import type { Dealership } from "#server/dealership.ts";
import { featuredBlocks, type FeaturedBlock } from "#web/home/featured-block.ts";
import { websiteExample } from "#web/search/list-example.ts";
import type { SellingPoint } from "#websites/content.ts";
import { promisedPoints } from "./promised-points.ts";

/** A block with its data. Blocks with nothing to show today are omitted. */
export type ResolvedBlock =
  | Extract<Block, { kind: "words" | "warranty" | "carousel" | "form" }>
  | { kind: "selling-points"; points: readonly SellingPoint[] }
  | { kind: "featured-vehicles"; block: FeaturedBlock }
  | { kind: "representative-example"; example: RepresentativeExample }
  | { kind: "ticker"; lines: readonly string[] };

/** The blocks of a page or post with current vehicles and figures. `query` selects the open tabs. */
export async function resolveBlocks(blocks: readonly Block[], query: URLSearchParams, dealership: Dealership): Promise<ResolvedBlock[]> {
  const names = blocks.flatMap((block) => (block.kind === "featured-vehicles" ? block.name : []));
  const featured = await featuredBlocks(names, query, dealership);
  return blocks.map((block) => shownBlock(block, featured, dealership)).filter((block) => block !== null);
}

function shownBlock(block: Block, featured: readonly (FeaturedBlock | null)[], dealership: Dealership): ResolvedBlock | null {
  const { website, content, stock } = dealership;
  switch (block.kind) {
    case "selling-points":
      return { kind: block.kind, points: promisedPoints(website, stock.hasExtras()) };
    case "featured-vehicles": {
      const found = featured.find((each) => each?.name === block.name);
      return found ? { kind: block.kind, block: found } : null;
    }
    case "representative-example": {
      const example = websiteExample(stock);
      return example && { kind: block.kind, example };
    }
    case "ticker": {
      const lines = content.snippet(block.snippet)?.lines ?? [];
      return lines.length > 0 ? { kind: block.kind, lines } : null;
    }
    default:
      return block;
  }
}
