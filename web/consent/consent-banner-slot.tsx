import { optionalImport } from "#web/hydration/optional-import.ts";
import { Suspense } from "react";
import { useConsentQuestion } from "./consent.ts";

const ConsentBanner = optionalImport(() => import("./consent-banner.tsx"));

/** Slot of the cookie banner, whose code loads only while there is no answer. */
export function ConsentBannerSlot() {
  const question = useConsentQuestion();
  if (question === "closed") return null;
  return (
    <Suspense>
      <ConsentBanner again={question === "again"} />
    </Suspense>
  );
}
