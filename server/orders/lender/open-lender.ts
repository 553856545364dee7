import { DAY_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { lenderApplications } from "#server/database/order-keys-schema.ts";
import { deliveries } from "#server/database/outbox-schema.ts";
import { orders } from "#server/database/schema.ts";
import { decryptAnswers } from "#server/orders/applications/order-application.ts";
import type { FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { LenderRefused, type Lender } from "#server/providers/lenders/lender.ts";
import type { Website } from "#websites/website.ts";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { LenderOperations } from "./lender-operations.ts";
import { lenderApplication } from "./lender-application.ts";
import { isSendable, lastSubmission } from "./send-to-lender.ts";
import { takeAnswer } from "./take-answer.ts";

/** Files that the lender has not collected are deleted after so long. */
const FILE_MS = 7 * DAY_MS;
/** An application is polled no longer. */
const MAX_POLL_MS = 30 * DAY_MS;
/** Applications polled at once. */
const BATCH = 50;

export type LenderContext = {
  database: Database;
  /** The first one stands for those that are no more. */
  websites: readonly [Website, ...Website[]];
  vault: FieldEncryption | undefined;
  lender: Lender;
  now: () => number;
};

export function openLender({ database, websites, vault, lender, now }: LenderContext): LenderOperations {
  const websiteOf = (name: string) => websites.find((website) => website.name === name) ?? websites[0];
  const take = (website: string, message: Parameters<typeof takeAnswer>[1]) =>
    takeAnswer({ database, website: websiteOf(website), now }, message);
  return {
    name: lender.name,
    prepare: async (delivery) => {
      const [sent] = await database.select().from(lenderApplications).where(eq(lenderApplications.delivery, delivery));
      const order = sent && (await storedOrder(database, sent.guid));
      const submission = order && (await lastSubmission(database, order.guid));
      if (!sent || !order || !submission || !isSendable(order) || submission.id !== sent.submitted)
        throw new LenderRefused("The order has ended or has another application");
      if (!vault) throw new Error("The key of finance applications is not here");
      const answers = decryptAnswers(order, { vault });
      return lenderApplication({ id: sent.id, submitted_at: submission.at, order, answers, website: websiteOf(order.website) });
    },
    send: async (application) => {
      const answer = await lender.send(application);
      if (answer) await take(application.dealer.website, { ...answer, id: "response", application: application.id });
    },
    poll: async () => {
      if (!lender.poll) return;
      const undecided = await database
        .select({ id: lenderApplications.id, sent_at: deliveries.settled_at, website: orders.website })
        .from(lenderApplications)
        .innerJoin(deliveries, eq(deliveries.id, lenderApplications.delivery))
        .innerJoin(orders, eq(orders.guid, lenderApplications.guid))
        .where(
          and(
            isNull(lenderApplications.decision),
            eq(deliveries.status, "sent"),
            gt(lenderApplications.created_at, new Date(now() - MAX_POLL_MS)),
          ),
        )
        .limit(BATCH);
      for (const { id, sent_at, website } of undecided) {
        const answer = await lender.poll({ id, sent_at: sent_at?.getTime() ?? now() });
        if (answer) await take(website, { ...answer, id: `polled ${answer.decision}`, application: id });
      }
    },
    message: async (body, signature) => {
      const read = lender.readMessage?.(body, signature, now());
      if (!read?.signed) return undefined;
      if (!read.about) return "ignored";
      const website = await websiteOfApplication(database, read.about.application);
      return website === undefined ? "unknown" : take(website, read.about);
    },
    forget: async (guids) => {
      if (!lender.forget) return;
      if (!guids) return lender.forget({ olderThan: now() - FILE_MS });
      if (guids.length === 0) return;
      const sent = await database
        .select({ id: lenderApplications.id })
        .from(lenderApplications)
        .where(inArray(lenderApplications.guid, [...guids]));
      await lender.forget({ ids: sent.map(({ id }) => id) });
    },
  };
}

async function websiteOfApplication(database: Database, id: string): Promise<string | undefined> {
  const [found] = await database
    .select({ website: orders.website })
    .from(lenderApplications)
    .innerJoin(orders, eq(orders.guid, lenderApplications.guid))
    .where(eq(lenderApplications.id, id));
  return found?.website;
}
