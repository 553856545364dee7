import { AsyncLocalStorage } from "node:async_hooks";

/** The request that is being answered. `client`: who sent it, as a keyed hash that is another tomorrow. */
export type RequestContext = { id: string; client: () => string };

const storage = new AsyncLocalStorage<RequestContext>();

export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}
