import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(dirname(import.meta.dirname), "web");
const source = (path: string) => readFileSync(join(WEB, path), "utf8");
const [galleryStyle, vehicleStyle, carouselStyle] = ["vehicle/gallery/gallery.css", "vehicle/vehicle.css", "ui/css/carousel.css"].map(
  source,
) as [string, string, string];

/** Breakpoints of the dealer's pages; another value close to one of them is a mistake. */
const WIDTHS = { "max-width": [599, 600, 766, 767, 1024, 1339], "min-width": [600, 767, 768, 1025, 1340] } as const;
const NEAR_PX = 30;

/** The rules of a style sheet inside its media queries with this condition. */
function inWindow(style: string, window: string): string {
  const blocks = style.split("@media ").slice(1);
  return blocks
    .filter((block) => block.startsWith(`${window} {`))
    .map((block) => onOneLine(block.split("\n  }\n")[0] ?? ""))
    .join("\n");
}

/** How a rule is broken into lines is the formatter's choice. */
function onOneLine(style: string): string {
  return style.replaceAll(/\s+/g, " ");
}

test("style sheets change at the dealer's widths and at none a few pixels beside them", () => {
  const styles = globSync("**/*.css", { cwd: WEB });
  const slips = styles.flatMap((file) =>
    Array.from(source(file).matchAll(/\((max-width|min-width): (\d+)px\)/g)).flatMap(([, bound, width]) => {
      const widths: readonly number[] = WIDTHS[bound === "max-width" ? "max-width" : "min-width"];
      const near = widths.some((each) => Math.abs(each - Number(width)) <= NEAR_PX);
      return near && !widths.includes(Number(width)) ? [`${file}: ${bound} ${width}`] : [];
    }),
  );
  expect(slips).toEqual([]);
  expect(styles.length).toBeGreaterThan(20);
});

test("up to 1024 the deal lies over the page", () => {
  expect(source("deal/builder/use-builder-modal.ts")).toContain('"(max-width: 1024px)"');
});

test("up to 600 the page stands still behind the wish for a nearer branch", () => {
  expect(inWindow(vehicleStyle, "(max-width: 600px)")).toContain("html:has(#move-closer[open]) { overflow: hidden; }");
});

test("a name is cut in windows under 768", () => {
  expect(inWindow(source("search/card.css"), "(max-width: 767px)")).toContain(".cut { font-size: 0; }");
});

test("eleven, five or four small pictures stand in a row, and the large one is 600 high", () => {
  expect(galleryStyle).toMatch(/\.gal__thumbs \{\s+--n: 11;/);
  expect(inWindow(galleryStyle, "(max-width: 1024px)")).toContain(".gal__thumbs { --n: 5;");
  expect(inWindow(galleryStyle, "(max-width: 766px)")).toContain(".gal__thumbs { --n: 4; }");
  expect(galleryStyle).toMatch(/\.lb__slide img \{[^}]*max-height: min\(600px, 100%\);/);
});

test("what follows scrolling waits 200 ms, and the rail sticks 10 pixels below the top", () => {
  expect(source("vehicle/pricing/sticky-price.tsx")).toMatch(/SCROLL_PAUSE_MS = 200;/);
  expect(source("vehicle/pricing/sticky-price.tsx")).toMatch(/STICKY_POSITION_PX = 10;/);
  expect(onOneLine(vehicleStyle)).toContain(".rail__stick { position: sticky; top: 10px; }");
});

test("from 1025 on scrolling glides, and ends 16 pixels below the top", () => {
  expect(source("navigation/smooth-scroll.ts")).toContain('"(min-width: 1025px) and');
  expect(inWindow(vehicleStyle, "(min-width: 1025px)")).toContain("#deal { scroll-margin-top: calc(16px - var(--scroll-room)); }");
});

test("the carousel changes its slides at 767, 1024 and 1339", () => {
  expect(inWindow(carouselStyle, "(max-width: 767px)")).toContain("grid-auto-columns: 86%;");
  expect(inWindow(carouselStyle, "(min-width: 768px)")).toContain(".caro { --n: 2; }");
  expect(inWindow(carouselStyle, "(min-width: 1025px)")).toContain(".caro { --n: 3; }");
  expect(inWindow(carouselStyle, "(min-width: 1340px)")).toContain(".caro--four { --n: 4; }");
});
