import { outcodeOf } from "#domain/organisation/postcode.ts";
import type { Position } from "#domain/organisation/distance.ts";
import type { Postcodes } from "./postcodes.ts";
import { readFileSync } from "node:fs";

/** The centre of each postcode district near the demo's sites, to a hundredth of a degree. */
const TABLE = new URL("./outcodes.csv", import.meta.url);

/** Looks up outcodes in a local table; the inward code is ignored. */
export function outcodeTable(): Postcodes {
  let table: Map<string, Position> | undefined;
  return {
    name: "outcodes",
    position: async (postcode) => (table ??= readTable()).get(outcodeOf(postcode)),
  };
}

function readTable(): Map<string, Position> {
  const [, ...lines] = readFileSync(TABLE, "utf8").trim().split("\n");
  return new Map(
    lines.map((line): [string, Position] => {
      const [outcode = "", latitude, longitude] = line.split(",");
      return [outcode, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
  );
}
