import { VERSION } from "#server/version.ts";
import { context as root, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from "@opentelemetry/sdk-trace";
import { AsyncLocalStorage } from "node:async_hooks";
import { useTracing, type Tracing } from "./spans.ts";

const FAILED = 500;
const SCHEDULE_DELAY_MS = 5_000;
type Environment = Record<string, string | undefined>;

/**
 * Sends spans to an OpenTelemetry collector over OTLP/HTTP. The exporter and the resource read OpenTelemetry's own variables (endpoint,
 * headers, timeout, compression, service name, attributes). Returns the function that sends the last spans and switches it off.
 */
export function startTracing(env: Environment): () => Promise<void> {
  const named = resourceFromAttributes({ "service.name": "forecourt", "service.version": VERSION });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: Number(env["OTEL_BSP_SCHEDULE_DELAY"] ?? SCHEDULE_DELAY_MS),
      }),
    ],
  });
  useTracing(tracingWith(provider));
  return async () => {
    useTracing(undefined);
    await provider.shutdown().catch((error: unknown) => console.error("The last spans could not be sent:", error));
  };
}

function tracingWith(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer("forecourt", VERSION);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const parent = () => current.getStore() ?? root.active();
  return {
    trace: async ({ name, attributes }, work) => {
      const within = parent();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within);
      try {
        return await current.run(trace.setSpan(within, span), work);
      } catch (error) {
        // Without the message, which may contain values.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    traceRequest: (request, response, routeOf, work) => {
      const incoming = propagator.extract(ROOT_CONTEXT, request.headers, {
        keys: (headers) => Object.keys(headers),
        get: (headers: typeof request.headers, name) => headers[name],
      });
      const route = routeOf(request.url ?? "");
      const attributes = { "http.request.method": request.method ?? "", "http.route": route };
      const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, incoming);
      response.once("close", () => endOf(span, response.statusCode, String(request.headers["x-request-id"] ?? "")));
      current.run(trace.setSpan(incoming, span), work);
    },
  };
}

function endOf(span: Span, status: number, requestId: string): void {
  // The id that the log, the proxy and the database have too.
  span.setAttributes({ "http.response.status_code": status, "http.request.header.x-request-id": requestId });
  if (status >= FAILED) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** `OTEL_TRACES_SAMPLER` and its argument; by default every trace, unless the caller decided otherwise. */
function samplerOf({ OTEL_TRACES_SAMPLER: name = "parentbased_always_on", OTEL_TRACES_SAMPLER_ARG: ratio }: Environment): Sampler {
  const chosen = name.replace("parentbased_", "");
  const sampler =
    chosen === "always_off"
      ? new AlwaysOffSampler()
      : chosen === "traceidratio"
        ? new TraceIdRatioBasedSampler(ratio === undefined ? 1 : Number(ratio))
        : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root: sampler }) : sampler;
}
