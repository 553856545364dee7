import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** For a browser that reports no paint. */
const PAINTED_BY_MS = 400;

void painted().then(hydrate);

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/** Hydrating a long list takes longer than painting it, and would keep the processor from that. A hidden tab never paints. */
function painted(): Promise<void> {
  const isReported = typeof PerformanceObserver === "function" && PerformanceObserver.supportedEntryTypes.includes("paint");
  if (document.visibilityState === "hidden" || !isReported) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PAINTED_BY_MS);
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  });
}
