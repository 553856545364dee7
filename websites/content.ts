/** A website's texts that are neither labels nor rules. */
export type WebsiteContent = {
  /** Two sentences about the dealer, in the footer. */
  about: string;
  /** The locations for titles: "Swindon, Salisbury, Andover and Newbury". If empty, the towns of the branches. */
  towns: string;
  hero: { title: string; lead: string };
  /** The blocks of featured vehicles on the home page, in order, by file name. */
  home_blocks: string[];
  selling_points: SellingPoint[];
  /** Below the specification: its source, and who can confirm it. */
  specification_disclaimer: string;
};

export type SellingPoint = {
  icon: "badge-pound-sterling" | "package-plus" | "calculator" | "undo-2" | "handshake" | "wrench" | "clipboard-check";
  title: string;
  text: string;
  /** A promise about used vehicles only; not shown with new ones. */
  used_only?: true;
  /** About optional extras; not shown if no vehicle has any. */
  needs_extras?: true;
  /** Replaces a `text` whose promise the settings do not make: no fee is taken online. */
  text_without_fee?: string;
};
