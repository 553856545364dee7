import type { PdfLetter } from "./layout-letter.ts";
import type { VehicleSheet } from "./vehicle-sheet.ts";

/** What the worker can lay out. */
export type PdfContent = { kind: "sheet"; sheet: VehicleSheet; photo: Uint8Array | undefined } | { kind: "letter"; letter: PdfLetter };

/** A request to the worker, and its response. */
export type PdfRequest = { id: number; paper: PdfContent };
export type PdfResponse = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string };
