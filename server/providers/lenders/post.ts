import { parseDay, type Day } from "#domain/calendar.ts";
import { LENDER_DECISIONS } from "#domain/deal/staff/order-steps.ts";
import { boundedText } from "#server/providers/bounded-text.ts";
import { isSigned, signatureOf } from "#server/providers/signed-message.ts";
import { LenderRefused, type Lender, type LenderAnswer } from "./lender.ts";
import * as z from "zod";

const ANSWER_LIMIT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** The application itself is wrong, or the lender wants no more of them. */
const REFUSALS = [400, 409, 410, 413, 422];

export type LenderAddress = { url: string; secret: string; timeoutMs?: number };

const Answer = z.object({
  decision: z.enum(LENDER_DECISIONS),
  reference: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 ./-]{1,40}$/),
  approved_until: z
    .string()
    .max(10)
    .transform((typed): Day | undefined => parseDay(typed))
    .refine((day) => day !== undefined)
    .nullish()
    .transform((day) => day ?? null),
});
const Message = Answer.extend({ id: z.string().min(1).max(100), application: z.uuid() });

/**
 * Posts each application to the lender's address, signed like the dealer's webhooks and with the application's id as idempotency key. The
 * lender may answer at once, or later by a message with the same signature.
 */
export function postedToLender({ url, secret, timeoutMs = ANSWER_LIMIT_MS }: LenderAddress, now: () => number): Lender {
  return {
    name: "post",
    send: async (application) => {
      const body = JSON.stringify(application);
      const response = await fetch(url, {
        method: "POST",
        body,
        // An application goes to the address that the dealer set, and to no other.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          Accept: "application/json",
          "Idempotency-Key": application.id,
          "Forecourt-Signature": signatureOf(secret, body, now()),
        },
      }).catch((error: unknown) => {
        const isTimeout = error instanceof Error && error.name === "TimeoutError";
        throw new Error(isTimeout ? `The lender did not answer within ${timeoutMs / 1000} s` : "The lender cannot be reached");
      });
      if (REFUSALS.includes(response.status)) {
        await response.body?.cancel();
        throw new LenderRefused(`The lender refused the application (${response.status})`);
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The lender answered ${response.status}`);
      }
      return answerIn(await textOf(response));
    },
    readMessage: (body, signature, at) => {
      if (!isSigned(secret, { body, signature, now: at })) return { signed: false };
      const message = Message.safeParse(parsed(body));
      return { signed: true, about: message.success ? message.data : undefined };
    },
  };
}

/** A 2xx without a decision means that the lender has the application and decides later. */
function answerIn(body: string): LenderAnswer | undefined {
  const answer = Answer.safeParse(parsed(body));
  return answer.success ? answer.data : undefined;
}

/** Nothing of a longer answer is read: the lender has the application all the same. */
async function textOf(response: Response): Promise<string> {
  try {
    return (await boundedText(response, MAX_ANSWER_BYTES)) ?? "";
  } catch {
    throw new Error("The lender's answer broke off");
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
