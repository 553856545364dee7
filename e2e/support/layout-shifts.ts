import type { Page } from "playwright-core";

/**
 * Notes every layout shift from the first frame, in Chromium's units (Layout Instability API), and does without web fonts: when one
 * arrives after the first frame, its lines are of another width than those of the fallback that the machine happens to have.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        const moved = sources.map(({ node }) => (node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? "")));
        shifts.push(`${value}: ${moved.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Value and moved elements of each layout shift so far. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
}
