/** A picture of the content with what it shows in words. */
export type ContentPicture = { url: string; alt: string };

/** What stands in a page or post beside its running text, in the order in which it was written. */
export type Block =
  | { kind: "words"; html: string }
  /** The tiles of what comes with every vehicle. */
  | { kind: "selling-points" }
  | { kind: "featured-vehicles"; name: string }
  | { kind: "representative-example" }
  /** The lines of a snippet, running past. */
  | { kind: "ticker"; snippet: string }
  /** Specification 3.65. */
  | { kind: "warranty"; items: readonly WarrantyItem[] }
  | { kind: "carousel"; title: string; slides: readonly Slide[] }
  | { kind: "form"; form: BlockForm };

export type WarrantyItem = { warranty_name: string; benefits: readonly string[]; covers: readonly string[] };
export type Slide = { title: string; text: string; image: ContentPicture | null; link: { url: string; text: string } | null };

/** The forms that need no vehicle. */
export const BLOCK_FORMS = ["enquiry"] as const;
export type BlockForm = (typeof BLOCK_FORMS)[number];
