import { anyOf, matching, type Rule } from "./rule.ts";

const DENIED = /\b(?:doesn['’]t|does not|don['’]t|do not|isn['’]t|is not|never)\b/i;

/** What may be cancelled at any notice, as it is no purchase. */
const APPOINTMENT = String.raw`(?:test[- ]drive|appointment|viewing|visit|booking|service|MOT|repair|valuation|demonstration)s?\b`;
const OF_APPOINTMENT = new RegExp(
  String.raw`\bcancel(?:led|ling|lation of)?\s+(?:an?\s+|your\s+|the\s+|any\s+|this\s+)?${APPOINTMENT}`,
  "i",
);
const PURCHASE = /\b(?:order(?:ed|s)?|deliver(?:y|ed)|purchases?|bought|contract|car|van|vehicle|refund(?:ed)?|money)\b/i;

/** About an appointment, and nothing in it is about a purchase. */
function isOfAppointment(sentence: string): boolean {
  return OF_APPOINTMENT.test(sentence) || (new RegExp(String.raw`\b${APPOINTMENT}`, "i").test(sentence) && !PURCHASE.test(sentence));
}

export const DISTANCE_RULES: readonly Rule[] = [
  {
    id: "terms-missing",
    pack: "distance-selling",
    level: "breach",
    findInWebsite: ({ pages }) => (pages.includes("terms") ? [] : [{ place: "content/pages/terms.md", excerpt: "" }]),
  },
  {
    id: "cancellation-missing",
    pack: "distance-selling",
    level: "breach",
    find: ({ place, text, kind }, { sells_at_distance }) =>
      sells_at_distance && kind === "content" && place.endsWith("pages/terms.md") && !(/\b14 days\b/i.test(text) && /\bcancel/i.test(text))
        ? [{ index: 0, excerpt: text.slice(0, 60) }]
        : [],
  },
  {
    id: "trader-contact",
    pack: "distance-selling",
    level: "breach",
    findInWebsite: ({ postal_address, telephone }) => [
      ...(postal_address.trim() === "" ? [{ place: "postal_address", excerpt: "" }] : []),
      ...(telephone.trim() === "" ? [{ place: "telephone", excerpt: "" }] : []),
    ],
  },
  {
    id: "short-cancellation",
    pack: "distance-selling",
    level: "breach",
    find: ({ text }, { sells_at_distance }) =>
      sells_at_distance
        ? matching(
            text,
            /\bcancel(?:led|lation)?\b[^.\n]{0,60}\b(?:[1-9]|1[0-3]|three|five|seven|ten)[- ](?:working |calendar )?days?\b/i,
            /\b14 days\b/i,
          ).filter(({ excerpt }) => !isOfAppointment(excerpt))
        : [],
  },
  {
    id: "no-refund",
    pack: "distance-selling",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        anyOf(
          /\bno refunds?\b|\bcannot be refunded\b|\ball sales (?:are )?final\b/i,
          /(?<!\b(?:nothing|none of (?:it|this|them)) (?:is|are) )\bnon[- ]refundable\b/i,
          /\bno returns\b(?! to (?:the |our |a )?(?:showroom|branch|dealership) (?:are |is )?(?:needed|necessary|required)\b)/i,
        ),
        /\b(?:advance payment|Motability)\b/i,
      ),
  },
  {
    id: "rights-excluded",
    pack: "distance-selling",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        anyOf(
          /\bsold as seen\b/i,
          /\bno warranty (?:is )?(?:given|expressed|express|implied)\b/i,
          /\bwithout (?:any )?warranty\b/i,
          /\b(?:your|statutory|consumer) rights\b[^.\n]{0,20}\b(?:are|is) (?:excluded|waived|void)\b/i,
          /\bwaives? (?:all |any )?(?:statutory |consumer )?rights\b/i,
          /\btrade sale only\b/i,
        ),
        DENIED,
      ),
  },
  {
    id: "obligation-to-pay",
    pack: "distance-selling",
    level: "breach",
    findInWebsite: ({ order_label }) =>
      order_label === undefined || /\bpay\b/i.test(order_label)
        ? []
        : [{ place: "labels rights.orderWithObligationToPay", excerpt: order_label }],
  },
  {
    id: "pre-ticked",
    pack: "distance-selling",
    level: "breach",
    find: ({ html = "" }) =>
      Array.from(html.matchAll(/<input\b[^>]*>/gi), ({ 0: tag }) => ({ index: 0, excerpt: tag })).filter(
        ({ excerpt }) =>
          /type\s*=\s*["']?checkbox/i.test(excerpt) &&
          /\schecked\b/i.test(excerpt) &&
          /name\s*=\s*["']?(?:products?|extras?|opt_ins?|marketing|newsletter|consent)\b/i.test(excerpt),
      ),
  },
  {
    id: "premium-number",
    pack: "distance-selling",
    level: "breach",
    find: ({ text }) => matching(text, /\b0(?:9\d|84|87)\d[\d\s]{6,}\b/),
  },
];
