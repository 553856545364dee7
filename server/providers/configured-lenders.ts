import { demoLender } from "./lenders/demo.ts";
import { lenderFiles } from "./lenders/file.ts";
import type { Lender } from "./lenders/lender.ts";
import { postedToLender, type LenderAddress } from "./lenders/post.ts";

/** `demo` is for demo data only. */
export type LenderSettings = { provider: "file" | "demo" } | ({ provider: "post" } & LenderAddress);

type Dependencies = { dataDir: string; isDemo: boolean; now: () => number };

/** The way to the lender; the demonstration has its own unless another is set, and other sites have none unless one is set. */
export function configuredLender(settings: LenderSettings | undefined, { dataDir, isDemo, now }: Dependencies): Lender | undefined {
  switch (settings?.provider) {
    case "file":
      return lenderFiles(dataDir);
    case "post":
      return postedToLender(settings, now);
    case "demo":
    case undefined:
      return isDemo ? demoLender(now) : undefined;
  }
}
