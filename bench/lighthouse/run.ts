/**
 * Runs Lighthouse (mobile profile) over the site: accessibility and best practices on every page, SEO where search engines
 * may look, performance as the median of several runs, and the largest paint beside the same HTML without script.
 *
 *   node bench/lighthouse/run.ts [--runs 5] [--only /used-cars] [--site http://127.0.0.1:3000]
 *
 * After a build; installs Lighthouse the first time. Without --site it starts one with the demonstration.
 */
import { launchSite } from "../../e2e/launch-site.ts";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { audit, type Audit } from "./audit.ts";
import { withoutScript } from "./without-script.ts";

const MIN_PERFORMANCE = 98;
const MOST_TIMES_LCP = 1.25;
const FULL_SCORE = 100;
const MISSING = "/no-such-page";
/** Pages of which one run is enough, and whether search engines may look. */
const OTHERS: Readonly<Record<string, boolean>> = {
  "/used-cars/ford": true,
  "/used-vans": true,
  "/vehicle-search?fuel_type=electric&colour=no-such-colour": false,
  "/valuation": true,
  "/apply-today": true,
  "/locations": true,
  "/privacy": true,
  [MISSING]: false,
};
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const { values: options } = parseArgs({ options: { runs: { type: "string", default: "5" }, only: { type: "string" }, site: { type: "string" } } });
const runs = Number(options.runs);
const chromium = process.env["CHROMIUM"] ?? BROWSERS.find((path) => existsSync(path)) ?? "";
const report = join(tmpdir(), `forecourt-lighthouse-${process.pid}.json`);
if (!existsSync(join(import.meta.dirname, "node_modules/.bin/lighthouse"))) {
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], { cwd: import.meta.dirname, stdio: "inherit" });
}

const dataDir = await mkdtemp(join(tmpdir(), "forecourt-lighthouse-"));
const site = options.site === undefined ? await launchSite({ DATA_DIR: dataDir }) : { url: options.site, stop: async () => 0 };
const bare = await withoutScript(site.url);
const failures: string[] = [];
try {
  for (const page of await pages()) {
    if (options.only && page.path !== options.only) continue;
    await judge(page);
  }
} finally {
  bare.server.close();
  bare.server.closeAllConnections();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(failures.length > 0 ? `\nNot good enough:\n${failures.join("\n")}` : "\nEverything as wanted.");
process.exitCode = failures.length > 0 ? 1 : 0;

type Page = { path: string; indexed: boolean; measured: boolean };

async function pages(): Promise<Page[]> {
  const answer = await fetch(`${site.url}/api/v2/vehicle-search?make=ford&category=cars&resultsPerPage=3`);
  const { data }: { data: { path: string; stock_id: number }[] } = await answer.json();
  const ids = data.map(({ stock_id }) => stock_id).join(",");
  return [
    { path: "/", indexed: true, measured: true },
    { path: "/used-cars", indexed: true, measured: true },
    { path: data[0]!.path, indexed: true, measured: true },
    { path: "/saved", indexed: false, measured: true },
    { path: `/compare?ids=${ids}`, indexed: false, measured: true },
    ...Object.entries(OTHERS).map(([path, indexed]) => ({ path, indexed, measured: false })),
    { path: `/checkout/${data[0]!.stock_id}`, indexed: false, measured: false },
  ];
}

/** A picture is made in its sizes when it is first asked for: a running site has them. */
async function makePictures(path: string): Promise<void> {
  const html = await (await fetch(site.url + path)).text();
  for (const [picture] of html.matchAll(/\/media\/[^\s",]+\.avif/g)) await fetch(site.url + picture).then((answer) => answer.arrayBuffer());
}

async function judge({ path, indexed, measured }: Page): Promise<void> {
  await makePictures(path);
  const ours: Audit[] = [];
  const without: Audit[] = [];
  for (let run = 0; run < (measured ? runs : 1); run++) {
    ours.push(await audit(site.url + path, { chromium, report, missing: path === MISSING }));
    if (measured) without.push(await audit(bare.origin + path, { chromium, report }));
  }
  const first = ours[0]!;
  const performance = middle(ours, ({ scores }) => scores.performance);
  const [lcp, bareLcp] = [middle(ours, (one) => one.lcp), middle(without, (one) => one.lcp)];
  const cls = Math.max(...ours.map((one) => one.cls));
  const { accessibility, seo, "best-practices": practices } = first.scores;
  console.log(
    `${path.padEnd(40).slice(0, 40)} accessibility ${accessibility}  best practices ${practices}  SEO ${indexed ? seo : "-"}  performance ${performance}` +
      (measured ? ` of ${ours.map(({ scores }) => scores.performance).join(" ")}  LCP ${lcp.toFixed(0)} ms, without script ${bareLcp.toFixed(0)} (${(lcp / bareLcp).toFixed(2)})` : "") +
      `  TBT ${middle(ours, (one) => one.tbt).toFixed(0)} ms  CLS ${cls.toFixed(3)}  third parties ${first.thirdParties.length}`,
  );
  const expect = (good: boolean, words: string) => good || failures.push(`${path}: ${words}`);
  expect(accessibility === FULL_SCORE && practices === FULL_SCORE && (!indexed || seo === FULL_SCORE), first.findings.join("; "));
  expect(cls === 0, `CLS ${cls}`);
  expect(first.thirdParties.length === 0, first.thirdParties.join(" "));
  if (!measured) return;
  expect(performance >= MIN_PERFORMANCE, `performance ${performance}`);
  expect(lcp <= MOST_TIMES_LCP * bareLcp, `LCP ${(lcp / bareLcp).toFixed(2)} times that without script`);
}

function middle(of: readonly Audit[], read: (one: Audit) => number): number {
  return of.map(read).toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
}
