import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { Config } from "#server/config.ts";
import type { Website } from "#websites/website.ts";
import { compareSurfaces, type Difference, type Parity } from "./compare-surfaces.ts";
import { siteReader } from "./site-reader.ts";

type Printing = { isJson: boolean; print: (line: string) => void };

/** Compares the prices that the running site shows; exit code 1 if any two differ. Throws StartupError if no site is running. */
export async function parityCommand(config: Config, websites: readonly Website[], { isJson, print }: Printing): Promise<number> {
  const all: Parity = { vehicles: 0, figures: 0, differences: [], left_out: [] };
  for (const [at, website] of websites.entries()) {
    const { vehicles, figures, differences, left_out } = await compareSurfaces(
      website,
      siteReader(config, website, at === 0),
      website.feeds_out ?? [],
    );
    all.vehicles += vehicles;
    all.figures += figures;
    all.differences.push(...differences);
    all.left_out.push(...left_out);
  }
  if (isJson) print(JSON.stringify(all, null, 2));
  else for (const line of inLines(all)) print(line);
  return all.differences.length === 0 ? 0 : 1;
}

function inLines({ vehicles, figures, differences, left_out }: Parity): string[] {
  const compared = `${figures} figures of ${vehicles} vehicles were compared.`;
  return [
    ...left_out.map(({ website, stock_id, name, feed, because }) => `left out  ${website}: ${stock_id} ${name}, ${feed}: ${because}`),
    ...differences.map((difference) => `differs   ${asText(difference)}`),
    differences.length === 0 ? `${compared} All agree.` : `${compared} ${differences.length} differ.`,
  ];
}

function asText({ website, stock_id, name, surface, shown, expected, because }: Difference): string {
  return `${website}: ${stock_id} ${name}, ${surface}: ${because ?? money(shown)}, but ${money(expected)} in the list of the API`;
}

function money(pounds: number | null): string {
  return pounds === null ? "no price" : formatMoney(penceFromPounds(pounds));
}
