import type { ReactNode } from "react";

type BadgeTone = "plain" | "brand" | "good" | "warning" | "bad" | "ink" | "accent";
type SashTone = "accent" | "deep" | "reserved";

/** A short status label. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge${BADGE_TONES[tone]}`}>{children}</span>;
}

/** A short label across the corner of a picture. */
export function Sash({ tone, children }: { tone: SashTone; children: ReactNode }) {
  return <span className={`sash${SASH_TONES[tone]}`}>{children}</span>;
}

const BADGE_TONES: Record<BadgeTone, string> = {
  plain: "",
  brand: " badge--brand",
  good: " badge--ok",
  warning: " badge--warning",
  bad: " badge--bad",
  ink: " badge--ink",
  accent: " badge--accent",
};
const SASH_TONES: Record<SashTone, string> = { accent: "", deep: " sash--deep", reserved: " sash--reserved" };
