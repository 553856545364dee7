import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../calendar.ts";
import { extendedHold } from "./hold.ts";

const LIMITS = { hold_minutes: 30, hold_limit_minutes: 75 };
const at = (minutes: number) => 1_795_000_000_000 + minutes * MINUTE_MS;

describe("an extension of an unpaid hold", () => {
  test("lasts 30 minutes from now", () => {
    expect(extendedHold({ held_since: at(0), hold_expires_at: at(30) }, at(20), LIMITS)).toBe(at(50));
  });

  test("ends at the website's limit", () => {
    expect(extendedHold({ held_since: at(0), hold_expires_at: at(60) }, at(55), LIMITS)).toBe(at(75));
  });

  test.each([
    ["the limit is reached", at(75), at(70)],
    ["less than a minute would be gained", at(74.5), at(70)],
    ["it was asked for a moment ago", at(30), at(0.5)],
    ["the hold is over", at(30), at(30)],
  ])("is not given when %s", (_, hold_expires_at, now) => {
    expect(extendedHold({ held_since: at(0), hold_expires_at }, now, LIMITS)).toBeUndefined();
  });
});
