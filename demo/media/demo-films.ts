import { readdirSync } from "node:fs";

const FOLDER = `${import.meta.dirname}/films`;
const FILES = new Set(readdirSync(FOLDER));

/** The path of a demo video or caption file by name: "suv.mp4", "walk-round.vtt". */
export function demoFilm(name: string): string | undefined {
  return FILES.has(name) ? `${FOLDER}/${name}` : undefined;
}
