import { AsyncLocalStorage } from "node:async_hooks";

/** The current request. `client`: the sender as a keyed hash that changes daily. */
export type RequestContext = { id: string; client: () => string };

const storage = new AsyncLocalStorage<RequestContext>();

export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}
