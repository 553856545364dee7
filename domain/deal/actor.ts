/**
 * Who did something to an order: its shopper, the user of the machine who ran a command, a member of staff by number, the provider
 * that reported it, or the site by itself.
 */
export type Actor = "shopper" | "system" | `cli:${string}` | `staff:${string}` | `provider:${string}`;
