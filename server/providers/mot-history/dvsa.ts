import { DAY_MS, londonDay, parseDay, yearOf, type Day } from "#domain/calendar.ts";
import type { MotAnswer } from "#domain/stock/mot/mot-record.ts";
import type { MotTest } from "#domain/stock/vehicle.ts";
import { boundedText } from "#server/providers/bounded-text.ts";
import { dvsaToken, type DvsaSettings } from "#server/providers/registrations/dvsa-token.ts";
import type { MotHistory, MotLookup } from "./mot-history.ts";
import { DVSA_URL } from "#server/providers/registrations/dvsa.ts";
import { RegisterUnavailable } from "#server/providers/registrations/registrations.ts";
import { z } from "zod";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1_000_000;
const MAX_TESTS = 200;
const MAX_DEFECTS = 60;
const MAX_TEXT = 300;
/** A certificate is valid for 13 months at most; a longer one is an error of the register. */
const MAX_CERTIFICATE_YEARS = 3;
const FIRST_YEAR = 1960;
const MILES_PER_KM = 0.621371;
const MAX_MILES = 2_000_000;

const UNREADABLE = "an unreadable response";
const ANOTHER = "a response about another vehicle";

/** Defect types of a failed test that are not reasons for failure. */
const NOT_FAILED_ON = ["ADVISORY", "MINOR", "USER ENTERED"];

const day = z.string().transform((text, context): Day => {
  const read = parseDay(text.slice(0, 10));
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: "no date" });
  return z.NEVER;
});
/** "2026-04-10T09:30:00.000Z" as a day in London. */
const dayOfMoment = z.iso.datetime({ offset: true }).transform((text) => londonDay(Date.parse(text)));
const Defect = z.object({ text: z.string().nullish(), type: z.string().nullish() });
const Test = z.object({
  completedDate: dayOfMoment,
  testResult: z.enum(["PASSED", "FAILED"]),
  expiryDate: day.nullish(),
  odometerValue: z.union([z.string(), z.number()]).nullish(),
  odometerUnit: z.string().nullish(),
  odometerResultType: z.string().nullish(),
  defects: z.array(Defect).nullish(),
});
/** `VehicleWithMotResponse` and `NewRegVehicleResponse` of the API's specification. */
const Vehicle = z.object({
  registration: z.string().nullish(),
  motTestDueDate: day.nullish(),
  registrationDate: z.string().nullish(),
  firstUsedDate: z.string().nullish(),
  hasOutstandingRecall: z.string().nullish(),
  motTests: z.array(Test).max(MAX_TESTS).nullish(),
});

/**
 * The DVSA's MOT history API. Of documentation.history.mot.api.gov.uk only the page of error codes was accessible (on 2026-11-22); URL and
 * response format are taken from public clients. It was never called. One request at a time, responses of at most 1 MB, no redirects.
 * Callers decide when to retry.
 */
export function dvsaMotHistory(settings: DvsaSettings): MotHistory {
  const { url = DVSA_URL, apiKey, now, timeoutMs = TIMEOUT_MS } = settings;
  const token = dvsaToken(settings);
  return async (vrm, signal) => {
    try {
      const headers = { Authorization: `Bearer ${await token.get()}`, "X-API-Key": apiKey, Accept: "application/json" };
      const response = await fetch(`${url}/${encodeURIComponent(vrm)}`, {
        headers,
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (response.status === 401) token.clear();
      if (!response.ok) return await refusal(response);
      const read = Vehicle.safeParse(parsed((await boundedText(response, MAX_ANSWER_BYTES)) ?? ""));
      return read.success ? lookupOf(read.data, vrm, now()) : { ok: false, why: UNREADABLE };
    } catch (error) {
      if (error instanceof RegisterUnavailable) return { ok: false, why: error.message };
      if (error instanceof Error && error.name === "TimeoutError") return { ok: false, why: `no answer within ${timeoutMs} ms` };
      return { ok: false, why: "it cannot be reached" };
    }
  };
}

/** 404 is an unknown registration, 400 one in an unknown format. */
async function refusal(response: Response): Promise<MotLookup> {
  await response.body?.cancel();
  if (response.status === 404 || response.status === 400) return { ok: true, record: null };
  const seconds = response.headers.get("Retry-After")?.trim() ?? "";
  return {
    ok: false,
    why: `status ${response.status}`,
    ...(/^\d{1,6}$/.test(seconds) && { wait_ms: Math.min(Number(seconds) * 1000, DAY_MS) }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A test in the future or a certificate for many years makes the response invalid; the stored record is preserved. */
function lookupOf(
  { registration, motTestDueDate, registrationDate, firstUsedDate, hasOutstandingRecall, motTests }: z.infer<typeof Vehicle>,
  vrm: string,
  now: number,
): MotLookup {
  if (registration && registration.replaceAll(/\s/g, "").toUpperCase() !== vrm) return { ok: false, why: ANOTHER };
  const tests = (motTests ?? []).map(testOf);
  const tomorrow = londonDay(now + DAY_MS);
  const isPossible = tests.every(({ last_test_date: on, last_test_expiry_date: until }) => {
    return (
      on <= tomorrow && yearOf(on) >= FIRST_YEAR && (until === null || (until >= on && yearOf(until) <= yearOf(on) + MAX_CERTIFICATE_YEARS))
    );
  });
  if (!isPossible) return { ok: false, why: UNREADABLE };
  const recall = hasOutstandingRecall === "Yes" || hasOutstandingRecall === "No" ? hasOutstandingRecall : null;
  const registered = parseDay(registrationDate ?? "") ?? parseDay(firstUsedDate ?? "") ?? null;
  const first_registered = registered !== null && registered <= tomorrow ? registered : null;
  return { ok: true, record: { tests, first_test_due: motTestDueDate ?? null, recall, first_registered } satisfies MotAnswer };
}

function testOf({ completedDate, testResult, expiryDate, defects, ...odometer }: z.infer<typeof Test>): MotTest {
  return {
    last_test_date: completedDate,
    last_test_expiry_date: expiryDate ?? null,
    last_test_status: testResult,
    mileage: milesOf(odometer),
    advisories: defectTexts(defects ?? [], testResult === "FAILED"),
  };
}

function milesOf({
  odometerValue,
  odometerUnit,
  odometerResultType,
}: Pick<z.infer<typeof Test>, "odometerValue" | "odometerUnit" | "odometerResultType">): number | null {
  const value = String(odometerValue ?? "").trim();
  if (odometerResultType !== "READ" || !/^\d{1,7}$/.test(value)) return null;
  const unit = odometerUnit?.toUpperCase();
  if (unit !== "MI" && unit !== "KM") return null;
  const miles = Math.round(Number(value) * (unit === "KM" ? MILES_PER_KM : 1));
  return miles <= MAX_MILES ? miles : null;
}

/** For a failed test the page lists the reasons for failure only, without advisories. */
function defectTexts(defects: readonly z.infer<typeof Defect>[], failed: boolean): string[] {
  const reasons = defects.filter(({ type }) => !NOT_FAILED_ON.includes(type?.toUpperCase() ?? ""));
  const listed = failed && reasons.length > 0 ? reasons : defects;
  const texts = listed
    .map(({ text }) =>
      (text ?? "")
        .replaceAll(/[\p{Cc}\s]+/gu, " ")
        .trim()
        .slice(0, MAX_TEXT),
    )
    .filter(Boolean);
  return [...new Set(texts)].slice(0, MAX_DEFECTS);
}
