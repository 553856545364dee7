import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import type { Documents } from "#server/documents/documents.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { OrderClient } from "#server/orders/orders.ts";
import { acceptDeal, finishAcceptances, orderOfDeal } from "./accept-deal.ts";
import type { Deals } from "./deals.ts";
import { figureDeal, type DealRequest } from "./figure-deal.ts";
import { lookAtDeal } from "./look-at-deal.ts";
import { linkForm, lookAtForm, maySignOrder, signOrder } from "./sign-order.ts";
import { formFile, validForm } from "./signed-forms.ts";

/** The deals of a website's customers. */
export function openDeals(context: OrderContext & { documents: Pick<Documents, "letter"> }): Deals {
  const { database, mails, now } = context;
  return {
    figure: redactDatabaseErrors((request: DealRequest) => figureDeal(context, request)),
    look: redactDatabaseErrors((token: string) => lookAtDeal(context, token)),
    accept: redactDatabaseErrors((token: string, client: OrderClient) => acceptDeal(context, token, client)),
    finish: redactDatabaseErrors(() => finishAcceptances(context)),
    sendForm: redactDatabaseErrors(async (token: string) => {
      const order = await orderOfDeal(context, token);
      if (!order || !context.sendsMail || !maySignOrder(order) || (await validForm(database, order)))
        return { ok: false, why: "unknown" } as const;
      if ((await mails?.take(order.customer.customer_email)) !== undefined) return { ok: false, why: "too many" } as const;
      await database.transaction((tx) => linkForm(tx, order, new Date(now())));
      return { ok: true } as const;
    }),
    lookAtForm: redactDatabaseErrors((token: string) => lookAtForm(context, token)),
    sign: redactDatabaseErrors((token: string, name: string) => signOrder(context, token, name)),
    signedForm: redactDatabaseErrors(async (token: string) => {
      const order = await orderOfDeal(context, token);
      return order && formFile(database, order);
    }),
  };
}
