import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import type { PdfDealer } from "./layout-dealer.ts";

type Figure = { amount: string; note: string };
type Fact = { name: string; value: string };

/** What stands on the paper of a vehicle, printed or as a PDF: words, ready to be set. */
export type VehicleSheet = {
  /** Of the vehicle's page, whole. */
  address: string;
  dealer: PdfDealer;
  title: string;
  derivative: string | null;
  plate: string | null;
  availability: string;
  /** Where its first picture is, and the drawing that stands in. */
  picture: { url: string; alt: string; drawing: string };
  main: Figure;
  monthly: Figure | null;
  /** What stands behind the figures, in words. */
  price_words: string[];
  facts: Fact[];
  highlights: string[];
  specification: { group: string; items: string[] }[];
  example: RepresentativeExample | null;
  /** What the law wants beside the example. */
  conditions: string[];
  branch: { name: string; lines: string[]; telephone: string };
  /** "Figures of 21 November 2026" */
  as_of: string;
};
