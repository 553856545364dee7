import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { onTestFailed } from "vitest";

const RESULTS = join(import.meta.dirname, "../../test-results/journeys");
const LONGEST_NAME = 120;

/** If the running test fails: a picture of the page as it then is, and its HTML, in test-results/journeys. */
export function saveIfFailed(page: Page): void {
  try {
    onTestFailed(async ({ task }) => {
      if (page.isClosed()) return;
      await mkdir(RESULTS, { recursive: true });
      const name = `${task.file.name} ${task.name}`.replaceAll(/[^\w.-]+/g, "-").slice(0, LONGEST_NAME);
      const path = join(RESULTS, `${name}-${page.context().pages().indexOf(page)}-${page.viewportSize()?.width}`);
      await page.screenshot({ path: `${path}.png`, timeout: 10_000 }).catch(() => undefined);
      await writeFile(`${path}.html`, `<!-- ${page.url()} -->\n${await page.content().catch(() => "")}`);
    });
  } catch {
    // Opened before the tests of a file.
  }
}
