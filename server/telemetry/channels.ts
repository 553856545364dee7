import { channel } from "node:diagnostics_channel";

/** What is measured of a request: its route pattern, never its address. */
export type RequestEvent = { method: string; route: string; status: number; seconds: number };
export type CacheEvent = { cache: "page" | "search"; result: "hit" | "miss"; size: CacheSize };
/** The same object for each look-up in one cache. */
export type CacheSize = { readonly bytes: number };
/** How an attempt to place an order ended: "placed", "replayed", or the status of the refusal. */
export type OrderEvent = { outcome: string };
export type ProviderEvent = { provider: string; outcome: "answered" | "failed" | "timeout"; seconds: number };

/**
 * What metrics are made from. Node's diagnostics channels: without a subscriber an event costs nothing to speak of, and what publishes it
 * does not know who listens.
 */
export const requestEvents = typedChannel<RequestEvent>("forecourt:request");
export const cacheEvents = typedChannel<CacheEvent>("forecourt:cache");
export const orderEvents = typedChannel<OrderEvent>("forecourt:order");
export const providerEvents = typedChannel<ProviderEvent>("forecourt:provider");

function typedChannel<Event>(name: string) {
  const all = channel(name);
  return {
    isOn: () => all.hasSubscribers,
    publish: (event: Event) => {
      if (all.hasSubscribers) all.publish(event);
    },
    /** Returns the function that ends the subscription. */
    subscribe: (handle: (event: Event) => void) => {
      const handler = (event: unknown) => handle(event as Event);
      all.subscribe(handler);
      return () => void all.unsubscribe(handler);
    },
  };
}
