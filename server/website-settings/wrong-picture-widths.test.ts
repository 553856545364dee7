import { expect, test } from "vitest";
import { pictureWidthsProblem } from "./wrong-picture-widths.ts";

test.each([[[]], [[100]], [[1280]], [[480.5]], [[Number.NaN]], [[200, 201, 202, 203, 204, 205, 206]]])(
  "widths of pictures are rejected when invalid: %j",
  (widths) => {
    expect(pictureWidthsProblem(widths)).toMatch(/^imageWidths takes 1 to 6 whole numbers from 160 to 1279, not /);
    expect(pictureWidthsProblem([320, 640])).toBeUndefined();
  },
);
