import type { VehicleSheet } from "./vehicle-sheet.ts";

/** One sheet to be set, and what came of it. */
export type SheetToSet = { id: number; sheet: VehicleSheet; photo: Uint8Array | undefined };
export type SheetSet = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string };
