import { optionalImport } from "#web/hydration/optional-import.ts";
import { Suspense } from "react";
import { useConsentQuestion } from "./consent.ts";

const ConsentBanner = optionalImport(() => import("./consent-banner.tsx"));

/** The place of the question about cookies. Those who have answered it do not fetch it. */
export function ConsentBannerSlot() {
  const question = useConsentQuestion();
  if (question === "closed") return null;
  return (
    <Suspense>
      <ConsentBanner again={question === "again"} />
    </Suspense>
  );
}
