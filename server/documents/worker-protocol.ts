import type { PdfLetter } from "./layout-letter.ts";
import type { VehicleSheet } from "./vehicle-sheet.ts";

/** What can be set on paper. */
export type PdfContent = { kind: "sheet"; sheet: VehicleSheet; photo: Uint8Array | undefined } | { kind: "letter"; letter: PdfLetter };

/** One paper to be set, and what came of it. */
export type PdfRequest = { id: number; paper: PdfContent };
export type PdfResponse = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string };
