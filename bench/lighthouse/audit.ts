import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const MAX_ATTEMPTS = 4;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const CHROME_FLAGS =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync";

type AuditOptions = {
  chromium: string;
  report: string;
  /** Browsers log the status of an error page themselves. */
  missing?: boolean;
  /** Whether performance is measured. */
  speed: boolean;
};

/** Scores from 0 to 100, times in milliseconds. */
export type Audit = {
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcp: number;
  cls: number;
  tbt: number;
  thirdParties: string[];
  /** Audits that lost points, with Lighthouse's titles. */
  findings: string[];
};

type Report = {
  runtimeError?: { code: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; details?: { items?: { url?: string; node?: { selector?: string } }[] } }
  >;
};

/** One run of Lighthouse with its mobile profile, in a new browser. */
export async function audit(url: string, options: AuditOptions): Promise<Audit> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await auditOnce(url, options);
    } catch (error) {
      // On a loaded machine the trace occasionally lacks its start (NO_NAVSTART), or the browser starts too slowly.
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function auditOnce(url: string, { chromium, report, missing = false, speed }: AuditOptions): Promise<Audit> {
  const args = [
    url,
    ...(missing ? ["--skip-audits=errors-in-console"] : []),
    "--output=json",
    `--output-path=${report}`,
    "--quiet",
    "--ignore-status-code",
    `--only-categories=${CATEGORIES.filter((name) => speed || name !== "performance").join(",")}`,
    `--chrome-flags=${CHROME_FLAGS}`,
  ];
  await promisify(execFile)(join(import.meta.dirname, "node_modules/.bin/lighthouse"), args, {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: MAX_REPORT_BYTES,
  });
  const { categories, audits, runtimeError }: Report = JSON.parse(await readFile(report, "utf8"));
  await rm(report);
  if (runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${runtimeError.code}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requested = audits["network-requests"]?.details?.items?.map((item) => item.url ?? "") ?? [];
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    lcp: number("largest-contentful-paint"),
    cls: number("cumulative-layout-shift"),
    tbt: number("total-blocking-time"),
    thirdParties: requested.filter((address) => /^https?:/.test(address) && new URL(address).origin !== new URL(url).origin),
    findings: ["accessibility", "best-practices", "seo"].flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(
          ({ id }) =>
            `${category}: ${audits[id]?.title} ` +
            `${(audits[id]?.details?.items ?? []).map((item) => item.node?.selector ?? item.url ?? "").join(", ")}`,
        ),
    ),
  };
}
