import { localisedUrlOf } from "#domain/labels/locales.ts";
import { addressOfSender } from "#domain/letters/letter.ts";
import type { LetterContext } from "#domain/letters/order-letters.ts";
import type { OrderPayload } from "#server/deliveries/snapshots.ts";
import type { DeliveryContext } from "#server/deliveries/delivery-context.ts";
import type { Website } from "#websites/website.ts";

/** What letters about an order need besides the order. */
export function letterContextOf(
  { website, origin }: DeliveryContext,
  guid: string,
  branch: LetterContext["branch"],
  { locale, link, confirm, find }: Pick<OrderPayload, "locale" | "link" | "confirm" | "find">,
): LetterContext {
  const pageAt = (path: string) => origin() + localisedUrlOf(locale, path);
  return {
    branch,
    ...websiteContext(website),
    page: pageAt(`/order/${guid}`),
    ...(confirm && { confirm: { url: pageAt(`/confirm-email/${confirm.token}`), expires_at: Date.parse(confirm.expires_at) } }),
    find_page: pageAt("/find-order"),
    ...(find && { link: { url: pageAt(`/find-order/${find.token}`), expires_at: Date.parse(find.expires_at) } }),
    ...(link && { link: { url: link.url, expires_at: Date.parse(link.expires_at) } }),
  };
}

/** What letters about any order need of its website. */
export function websiteContext(website: Website): Pick<LetterContext, "trader" | "contract" | "return_days" | "orders_online"> {
  return {
    trader: {
      name: website.site_name,
      address: website.postal_address,
      email: addressOfSender(website.deliveries.sender),
      telephone: website.telephone,
    },
    contract: website.order.contract,
    return_days: website.return_days,
    orders_online: !website.enquiries.requiresEnquiryFormOverride,
  };
}
