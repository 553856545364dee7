/**
 * The actor of an order event: its shopper, the operating-system user who ran a command, a member of staff by number, the provider that
 * reported it, or the site itself.
 */
export type Actor = "shopper" | "system" | `cli:${string}` | `staff:${string}` | `provider:${string}`;
