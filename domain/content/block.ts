/** A content picture with its alternative text. */
export type ContentPicture = { url: string; alt: string };

/** A block of a page or post, in document order. */
export type Block =
  | { kind: "words"; html: string }
  /** Tiles with what is included with every vehicle. */
  | { kind: "selling-points" }
  | { kind: "featured-vehicles"; name: string }
  | { kind: "representative-example" }
  /** The lines of a snippet as a scrolling ticker. */
  | { kind: "ticker"; snippet: string }
  /** Specification 3.65. */
  | { kind: "warranty"; items: readonly WarrantyItem[] }
  | { kind: "carousel"; title: string; slides: readonly Slide[] }
  | { kind: "form"; form: BlockForm };

/** What may stand between lines of colons. */
export const BLOCK_KINDS = [
  "selling-points",
  "featured-vehicles",
  "representative-example",
  "ticker",
  "warranty",
  "carousel",
  "form",
] as const satisfies readonly Block["kind"][];

export type WarrantyItem = { warranty_name: string; benefits: readonly string[]; covers: readonly string[] };
export type Slide = { title: string; text: string; image: ContentPicture | null; link: { url: string; text: string } | null };

/** The forms that need no vehicle. */
export const BLOCK_FORMS = ["enquiry"] as const;
export type BlockForm = (typeof BLOCK_FORMS)[number];
