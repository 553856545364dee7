import { describe, expect, test } from "vitest";
import { isFilm, mediaTypes, vehicleVideos } from "./media.ts";

const PHOTO = { url: "/media/demo/suv/hero.silver.webp", alt: "From the front left" };
const FILM = { url: "/media/films/suv.mp4" };
const TURN = ["/media/demo/suv/360/00.webp", "/media/demo/suv/360/01.webp"];

describe("the kinds of media a vehicle has", () => {
  test("are listed in the order of the vehicle's page: video, photos, turntable, imperfections", { tags: ["c2-22"] }, () => {
    expect(mediaTypes({ imperfections: [PHOTO], turntable: TURN, media_urls: [PHOTO], videos: [FILM] })).toEqual([
      "video",
      "images",
      "turntable",
      "imperfections",
    ]);
  });

  test("include only kinds with content", { tags: ["c2-22", "c4-30"] }, () => {
    expect(mediaTypes({ media_urls: [PHOTO], videos: [], imperfections: [] })).toEqual(["images"]);
    expect(mediaTypes({ video: FILM.url })).toEqual(["video"]);
    expect(mediaTypes({})).toEqual([]);
  });

  test("do not count a single frame as a turntable", () => {
    expect(mediaTypes({ turntable: TURN.slice(0, 1) })).toEqual([]);
  });
});

describe("the videos of a vehicle", () => {
  test("are the list, with the single video of a feed included once", { tags: ["c3-14"] }, () => {
    expect(vehicleVideos({ videos: [FILM], video: FILM.url })).toEqual([FILM]);
    expect(vehicleVideos({ video: "https://films.example/1.mp4" })).toEqual([{ url: "https://films.example/1.mp4" }]);
  });

  test.each([
    ["https://films.example/1.MP4", true],
    ["/media/films/suv.mp4", true],
    ["https://films.example/1.webm?t=2", true],
    ["https://videos.example/watch?v=1", false],
  ])("are files or pages that show one: %s", (url, film) => {
    expect(isFilm(url)).toBe(film);
  });
});
