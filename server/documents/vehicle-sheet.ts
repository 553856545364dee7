import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import type { PdfDealer } from "./layout-dealer.ts";

type Figure = { amount: string; note: string };
type Fact = { name: string; value: string };

/** The texts of a vehicle sheet, printed or as a PDF. */
export type VehicleSheet = {
  /** The language of the texts, English if absent; the example and its conditions are always English. */
  lang?: string | undefined;
  /** The absolute URL of the vehicle's page. */
  address: string;
  dealer: PdfDealer;
  title: string;
  derivative: string | null;
  plate: string | null;
  availability: string;
  /** The first picture, and the drawing used as a fallback. */
  picture: { url: string; alt: string; lang?: string; drawing: string };
  main: Figure;
  monthly: Figure | null;
  /** The terms of the figures. */
  price_words: string[];
  facts: Fact[];
  highlights: string[];
  specification: { group: string; items: string[] }[];
  example: RepresentativeExample | null;
  /** Legally required statements beside the example. */
  conditions: string[];
  branch: { name: string; lines: string[]; telephone: string };
  /** "Figures of 21 November 2026" */
  as_of: string;
};
