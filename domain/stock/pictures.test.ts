import { describe, expect, test } from "vitest";
import { firstPicture, pictureAtWidth, responsivePicture } from "./pictures.ts";

describe("the addresses of a picture", () => {
  test("name each width and format of our own pictures, AVIF first, with the original as the fallback", () => {
    expect(responsivePicture("/media/demo/suv/hero.deep-blue.webp")).toEqual({
      src: "/media/demo/suv/hero.deep-blue.webp",
      sources: [
        {
          type: "image/avif",
          srcset:
            "/media/demo/suv/hero.deep-blue.w480.avif 480w, /media/demo/suv/hero.deep-blue.w768.avif 768w, /media/demo/suv/hero.deep-blue.avif 1280w",
        },
        {
          type: "image/webp",
          srcset:
            "/media/demo/suv/hero.deep-blue.w480.webp 480w, /media/demo/suv/hero.deep-blue.w768.webp 768w, /media/demo/suv/hero.deep-blue.webp 1280w",
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

test("the first picture of a vehicle that has none is empty text", () => {
  expect(firstPicture({})).toBe("");
  expect(firstPicture({ media_urls: [] })).toBe("");
  expect(firstPicture({ media_urls: [{ url: "/media/demo/focus.webp", alt: "" }] })).toBe("/media/demo/focus.webp");
});
