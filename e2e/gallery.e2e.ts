import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, openBrowser, sharedSite, horizontalOverflow, visit } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { plainVisitor } from "./support/plain-visitor.ts";
import { unknownSchemaTerms } from "./support/schema-org-check.ts";
import { doubleTap, pinch, swipe } from "./support/touch-gestures.ts";

const PHONE = { width: 390, javaScript: true };
const DESKTOP = { width: 1440, javaScript: true };

type Media = { media_urls: { url: string }[]; imperfections: { hotspots: unknown[] }[]; turntable: string[]; videos: unknown[] };
type Listed = { stock_id: number; slug: string; cap_database: string };

const site = sharedSite();
let browser: Browser;
/** Paths of vehicles: with a film in the stock, with hotspots and a turntable, and with photos. */
let filmed: string, marked: string;

beforeAll(async () => {
  browser = await openBrowser();
  filmed = await findVehicle("colour=white", ({ videos, turntable }) => videos.length > 0 && turntable.length > 0);
  marked = await findVehicle("colour=red", ({ imperfections, turntable }) => imperfections.length > 0 && turntable.length > 0);
});
afterAll(async () => {
  await browser?.close();
});

describe("on a desktop", () => {
  test(
    "a vehicle with a video starts with its poster, and the video opens only when pressed",
    { tags: ["c1-9", "c2-22", "c4-30"] },
    async () => {
      await open(DESKTOP, filmed, async (page) => {
        expect(await tabs(page)).toEqual(["Video", "Gallery 7", "360"]);
        expect(await page.locator(".gallery video").count()).toBe(0);
        expect(await page.locator('link[rel="preload"][imagesrcset]').first().getAttribute("imagesrcset")).toContain(
          "/360/00.w480.avif 480w",
        );
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole("link", { name: "Play the film" }).click();
        const film = page.locator(".gallery video");
        await film.waitFor();
        expect(
          await film.evaluate((video: HTMLVideoElement) => [video.controls, video.textTracks.length, document.activeElement === video]),
        ).toEqual([true, 1, true]);
        expect(await axeFindings(page)).toEqual([]);
      });
    },
  );

  test("the turntable follows the slider, the keys and the mouse once its frames are loaded", { tags: ["c1-9"] }, async () => {
    await open(DESKTOP, filmed, async (page) => {
      await page.getByRole("link", { name: "360" }).click();
      const slider = page.getByRole("slider", { name: "Turn the vehicle" });
      await slider.press("ArrowRight");
      await slider.press("ArrowRight");
      expect(await slider.getAttribute("aria-valuetext")).toBe("30 degrees");
      await page.getByRole("progressbar", { name: "Loading the 360 view" }).waitFor({ state: "detached" });
      const seen = await pixels(page);
      const box = await page.locator(".turntable").boundingBox();
      if (!box) throw new Error("the turntable has no place");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("120 degrees");
      await expect.poll(() => pixels(page)).not.toBe(seen);
      expect(await axeFindings(page)).toEqual([]);
    });
  });

  test("each imperfection marker links to its description with the size", { tags: ["c1-9"] }, async () => {
    await open(DESKTOP, marked, async (page) => {
      await page.getByRole("link", { name: /^Imperfections/ }).click();
      await page
        .getByRole("link", { name: /^Mark 1: / })
        .first()
        .press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/\d+ (mm|cm)$/);
      expect(await axeFindings(page)).toEqual([]);
    });
  });

  test("a video found only by registration adds a tab without changing the open one", { tags: ["c7-26"] }, async () => {
    await open(DESKTOP, marked, async (page) => {
      await hydrated(page);
      await page.getByRole("link", { name: "Video" }).waitFor();
      expect((await tabs(page)).at(-1)).toBe("Video");
      expect(await page.locator('.tab[aria-current="true"]').textContent()).toContain("Gallery");
    });
  });

  test("dragging the strip with the mouse scrolls it and is not a click", async () => {
    await open(DESKTOP, marked, async (page) => {
      await hydrated(page);
      const box = await page.locator(".gallery__strip").boundingBox();
      if (!box) throw new Error("the strip has no place");
      await page.mouse.move(box.x + box.width * 0.7, box.y + 200);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.4, box.y + 200, { steps: 5 });
      await page.mouse.up();
      await page.getByText("2 of 8", { exact: true }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
    });
  });

  test("the words “Click or Tap to enlarge” open the picture as large as a window of 1920 pixels allows", { tags: ["c2-22"] }, async () => {
    await open(DESKTOP, marked, async (page) => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await hydrated(page);
      await page.getByRole("link", { name: "Click or Tap to enlarge" }).click();
      const picture = page.getByRole("dialog", { name: "Photos, full screen" }).locator(".lightbox__slide:not([inert]) img");
      await picture.waitFor();
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      expect([width > 1300, height > 860, width / height]).toEqual([true, true, expect.closeTo(1.5, 1)]);
    });
  });

  test("forced colours mark the chosen tab and thumbnail", async () => {
    await open(DESKTOP, marked, async (page) => {
      await page.emulateMedia({ forcedColors: "active" });
      const chosen = page.locator('.tab[aria-current="true"], .tab[aria-selected="true"], .gallery__thumbnails [aria-current="true"]');
      expect(await chosen.evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle))).toEqual(["solid", "solid"]);
    });
  });

  test(
    "the keyboard opens the full screen, navigates in it and returns to where it was",
    { tags: ["c2-22", "c1-9", "c2-47", "c2-48", "c2-50"] },
    async () => {
      await open(DESKTOP, marked, async (page) => {
        await hydrated(page);
        await page.locator("#photo-1").focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog", { name: "Photos, full screen" });
        await dialog.getByText("2 of 8").waitFor();
        expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Close");
        expect(await page.locator("h1").textContent()).toContain(await dialog.locator(".lightbox__count b").textContent());
        expect(await dialog.locator(".lightbox__derivative").textContent()).not.toBe("");
        expect(await dialog.locator(".lightbox__thumbnails button").count()).toBe(8);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
        await page.keyboard.press("ArrowRight");
        await dialog.getByText("3 of 8").waitFor();
        await expect.poll(() => new URL(page.url()).hash).toBe("#photo-3");
        await page.keyboard.press("+");
        await dialog.getByRole("button", { name: "Fit to screen" }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await expect.poll(() => new URL(page.url()).hash).toBe("");
        await expect
          .poll(() => page.evaluate(() => [document.activeElement?.id, getComputedStyle(document.documentElement).overflow]))
          .toEqual(["photo-2", "visible"]);
      });
    },
  );

  test("a URL with a picture opens the full screen, and closing it returns to the vehicle's URL", { tags: ["c2-48"] }, async () => {
    await open(DESKTOP, `${marked}#photo-7`, async (page) => {
      const dialog = page.getByRole("dialog", { name: "Photos, full screen" });
      await dialog.getByText("7 of 8").waitFor();
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe(marked);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("photo-7");
      await page.goto(`${site.url}${marked}#photo-99`);
      await hydrated(page);
      expect(await dialog.count()).toBe(0);
    });
  });

  test("Back while a picture is still scrolling leaves the vehicle's own URL", async () => {
    await open(DESKTOP, marked, async (page) => {
      await hydrated(page);
      await page.locator("#photo-1").click();
      const dialog = page.getByRole("dialog", { name: "Photos, full screen" });
      await dialog.getByText("1 of 8").waitFor();
      await page.evaluate(() => {
        const strip = document.querySelector(".lightbox__strip");
        const pan = () => {
          strip?.scrollTo({ left: strip.clientWidth, behavior: "instant" });
          strip?.dispatchEvent(new Event("scroll"));
        };
        window.addEventListener("popstate", pan, { capture: true, once: true });
        history.back();
      });
      await dialog.waitFor({ state: "detached" });
      expect(await page.evaluate(() => location.pathname + location.hash)).toBe(marked);
    });
  });

  test("a picture that fails to load is replaced by its original, and that by a placeholder", { tags: ["c8-9"] }, async () => {
    const { context, page } = await visit(browser, DESKTOP);
    await page.goto(`${site.url}${marked}`);
    await hydrated(page);
    const broken = page.locator("#photo-1 img");
    const failing = (selector: string) =>
      page
        .locator(selector)
        .evaluate((element) =>
          element.tagName === "IMG"
            ? element.setAttribute("src", "/media/demo/none.webp")
            : element.setAttribute("srcset", "/media/demo/none.avif 480w"),
        );
    await failing("#photo-1 source:first-child");
    await expect.poll(() => page.locator("#photo-1 source").count()).toBe(0);
    await expect
      .poll(() => broken.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname))
      .toMatch(/^\/media\/demo-\w+\/.+hero[^w]*\.webp$/);
    await failing("#photo-1 img");
    await expect.poll(() => broken.getAttribute("src")).toContain("placeholder");
    await context.close();
  });
});

describe("on a phone", () => {
  test(
    "swiping changes the picture, pinching and double tapping enlarge it, and the page itself does not zoom",
    { tags: ["c2-49"] },
    async () => {
      await openOnPhone(marked, async (page, touch) => {
        await swipe(touch, { x: 300, y: 290 }, { x: 60, y: 290 });
        await page.getByText("2 of 8", { exact: true }).waitFor();
        await page.touchscreen.tap(195, 250);
        const dialog = page.getByRole("dialog", { name: "Photos, full screen" });
        await dialog.getByText("2 of 8").waitFor();
        await swipe(touch, { x: 300, y: 400 }, { x: 60, y: 400 });
        await dialog.getByText("3 of 8").waitFor();
        await pinch(touch, { x: 195, y: 400 }, 40, 120);
        await dialog.getByRole("button", { name: "Fit to screen" }).waitFor();
        expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
        await swipe(touch, { x: 300, y: 400 }, { x: 60, y: 400 });
        await dialog.getByText("3 of 8").waitFor();
        await doubleTap(touch, { x: 195, y: 400 });
        await dialog.getByRole("button", { name: "Enlarge further" }).waitFor();
        expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
        expect(await axeFindings(page)).toEqual([]);
      });
    },
  );

  test("a tap on the words that lie on the photo opens the full screen, and Back closes it and stays on the page", async () => {
    await openOnPhone(marked, async (page) => {
      const {
        x = 0,
        y = 0,
        width = 0,
        height = 0,
      } = (await page.getByRole("link", { name: "Click or Tap to enlarge" }).boundingBox()) ?? {};
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      const dialog = page.getByRole("dialog", { name: "Photos, full screen" });
      await dialog.getByText("1 of 8").waitFor();
      await page.goBack();
      await dialog.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(marked);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("photo-1");
      expect(await horizontalOverflow(page)).toBe(0);
    });
  });
});

describe("without JavaScript", () => {
  test("every kind of media has its own URL", async () => {
    await open({ width: 390, javaScript: false }, marked, async (page) => {
      expect(await page.locator("#photo-1").getAttribute("href")).toMatch(/^\/media\/demo-\w+\/.+\.webp$/);
      await page.getByRole("link", { name: /^Imperfections/ }).click();
      await page
        .getByRole("link", { name: /^Mark 1: / })
        .first()
        .waitFor();
      await page.getByRole("link", { name: "360" }).click();
      expect(await page.locator(".gallery__strip .gallery__main").count()).toBe(8);
      await looksRightAtEveryWidth(page);
    });
  });

  test("the video is a link to its file", async () => {
    const film = (await plainVisitor(site.url).open(filmed)).link("Play the film").attributes.get("href");
    const answer = await fetch(site.url + film, { headers: { Range: "bytes=0-1" } });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([206, "video/mp4"]);
  });
});

describe("structured data and previews", () => {
  test("a page describes vehicle, breadcrumb and dealer in valid schema.org terms", { tags: ["c2-12"] }, async () => {
    for (const [address, type] of [
      [marked, "Car"],
      [filmed, "Vehicle"],
    ] as const) {
      const { "@context": context, "@graph": graph } = await structured(address);
      expect(context).toBe("https://schema.org");
      expect(graph.map((thing) => thing["@type"])).toEqual([type, "BreadcrumbList", "AutoDealer"]);
      expect(unknownSchemaTerms(graph)).toEqual([]);
      const { data }: { data: { headline_price: number } } = await json(`/api/v2/vehicle/${address.split("/").at(-1)}`);
      expect(graph[0]).toMatchObject({
        url: site.url + address,
        offers: { price: data.headline_price, priceCurrency: "GBP", availability: "https://schema.org/InStock" },
      });
      expect(graph[1]).toMatchObject({
        itemListElement: [{ position: 1, name: "Home" }, { position: 2 }, { position: 3, item: site.url + address }],
      });
    }
    expect(unknownSchemaTerms([{ "@type": "Car", wheels: 4 }])).toEqual(["[0]/wheels: not a property of Car"]);
  });

  test("a Motability vehicle has a page for search engines, and no offer", async () => {
    const { data }: { data: Listed[] } = await json("/api/v2/motability-search?advert_classification=motability");
    const [first] = data;
    const { "@graph": graph } = await structured(`/used-cars/${first?.slug}`);
    expect(graph[0]).not.toHaveProperty("offers");
    expect(unknownSchemaTerms(graph)).toEqual([]);
  });

  test("the og:image is a JPEG with a declared width of 1200", { tags: ["c2-12"] }, async () => {
    const html = await (await fetch(site.url + marked)).text();
    const [, image = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const answer = await fetch(image);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(html).toContain('property="og:image:width" content="1200"');
  });
});

type Structured = { "@context": string; "@graph": Record<string, unknown>[] };

async function structured(address: string): Promise<Structured> {
  const html = await (await fetch(site.url + address)).text();
  const [, text = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text);
}

async function open(visitor: { width: number; javaScript: boolean }, address: string, walk: (page: Page) => Promise<void>): Promise<void> {
  const { context, page, complaints } = await visit(browser, visitor);
  try {
    await page.goto(site.url + address);
    await walk(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

async function openOnPhone(address: string, walk: (page: Page, touch: CDPSession) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.goto(site.url + address);
    await hydrated(page);
    await walk(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/** The path of the first vehicle of a search whose media match. */
async function findVehicle(search: string, wanted: (media: Media) => boolean): Promise<string> {
  for (let pageNumber = 1; pageNumber < 20; pageNumber++) {
    const { data }: { data: Listed[] } = await json(`/api/v2/vehicle-search?${search}&page=${pageNumber}`);
    if (data.length === 0) break;
    for (const { stock_id, slug, cap_database } of data) {
      const { data: media }: { data: Media } = await json(`/api/v2/vehicle/${stock_id}`);
      if (wanted(media)) return `${cap_database === "CAR" ? "/used-cars" : "/used-vans"}/${slug}`;
    }
  }
  throw new Error(`no vehicle of ${search} has such pictures`);
}

async function json<Answer>(path: string): Promise<Answer> {
  return (await fetch(site.url + path)).json();
}

function tabs(page: Page): Promise<string[]> {
  return page
    .locator(".gallery .tab")
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replace(/\s+/g, " ").trim()));
}

/** Waits for the gallery's hydration, which begins with a `pointerover`. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const photo = document.querySelector("#photo-1");
    photo?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    return Object.keys(photo ?? {}).some((key) => key.startsWith("__react"));
  });
  // Mouse listeners are attached in an effect, after the first paint.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

function pixels(page: Page): Promise<string> {
  return page.locator(".turntable canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL("image/jpeg", 0.2));
}
