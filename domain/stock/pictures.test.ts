import { describe, expect, test } from "vitest";
import { firstPicture, pictureAtWidth, responsivePicture, srcsetAtWidths } from "./pictures.ts";

describe("the URLs of a picture", () => {
  test("list each width and format of hosted pictures, AVIF first, with the original as the fallback", { tags: ["c9-33"] }, () => {
    expect(responsivePicture("/media/demo/suv/hero.deep-blue.webp")).toEqual({
      src: "/media/demo/suv/hero.deep-blue.webp",
      sources: [
        {
          type: "image/avif",
          srcset:
            "/media/demo/suv/hero.deep-blue.w480.avif 480w, /media/demo/suv/hero.deep-blue.w768.avif 768w, " +
            "/media/demo/suv/hero.deep-blue.avif 1280w",
        },
        {
          type: "image/webp",
          srcset:
            "/media/demo/suv/hero.deep-blue.w480.webp 480w, /media/demo/suv/hero.deep-blue.w768.webp 768w, " +
            "/media/demo/suv/hero.deep-blue.webp 1280w",
        },
      ],
    });
  });

  test("leave out widths that the original does not have", () => {
    const [avif] = responsivePicture("/media/demo/suv/360/00.webp", 640).sources;
    expect(avif?.srcset).toBe("/media/demo/suv/360/00.w480.avif 480w, /media/demo/suv/360/00.avif 640w");
  });

  test.each([
    "https://photos.example/4711/1.jpg",
    "//photos.example/1.webp",
    "/media/placeholder/suv.svg",
    "/media/demo/a b.webp",
    "javascript:alert(1)",
    "",
  ])("stay as they are for a picture that we do not make: %j", (url) => {
    expect(responsivePicture(url)).toEqual({ src: url, sources: [] });
    expect(pictureAtWidth(url, 480)).toBe(url);
  });

  test("give one width for a thumbnail", () => {
    expect(pictureAtWidth("/media/demo/van/interior.webp", 768)).toBe("/media/demo/van/interior.w768.webp");
    expect(pictureAtWidth("/media/demo/van/interior.webp", 480, "avif")).toBe("/media/demo/van/interior.w480.avif");
  });
});

test("the first picture of a vehicle without pictures is an empty string", { tags: ["c8-18"] }, () => {
  expect(firstPicture({})).toBe("");
  expect(firstPicture({ media_urls: [] })).toBe("");
  expect(firstPicture({ media_urls: [{ url: "/media/demo/focus.webp", alt: "" }] })).toBe("/media/demo/focus.webp");
});

describe("custom picture widths", () => {
  test("replace the usual widths up to that of the original, narrowest first", () => {
    const [, webp] = responsivePicture("/media/demo/suv/hero.webp").sources;
    expect(srcsetAtWidths(webp?.srcset ?? "", [1000, 320, 1280])).toBe(
      "/media/demo/suv/hero.w320.webp 320w, /media/demo/suv/hero.w1000.webp 1000w, /media/demo/suv/hero.webp 1280w",
    );
    const [avif] = responsivePicture("/media/demo/suv/360/00.webp", 640).sources;
    expect(srcsetAtWidths(avif?.srcset ?? "", [320, 1000])).toBe("/media/demo/suv/360/00.w320.avif 320w, /media/demo/suv/360/00.avif 640w");
  });

  test("do not affect pictures of other hosts", () => {
    expect(srcsetAtWidths("https://photos.example/1-480.webp 480w", [320])).toBe("https://photos.example/1-480.webp 480w");
  });
});
