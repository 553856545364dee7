import { yearOf } from "#domain/calendar.ts";
import type { OpenDatabase } from "#server/database/connect.ts";
import { outcodeTable } from "#server/providers/postcodes/outcode-table.ts";
import type { Postcodes } from "#server/providers/postcodes/postcodes.ts";
import { createTextInterpreter } from "#server/stock/search/text-interpreter.ts";
import { watchStockChanges } from "./watch-stock-changes.ts";
import { ModelNames } from "./model-names.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { Vocabulary } from "#server/stock/search/vocabulary.ts";
import { liveStock, type LiveStock, type LiveStockParts, type OfWebsite } from "./live-stock.ts";
import type { GroupStock } from "./stock.ts";
import { websiteStock } from "./website-stock.ts";

type StockDependencies = Pick<LiveStockParts, "website" | "organisation" | "now"> &
  Partial<Omit<LiveStockParts, "database">> & {
    postcodes?: Postcodes;
    /** Milliseconds between polls for changes without a notification. */
    pollMs?: number;
  };

/** Reads the live stock into memory and follows the changes of all processes. */
export async function openStock(
  { database, listen, onReturn }: Pick<OpenDatabase, "database" | "listen"> & Partial<Pick<OpenDatabase, "onReturn">>,
  {
    website,
    organisation,
    now,
    postcodes = outcodeTable(),
    addressed = (vehicle) => vehicle,
    createIndex = ColumnStockIndex.of,
    pollMs,
    copies,
    refreshSettings = async () => undefined,
    refreshContent = async () => undefined,
  }: StockDependencies,
): Promise<GroupStock> {
  const live = liveStock({ database, website, organisation, now, addressed, createIndex, copies, refreshSettings, refreshContent });
  await live.readAll();
  const following = await watchStockChanges(listen, live.readChanges, pollMs);
  const stopFollowing = onReturn?.(async (replaced) => {
    if (replaced) live.replaced();
    await following.now();
  });
  const modelNames = new ModelNames(database, now);
  if (copies) await modelNames.load();
  const vocabulary = currentVocabulary(live);
  const interpreter = createTextInterpreter(vocabulary, live.revision);

  const shared = { live, database, organisation, now, postcodes, addressed, copies, vocabulary, interpreter, modelNames };
  const stockOf = (part: OfWebsite) => ({
    ...websiteStock(shared, part),
    refresh: following.now,
    ageMs: following.ageMs,
    close: async () => {
      stopFollowing?.();
      await following.close();
      copies?.close();
    },
  });
  return { ...stockOf(live.first), of: (other) => stockOf(live.of(other)) };
}

/** The words of the live stock, collected once per revision. */
function currentVocabulary({ index, revision, today }: LiveStock): () => Vocabulary {
  let cached: { revision: number; known: Vocabulary } | undefined;
  return () => {
    if (cached?.revision !== revision()) {
      cached = { revision: revision(), known: new Vocabulary(index(), yearOf(today()), cached?.known) };
    }
    return cached.known;
  };
}
