import type { DealStep } from "#domain/deal/steps.ts";
import { useEffect, useRef } from "react";

/** Query parameters that reopen a screen (specification 2.10, 2.11). */
const FLAGS: Partial<Record<DealStep, string>> = {
  "step-enquiry-form": "enquiry",
  "step-test-drive-form": "test-drive",
  "step-1-part-ex": "addpx",
};

/** Writes the builder's screen into the page's URL with `replaceState`, so that a reload opens the same screen. */
export function useStepInUrl(step: DealStep): void {
  const written = useRef(step);
  useEffect(() => {
    if (written.current === step) return;
    written.current = step;
    window.history.replaceState(window.history.state, "", withStep(new URL(window.location.href), step));
  }, [step]);
}

export function withStep(page: URL, step: DealStep): URL {
  const address = new URL(page);
  for (const flag of Object.values(FLAGS)) address.searchParams.delete(flag);
  const flag = FLAGS[step];
  if (flag !== undefined) address.searchParams.set(flag, "1");
  return address;
}
