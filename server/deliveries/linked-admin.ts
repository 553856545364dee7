import type { DeliveryContext } from "./delivery-context.ts";

/**
 * The origin of Admin if a website's mails to staff have a link instead of personal data; undefined if they have everything. A website
 * that asks for links never falls back: without an origin nothing is sent, and it is tried again.
 */
export function linkedAdmin({ website, admin }: Pick<DeliveryContext, "website" | "admin">): string | undefined {
  const { staff_mail = admin?.isPublic ? "link" : "full" } = website.deliveries;
  if (staff_mail === "full") return undefined;
  const origin = admin?.origin();
  if (origin === undefined) throw new Error("Admin has no address yet");
  return origin;
}
