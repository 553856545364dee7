import { addressOfSender } from "#domain/letters/letter.ts";
import type { OrderLetterSetting } from "#domain/letters/order-letters.ts";
import type { AnnouncedOrder } from "#server/deliveries/snapshots.ts";
import type { DeliveryDesk } from "#server/deliveries/delivery-context.ts";

/** What letters about an order need to know beside it. */
export function orderSetting({ website, origin }: DeliveryDesk, guid: string, branch: OrderLetterSetting["branch"], { link, confirm }: Pick<AnnouncedOrder, "link" | "confirm"> = {}): OrderLetterSetting {
  return {
    branch,
    trader: { name: website.site_name, address: website.postal_address, email: addressOfSender(website.deliveries.sender), telephone: website.telephone },
    contract: website.order.contract,
    return_days: website.return_days,
    orders_online: !website.enquiries.requiresEnquiryFormOverride,
    page: `${origin()}/order/${guid}`,
    ...(confirm && { confirm: { url: `${origin()}/confirm-email/${confirm.token}`, expires_at: Date.parse(confirm.expires_at) } }),
    ...(link && { link: { url: link.url, expires_at: Date.parse(link.expires_at) } }),
  };
}
