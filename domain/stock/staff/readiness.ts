import { msg, type PlainMessage } from "../../messages/message.ts";
import type { Day } from "../../calendar.ts";
import { advanceOrRental } from "../../pricing/price.ts";
import { hasOpenRecall } from "../mot/mot-record.ts";
import { isEnquiryOnly, type AdvertClassification, type Vehicle } from "../vehicle.ts";

/** What can keep a vehicle from selling, the most urgent first. The names stand in addresses of Admin: they never change. */
export const READINESS_RULES = ["price", "recall", "mot", "photos", "description", "mileage", "registration", "year"] as const;
export type ReadinessRule = (typeof READINESS_RULES)[number];

/** What the rules are about. A draft may lack any of it. */
export type ReadinessFacts = {
  advert_classification: AdvertClassification;
  /** Whether it has a price; for a lease or hire, the figure shown instead. */
  isPriced: boolean;
  photos: number;
  hasDescription: boolean;
  mileage: number | null;
  year: number | null;
  vrm: string | null;
  date_mot_expires: Day | null;
  isRecalled: boolean;
};

type Rule = {
  /** What is missing, as a sentence of its own: "No photographs". */
  words: PlainMessage;
  /** The same after "Needs": "photographs". */
  needs: PlainMessage;
  isBroken: (facts: ReadinessFacts, today: Day) => boolean;
};

export const READINESS: Readonly<Record<ReadinessRule, Rule>> = {
  price: { words: msg("admin.ready.price"), needs: msg("admin.ready.needsPrice"), isBroken: ({ isPriced }) => !isPriced },
  recall: { words: msg("admin.ready.recall"), needs: msg("admin.ready.needsRecall"), isBroken: ({ isRecalled }) => isRecalled },
  mot: {
    words: msg("admin.ready.mot"),
    needs: msg("admin.ready.needsMot"),
    isBroken: ({ date_mot_expires }, today) => date_mot_expires !== null && date_mot_expires < today,
  },
  photos: { words: msg("admin.ready.photos"), needs: msg("admin.ready.needsPhotos"), isBroken: ({ photos }) => photos === 0 },
  description: {
    words: msg("admin.ready.description"),
    needs: msg("admin.ready.needsDescription"),
    isBroken: ({ hasDescription }) => !hasDescription,
  },
  mileage: {
    words: msg("admin.ready.mileage"),
    needs: msg("admin.ready.needsMileage"),
    isBroken: ({ advert_classification, mileage }) => advert_classification === "USED" && mileage === null,
  },
  registration: {
    words: msg("admin.ready.registration"),
    needs: msg("admin.ready.needsRegistration"),
    isBroken: ({ advert_classification, vrm }) => advert_classification === "USED" && vrm === null,
  },
  year: { words: msg("admin.ready.year"), needs: msg("admin.ready.needsYear"), isBroken: ({ year }) => year === null },
};

/** The rules that a vehicle breaks; none: it is ready. */
export function brokenRules(facts: ReadinessFacts, today: Day): ReadinessRule[] {
  return READINESS_RULES.filter((rule) => READINESS[rule].isBroken(facts, today));
}

export function isReadinessRule(text: string): text is ReadinessRule {
  return Object.hasOwn(READINESS, text);
}

type Judged = Pick<
  Vehicle,
  "advert_classification" | "price" | "admin_fee" | "mileage" | "year" | "vrm" | "date_mot_expires" | "recall" | "details"
>;

export function readinessFacts(vehicle: Judged): ReadinessFacts {
  const { advert_classification, mileage, vrm, year, date_mot_expires, details } = vehicle;
  return {
    advert_classification,
    // A fee alone is no price.
    isPriced: (isEnquiryOnly(vehicle) ? (advanceOrRental(vehicle) ?? 0) : vehicle.price) > 0,
    photos: details.media_urls?.length ?? 0,
    hasDescription: (details.description ?? "").trim() !== "",
    mileage,
    year,
    vrm,
    date_mot_expires,
    isRecalled: hasOpenRecall(vehicle),
  };
}
