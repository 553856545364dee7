import { addDays, HOUR_MS, londonDay, parseDay, type Day } from "#domain/calendar.ts";
import { APPOINTMENT_KINDS, APPOINTMENT_OUTCOMES } from "#domain/diary/appointment.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { normaliseLine } from "#server/text/normalise-input.ts";
import { inEnglish } from "#locales/in-english.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod";

/** Changes of one person: each may mail a customer. */
export const CHANGES = { most: 120, withinMs: HOUR_MS };
const MAX_DAYS_AHEAD = 366;
const MAX_NAME = 100;
const MAX_EMAIL = 254;
const MAX_TELEPHONE = 40;
const MAX_VEHICLE = 20;

const message = (error: MessageText) => ({ error: inEnglish(error) as string });
const line = (length: number, missing?: MessageText) =>
  z
    .string()
    .max(length, message(text("admin.diary.tooLong")))
    .transform(normaliseLine)
    .pipe(missing ? z.string().min(1, message(missing)) : z.string());

/** A day from today on. */
function dayFrom(now: () => number) {
  const wrong = message(text("admin.lead.dayWrong"));
  return z
    .string(wrong)
    .max(10, wrong)
    .transform((typed) => parseDay(typed))
    .refine((day) => day !== undefined && day >= londonDay(now()) && day <= addDays(londonDay(now()), MAX_DAYS_AHEAD), wrong)
    .transform((day) => day as Day);
}

const Time = z.string(message(text("admin.diary.chooseHour"))).regex(/^[0-2]\d:[0-5]\d$/, message(text("admin.diary.chooseHour")));
const Sequence = z.int().min(0);

export function bookingBodies(now: () => number) {
  const When = { day: dayFrom(now), time: Time };
  const Booking = { ...When, kind: z.enum(APPOINTMENT_KINDS), site: z.int().min(1), notify: z.boolean() };
  return {
    forLead: z.object({ ...Booking, vehicle: line(MAX_VEHICLE) }),
    forOrder: z.object({ ...Booking, kind: z.enum(["collection", "delivery"]) }),
    forNewCustomer: z
      .object({
        ...Booking,
        website: z.string().max(MAX_NAME),
        vehicle: line(MAX_VEHICLE),
        first_name: line(MAX_NAME, text("admin.diary.nameMissing")),
        last_name: line(MAX_NAME, text("admin.diary.lastNameMissing")),
        email: line(MAX_EMAIL).pipe(z.union([z.literal(""), z.email(message(text("problem.emailInvalid")))])),
        telephone: line(MAX_TELEPHONE).refine(
          (typed) => typed === "" || parsePhoneNumberFromString(typed, "GB")?.isPossible(),
          message(text("problem.telephoneInvalid")),
        ),
      })
      .refine(({ email, telephone }) => email !== "" || telephone !== "", {
        path: ["telephone"],
        error: inEnglish(text("admin.diary.telephoneOrEmail")) as string,
      }),
    move: z.object({ ...When, sequence: Sequence }),
    cancel: z.object({ sequence: Sequence }),
    outcome: z.object({ sequence: Sequence, outcome: z.enum(APPOINTMENT_OUTCOMES).nullable() }),
  };
}
