import type { DeliveryAbout } from "#server/deliveries/list-deliveries.ts";

/** "3 sent, 1 failed": the deliveries of an order by status; empty without deliveries. */
export function deliveryCounts(deliveries: readonly DeliveryAbout[]): string {
  const numbers = (["sent", "waiting", "failed"] as const).map(
    (status) => [deliveries.filter((each) => each.status === status).length, status] as const,
  );
  return numbers.flatMap(([number, status]) => (number === 0 ? [] : [`${number} ${status}`])).join(", ");
}

/** One delivery: "taken: shopper_mail to amina@example.com failed (The mail server answered 550)". */
export function deliverySummary({ event, route, recipient, status, error }: DeliveryAbout): string {
  const to = recipient === "" ? "" : ` to ${recipient}`;
  return `${event}: ${route}${to} ${status}${error === null || status === "sent" ? "" : ` (${error})`}`;
}
