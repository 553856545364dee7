import pixelmatch from "pixelmatch";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const IMAGES = join(import.meta.dirname, "../reference-images");
const DIFFERENCES = join(import.meta.dirname, "../../test-results/reference-images");
const BROWSER = join(IMAGES, "browser.json");
/** Of pixelmatch: how different two colours look before a pixel counts; 0 to 1. */
const THRESHOLD = 0.1;
/** The share of pixels that may differ, in the browser that drew the images and in another version. */
const SHARES = { same: 0.005, other: 0.02 };

type Pixels = { data: Buffer; width: number; height: number };
export type Comparison = { name: string; differs: string };

/** The browser version that drew the images. */
export async function drawnBy(): Promise<string> {
  const { browser } = JSON.parse(await readFile(BROWSER, "utf8").catch(() => "{}")) as { browser?: string };
  return browser ?? "";
}

/** Lossless. */
export async function renewImage(name: string, screenshot: Buffer): Promise<void> {
  await sharp(screenshot).removeAlpha().webp({ lossless: true, effort: 6 }).toFile(pathOf(name));
}

export async function renewBrowser(browser: string): Promise<void> {
  await writeFile(BROWSER, `${JSON.stringify({ browser })}\n`);
}

/** What differs between a screenshot and its reference image: nothing or one line, and then a picture of the difference. */
export async function compareImage(name: string, screenshot: Buffer, sameBrowser: boolean): Promise<Comparison[]> {
  const [shown, expected] = await Promise.all([pixelsOf(screenshot), readFile(pathOf(name)).then(pixelsOf, () => undefined)]);
  if (!expected) return [{ name, differs: "there is no reference image: npm run images" }];
  if (shown.width !== expected.width || shown.height !== expected.height) {
    await saveDifference(name, screenshot);
    return [{ name, differs: `${shown.width} x ${shown.height} px instead of ${expected.width} x ${expected.height}` }];
  }
  if (shown.data.equals(expected.data)) return [];
  const { width, height } = shown;
  const difference = Buffer.alloc(shown.data.length);
  const count = pixelmatch(expected.data, shown.data, difference, width, height, { threshold: THRESHOLD });
  const share = count / (width * height);
  if (share <= (sameBrowser ? SHARES.same : SHARES.other)) return [];
  await saveDifference(name, screenshot, { data: difference, width, height });
  return [{ name, differs: `${(share * 100).toFixed(2)} % of the pixels` }];
}

/** The size of all images in bytes. */
export async function sizeOfImages(): Promise<number> {
  const names = await readdir(IMAGES);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(IMAGES, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const pathOf = (name: string) => join(IMAGES, `${name}.webp`);

async function pixelsOf(image: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The page as it is, and beside it the reference image with the differing pixels in red. */
async function saveDifference(name: string, screenshot: Buffer, difference?: Pixels): Promise<void> {
  await mkdir(DIFFERENCES, { recursive: true });
  await writeFile(join(DIFFERENCES, `${name}.png`), screenshot);
  if (!difference) return;
  const { data, width, height } = difference;
  await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(join(DIFFERENCES, `${name}-difference.png`));
}
