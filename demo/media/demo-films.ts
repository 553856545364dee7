import { readdirSync } from "node:fs";

const FOLDER = `${import.meta.dirname}/films`;
const FILES = new Set(readdirSync(FOLDER));

/** The file of a demo film, or of its captions, by its name: "suv.mp4", "walk-round.vtt". */
export function demoFilm(name: string): string | undefined {
  return FILES.has(name) ? `${FOLDER}/${name}` : undefined;
}
