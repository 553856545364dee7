import type { Day } from "../calendar.ts";
import { COMMISSION_RULES, CREDIT_RULES } from "./credit-rules.ts";
import { DISTANCE_RULES } from "./distance-rules.ts";
import { RULE_PACKS, type PackName, type RulePack } from "./packs.ts";
import { PRICE_RULES } from "./price-rules.ts";
import { PRIVACY_RULES } from "./privacy-rules.ts";
import { REVIEW_RULES } from "./review-rules.ts";
import type { Detail, Rule, Source, WebsiteFacts } from "./rule.ts";
import { ELECTRIC_RULES, RECALL_RULES } from "./vehicle-rules.ts";

export const RULES: readonly Rule[] = [
  ...CREDIT_RULES,
  ...COMMISSION_RULES,
  ...PRICE_RULES,
  ...DISTANCE_RULES,
  ...PRIVACY_RULES,
  ...REVIEW_RULES,
  ...ELECTRIC_RULES,
  ...RECALL_RULES,
];

/** The most characters of a text that a finding quotes. */
const MAX_EXCERPT = 160;

/** Something that breaks a rule, or that a person has to decide. Nothing found does not mean that the rules are kept. */
export type ComplianceFinding = {
  level: "breach" | "doubt";
  rule: string;
  pack: PackName;
  place: string;
  /** Counted from 1; null for a page or a setting. */
  line: number | null;
  excerpt: string;
  detail: Detail | null;
};

/** What breaks a rule or needs a decision, in the sources and settings of one website. */
export function checkCompliance(sources: readonly Source[], website: WebsiteFacts): ComplianceFinding[] {
  return [...RULES.flatMap((rule) => ofWebsite(rule, website)), ...sources.flatMap((source) => checkSource(source, website))];
}

/** The same for one source, such as a piece of content before it is published. */
export function checkSource(source: Source, website: WebsiteFacts): ComplianceFinding[] {
  return RULES.flatMap((rule) =>
    (rule.find?.(source, website) ?? []).map(({ index, excerpt, detail }) =>
      finding(rule, {
        place: source.place,
        line: lineOf(source, index),
        excerpt,
        detail,
      }),
    ),
  );
}

function ofWebsite(rule: Rule, website: WebsiteFacts): ComplianceFinding[] {
  return (rule.findInWebsite?.(website) ?? []).map((hit) => finding(rule, { ...hit, line: null }));
}

function finding(
  { id, pack, level }: Rule,
  { place, line, excerpt, detail }: { place: string; line: number | null; excerpt: string; detail?: Detail | undefined },
): ComplianceFinding {
  const quoted = excerpt.length > MAX_EXCERPT ? `${excerpt.slice(0, MAX_EXCERPT)}…` : excerpt;
  return { level, rule: id, pack, place, line, excerpt: quoted, detail: detail ?? null };
}

function lineOf({ kind, text, line }: Source, index: number): number | null {
  if (typeof line === "number") return line;
  return kind === "content" || line === "counted" ? text.slice(0, index).split("\n").length : null;
}

/** The packs whose source has to be read again. */
export function packsToReview(today: Day, packs: Readonly<Record<string, RulePack>> = RULE_PACKS): (RulePack & { name: string })[] {
  return Object.entries(packs).flatMap(([name, pack]) => (pack.review_by < today ? [{ name, ...pack }] : []));
}
