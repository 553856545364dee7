/**
 * Measures the time from a step of the deposit slider until its figures are painted, compared with a bare page that swaps the
 * same texts by hand, both with fourfold CPU throttling. Usage: node bench/slider.ts (after a build)
 */
import type { Page } from "playwright-core";
import { openBrowser } from "../e2e/support/browser-site.ts";
import { startDemoSite } from "./demo-site.ts";

const SLOWED = 4;
const STEPS = 40;
const RUNS = 4;
const MAX_RATIO = 2;

type Swaps = { path: number[]; text: string }[][];

const [site, browser] = await Promise.all([startDemoSite(), openBrowser({ measured: true })]);
try {
  const answer = await fetch(`${site.url}/api/v2/vehicle-search?q=focus&resultsPerPage=1`);
  const { data }: { data: { path: string }[] } = await answer.json();
  const address = `${site.url}${data[0]!.path}`;

  const ours = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await ours.goto(address, { waitUntil: "networkidle" });
  const swaps = await recordedSwaps(ours);
  const html = (await ours.content()).replaceAll(/<script\b[^]*?<\/script>/g, "").replaceAll(/<link[^>]+modulepreload[^>]*>/g, "");

  const bare = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await bare.goto(`${site.url}/healthz`);
  await bare.setContent(html, { waitUntil: "networkidle" });
  await bare.evaluate(swapByHand, swaps);

  const times = { ours: [] as number[], bare: [] as number[] };
  for (const page of [ours, bare]) await slow(page);
  for (let round = 0; round < RUNS; round++) {
    times.bare.push(...(await bare.evaluate(stepTimes, STEPS)));
    times.ours.push(...(await ours.evaluate(stepTimes, STEPS)));
  }
  const [own, other] = [median(times.ours), median(times.bare)];
  const changed = median(swaps.map((step) => step.length));
  console.log(
    `slider to painted figures at ${SLOWED}x throttling, ${times.ours.length} steps of about ${changed} texts: ` +
      `${own.toFixed(1)} ms, bare page ${other.toFixed(1)} ms; ${(own / other).toFixed(2)} times (at most ${MAX_RATIO})`,
  );
  process.exitCode = own <= MAX_RATIO * other ? 0 : 1;
} finally {
  await browser.close();
  await site.stop();
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
}

/** Records which texts of the deal each step of the slider changes, and their new values. */
async function recordedSwaps(page: Page): Promise<Swaps> {
  return page.evaluate(async (steps) => {
    const deal = document.querySelector("#deal")!;
    const range = deal.querySelector<HTMLInputElement>("input.range")!;
    const texts = () => {
      const found = new Map<string, { path: number[]; text: string }>();
      const visit = (node: Node, path: number[]) => {
        if (node.nodeType === Node.TEXT_NODE) found.set(path.join("."), { path, text: node.textContent ?? "" });
        node.childNodes.forEach((child, index) => visit(child, [...path, index]));
      };
      visit(deal, []);
      return found;
    };
    const recorded = [];
    for (let step = 0; step < steps; step++) {
      const before = texts();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(range, String(5 + (step % 20)));
      range.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      recorded.push([...texts().entries()].filter(([key, { text }]) => before.get(key)?.text !== text).map(([, swap]) => swap));
    }
    return recorded;
  }, STEPS);
}

/** Runs in the bare page: the slider's listener inserts the recorded texts. */
function swapByHand(swaps: Swaps): void {
  const deal = document.querySelector("#deal")!;
  const range = deal.querySelector<HTMLInputElement>("input.range")!;
  let step = 0;
  range.addEventListener("input", () => {
    for (const { path, text } of swaps[step++ % swaps.length]!) {
      const node = path.reduce<Node | undefined>((at, index) => at?.childNodes[index], deal);
      if (node) node.textContent = text;
    }
  });
}

/** Runs in either page: times from the event of each step to the frame in which its figures are painted. */
async function stepTimes(steps: number): Promise<number[]> {
  const range = document.querySelector<HTMLInputElement>("#deal input.range")!;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
  const times = [];
  for (let step = 0; step < steps; step++) {
    await new Promise((rested) => setTimeout(rested, 30));
    await new Promise((frame) => requestAnimationFrame(frame));
    const began = performance.now();
    setValue.call(range, String(5 + (step % 20)));
    range.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
    times.push(performance.now() - began);
  }
  return times;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
