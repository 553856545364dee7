import { anyOf, firstMatching, matching, type Rule } from "./rule.ts";

const GRANT = /\b(?:electric car grant|plug-?in (?:car |vehicle )?grant|EV grant|government grant|OZEV grant|\bECG\b)/i;
/** Pounds that the Electric Car Grant gives. */
const GRANT_SUMS = [3750, 1500];

export const ELECTRIC_RULES: readonly Rule[] = [
  {
    id: "grant-on-used",
    pack: "electric-grants",
    level: "breach",
    find: ({ text, vehicle }) =>
      vehicle && !vehicle.is_new
        ? firstMatching(text, GRANT, /\bnot\b/i)
        : matching(text, /\bgrant\b[^.\n]{0,60}\bused\b|\bused\b[^.\n]{0,60}\bgrant\b/i, /\b(?:not|no|only)\b/i),
  },
  {
    id: "grant-sum",
    pack: "electric-grants",
    level: "breach",
    find: ({ text }) =>
      matching(text, GRANT).filter(({ excerpt }) => {
        const sums = Array.from(excerpt.matchAll(/£\s?(\d[\d,]*)/g), ([, sum = ""]) => Number(sum.replaceAll(",", "")));
        return sums.length > 0 && sums.every((sum) => !GRANT_SUMS.includes(sum));
      }),
  },
  {
    id: "grant-ended",
    pack: "electric-grants",
    level: "breach",
    find: ({ text }) => matching(text, /\bplug-?in (?:car )?grant\b/i, /\b(?:ended|closed|no longer|van|motorcycle|taxi)\b/i),
  },
  {
    id: "grant-eligibility",
    pack: "electric-grants",
    level: "doubt",
    find: ({ text, kind }) => (kind === "page" ? [] : firstMatching(text, GRANT)),
  },
  {
    id: "zero-emissions",
    pack: "electric-grants",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        /\b(?:zero|no)[- ]emissions?\b|\bemissions?[- ]free\b|\bcarbon[- ]neutral\b/i,
        /\b(?:tailpipe|exhaust|while driving|when driving|on the road|zone|zones|Office for|ULEZ|mandate|threshold|policy paper)\b/i,
      ).filter(({ excerpt }) => !/[{[]/.test(excerpt)),
  },
  {
    id: "free-tax",
    pack: "electric-grants",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        /\b(?:free|£0|no|zero) (?:road |vehicle |car )?tax\b|\b(?:road |vehicle |car )?tax[- ](?:free|exempt)\b/i,
        /\b(?:VAT|personal|income|not|until|before 1 April 2025|historic|40 years|benefit)\b/i,
      ),
  },
];

export const RECALL_RULES: readonly Rule[] = [
  {
    id: "recall-not-shown",
    pack: "recalls",
    level: "breach",
    find: ({ text, vehicle, kind }) =>
      kind === "page" && vehicle?.has_recall && !/\brecall/i.test(text) ? [{ index: 0, excerpt: String(vehicle.stock_id) }] : [],
  },
  {
    id: "recall-denied",
    pack: "recalls",
    level: "breach",
    find: ({ text, vehicle }) =>
      vehicle?.has_recall
        ? matching(text, anyOf(/\bno (?:outstanding |open |safety )*recalls?\b/i, /\brecalls? (?:all )?(?:done|completed|clear(?:ed)?)\b/i))
        : [],
  },
  {
    id: "recall-promise",
    pack: "recalls",
    level: "doubt",
    find: ({ text, vehicle, kind }) =>
      vehicle || kind === "page" ? [] : firstMatching(text, /\b(?:every|all|each)\b[^.\n]{0,60}\brecalls?\b/i),
  },
  {
    id: "history-claim",
    pack: "recalls",
    level: "breach",
    find: ({ text, vehicle, kind }) =>
      vehicle && kind !== "page" && !vehicle.has_history_check
        ? matching(
            text,
            anyOf(
              /\b(?:HPI|history|provenance|data)[- ](?:check(?:ed)?|clear(?:ed)?)\b/i,
              /\bfully HPI\b/i,
              /\bnever (?:been )?(?:written off|stolen)\b/i,
            ),
            /\b(?:not|no)\b/i,
          )
        : [],
  },
];
