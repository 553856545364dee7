/**
 * Runs Lighthouse (mobile profile) on a page of each type: accessibility and best practices on every page, SEO on indexed
 * ones, performance as the median of several runs, and the largest contentful paint compared with the same HTML without
 * scripts.
 *
 *   node bench/lighthouse/run.ts [--runs 5] [--only /used-cars] [--only measured] [--quality] [--from 10]
 *
 * `--only` selects pages by URL prefix, or those with measured performance; `--quality` skips performance; `--from` starts
 * at a later page. Needs a build; installs Lighthouse on the first run, and starts a site with the demonstration.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { audit, type Audit } from "./audit.ts";
import { launchFailingSite, launchDemoSite, pageTypes, type PageType } from "./page-types.ts";
import { withoutScript } from "./without-script.ts";

const MIN_PERFORMANCE = 98;
const MAX_LCP_RATIO = 1.25;
const FULL_SCORE = 100;
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string", multiple: true },
    quality: { type: "boolean", default: false },
    from: { type: "string", default: "0" },
  },
});
const runs = Number(options.runs);
const chromium = process.env["CHROMIUM"] ?? BROWSERS.find((path) => existsSync(path)) ?? "";
const report = join(tmpdir(), `forecourt-lighthouse-${process.pid}.json`);
if (!existsSync(join(import.meta.dirname, "node_modules/.bin/lighthouse"))) {
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], {
    cwd: import.meta.dirname,
    stdio: "inherit",
  });
}

const folder = await mkdtemp(join(tmpdir(), "forecourt-lighthouse-"));
const [dataDir, brokenDir] = [join(folder, "data"), join(folder, "broken")];
const site = await launchDemoSite(dataDir);
const bare = await withoutScript(site.url);
const failures: string[] = [];
try {
  const all = await pageTypes(site.url);
  for (const [at, page] of all.entries()) if (at >= Number(options.from) && isChosen(page)) await judge(site.url, page);
  await site.stop();
  await cp(dataDir, brokenDir, { recursive: true, filter: (source) => !source.endsWith(".sock") });
  const broken = await launchFailingSite(brokenDir);
  for (const page of broken.pages) if (isChosen(page)) await judge(broken.site.url, page);
  await broken.site.stop();
} finally {
  bare.server.close();
  bare.server.closeAllConnections();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(failures.length > 0 ? `\nNot good enough:\n${failures.join("\n")}` : "\nEverything as wanted.");
process.exitCode = failures.length > 0 ? 1 : 0;

function isChosen({ path, measured }: PageType): boolean {
  return options.only === undefined || options.only.some((only) => (only === "measured" ? measured : path.startsWith(only)));
}

/** Pictures are encoded on first request: warm them up, as on a site in use. */
async function makePictures(address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  for (const [picture] of html.matchAll(/\/media\/[^\s",]+\.avif/g))
    await fetch(new URL(picture, address)).then((answer) => answer.arrayBuffer());
}

async function judge(origin: string, { path, indexed = false, measured = false, status = 200 }: PageType): Promise<void> {
  const address = origin + path;
  const answer = await fetch(address);
  const expect = (good: boolean, words: string) => good || failures.push(`${path}: ${words}`);
  expect(answer.status === status, `status ${answer.status}, not ${status}`);
  const hidden = answer.headers.has("X-Robots-Tag") || /<meta name="robots" content="noindex/.test(await answer.text());
  expect(status !== 200 || hidden !== indexed, hidden ? "search engines are kept off" : "search engines are not kept off");
  if (!options.quality) await makePictures(address);

  const speed = measured && !options.quality;
  const ours: Audit[] = [];
  const without: Audit[] = [];
  for (let run = 0; run < (speed ? runs : 1); run++) {
    ours.push(await audit(address, { chromium, report, missing: status !== 200, speed: !options.quality }));
    if (speed) without.push(await audit(bare.origin + path, { chromium, report, speed }));
  }
  const { scores, thirdParties, findings } = ours[0]!;
  const { accessibility, seo, "best-practices": practices } = scores;
  console.log(
    `${path.padEnd(48).slice(0, 48)} accessibility ${accessibility}  best practices ${practices}  SEO ${indexed ? seo : "-"}  ` +
      `third parties ${thirdParties.length}${options.quality ? "" : summary(ours)}`,
  );
  const wrong = findings.filter((finding) => indexed || !finding.startsWith("seo"));
  expect(accessibility === FULL_SCORE && practices === FULL_SCORE && (!indexed || seo === FULL_SCORE), wrong.join("; "));
  expect(thirdParties.length === 0, thirdParties.join(" "));
  if (options.quality) return;
  const shift = Math.max(...ours.map(({ cls }) => cls));
  expect(shift === 0, `CLS ${shift}`);
  if (!speed) return;
  const [lcp, bareLcp] = [middle(ours, (one) => one.lcp), middle(without, (one) => one.lcp)];
  const performance = middle(ours, (one) => one.scores.performance);
  console.log(
    `  performance ${performance} of ${ours.map((one) => one.scores.performance).join(" ")}, LCP ${lcp.toFixed(0)} ms, without ` +
      `script ${bareLcp.toFixed(0)} (${(lcp / bareLcp).toFixed(2)})`,
  );
  expect(performance >= MIN_PERFORMANCE, `performance ${performance}`);
  expect(lcp <= MAX_LCP_RATIO * bareLcp, `LCP ${(lcp / bareLcp).toFixed(2)} times that without script`);
}

function summary(ours: readonly Audit[]): string {
  return (
    `  performance ${middle(ours, ({ scores }) => scores.performance)}  TBT ${middle(ours, (one) => one.tbt).toFixed(0)} ` +
    `ms  CLS ${Math.max(...ours.map(({ cls }) => cls)).toFixed(3)}`
  );
}

function middle(of: readonly Audit[], read: (one: Audit) => number): number {
  return of.map(read).toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
}
