import type { PaintName } from "#demo/media/paints.ts";
import type { Chance } from "./chance.ts";

/** The colour for filters, and the name of the paint. */
export const COLOURS: Record<PaintName, { colour: string; paint: string }> = {
  "polar-white": { colour: "White", paint: "Polar white" },
  "ruby-red": { colour: "Red", paint: "Ruby red metallic" },
  "deep-blue": { colour: "Blue", paint: "Deep blue metallic" },
  "ice-blue": { colour: "Blue", paint: "Ice blue metallic" },
  graphite: { colour: "Grey", paint: "Graphite metallic" },
  "stone-grey": { colour: "Grey", paint: "Stone grey" },
  silver: { colour: "Silver", paint: "Silver metallic" },
  "jet-black": { colour: "Black", paint: "Jet black" },
  "forest-green": { colour: "Green", paint: "Forest green metallic" },
  "copper-orange": { colour: "Orange", paint: "Copper orange metallic" },
  "signal-yellow": { colour: "Yellow", paint: "Signal yellow" },
  "teal-blue": { colour: "Green", paint: "Teal metallic" },
  "umber-bronze": { colour: "Bronze", paint: "Umber bronze metallic" },
};

/** Percentages typical of Britain: mostly grey, black, white and blue; vans are white. */
const OF_CARS: readonly (readonly [number, PaintName])[] = [
  [17, "graphite"],
  [9, "stone-grey"],
  [18, "jet-black"],
  [15, "polar-white"],
  [11, "deep-blue"],
  [5, "ice-blue"],
  [10, "ruby-red"],
  [6, "silver"],
  [3, "forest-green"],
  [2, "teal-blue"],
  [2, "copper-orange"],
  [1, "signal-yellow"],
  [1, "umber-bronze"],
];
const OF_VANS: readonly (readonly [number, PaintName])[] = [
  [56, "polar-white"],
  [14, "graphite"],
  [9, "silver"],
  [8, "deep-blue"],
  [6, "jet-black"],
  [4, "ruby-red"],
  [3, "stone-grey"],
];

export function pickPaint(van: boolean, { weighted }: Chance): PaintName {
  return weighted(van ? OF_VANS : OF_CARS);
}
