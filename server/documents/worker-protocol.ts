import type { LetterPaper } from "./layout-letter.ts";
import type { VehicleSheet } from "./vehicle-sheet.ts";

/** What can be set on paper. */
export type ToSet = { kind: "sheet"; sheet: VehicleSheet; photo: Uint8Array | undefined } | { kind: "letter"; letter: LetterPaper };

/** One paper to be set, and what came of it. */
export type PaperToSet = { id: number; paper: ToSet };
export type PaperSet = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string };
