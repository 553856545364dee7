import type { IncomingMessage, ServerResponse } from "node:http";

/** A part of the work on a request. Attributes by OpenTelemetry's semantic conventions; never an address, a name or a value. */
export type SpanSettings = { name: string; attributes: Record<string, string | number> };

/** What tracing provides once it is on. */
export type Tracing = {
  /** A span of the work within the current one. */
  trace: <T>(span: SpanSettings, work: () => Promise<T>) => Promise<T>;
  /** A span from now until the response ends; `routeOf` names it. */
  traceRequest: (request: IncomingMessage, response: ServerResponse, routeOf: (path: string) => string, work: () => void) => void;
};

let tracing: Tracing | undefined;

/** Switches tracing on for this process, or off. */
export function useTracing(provided: Tracing | undefined): void {
  tracing = provided;
}

export function traced<T>(span: SpanSettings, work: () => Promise<T>): Promise<T> {
  return tracing === undefined ? work() : tracing.trace(span, work);
}

export function tracedRequest(...[request, response, routeOf, work]: Parameters<Tracing["traceRequest"]>): void {
  if (tracing === undefined) work();
  else tracing.traceRequest(request, response, routeOf, work);
}
