import { describe, expect, test } from "vitest";
import { calendarDay, parseDay } from "../calendar.ts";
import { ageIdentifier, formatMark, issueDates, markKind, normaliseMark } from "./registration-mark.ts";

describe("a registration mark", () => {
  test("is stored as capitals and digits only", () => {
    expect(normaliseMark(" wx21-kde ")).toBe("WX21KDE");
  });

  test.each([
    ["WX21 KDE", "current"],
    ["p123 abc", "prefix"],
    ["Q9 XYZ", "prefix"],
    ["ABC 123D", "suffix"],
    ["TIL 1234", "northern-ireland"],
    ["AZ 1", "northern-ireland"],
    ["1234 AB", "dateless"],
    ["VS 1", "dateless"],
    ["101 D 202", "diplomatic"],
  ])("%s is of the series %s", (registration, kind) => {
    expect(markKind(registration)).toBe(kind);
  });

  test.each(["", "WX00 KDE", "WX50 KDE", "WX21 KQE", "IX21 KDE", "HELLO THERE", "WX211KDE"])("%j is not one", (text) => {
    expect(markKind(text)).toBeUndefined();
  });

  test.each([
    ["wx21kde", "WX21 KDE"],
    ["p123abc", "P123 ABC"],
    ["abc123d", "ABC 123D"],
    ["til1234", "TIL 1234"],
    ["1234ab", "1234 AB"],
    ["101d202", "101 D 202"],
    ["no mark", "NOMARK"],
  ])("%s is printed %s", (text, plate) => {
    expect(formatMark(text)).toBe(plate);
  });
});

describe("the age identifier of a registration mark", () => {
  test.each([
    [calendarDay(2001, 9, 1), "51"],
    [calendarDay(2021, 2, 28), "70"],
    [calendarDay(2021, 3, 1), "21"],
    [calendarDay(2021, 8, 31), "21"],
    [calendarDay(2021, 9, 1), "71"],
    [calendarDay(2025, 9, 1), "75"],
    [calendarDay(2026, 1, 15), "75"],
    [calendarDay(2026, 3, 1), "26"],
    [calendarDay(2026, 9, 1), "76"],
    [calendarDay(2002, 3, 1), "02"],
  ])("a vehicle first registered on %s carries %s", (day, identifier) => {
    expect(ageIdentifier(day)).toBe(identifier);
  });

  test("dates from September 2001 to 2040 are within the issue dates of their own age identifier", () => {
    for (let year = 2001; year <= 2040; year++) {
      for (const [month, date] of [
        [1, 1],
        [2, 28],
        [3, 1],
        [8, 31],
        [9, 1],
        [12, 31],
      ] as const) {
        const day = calendarDay(year, month, date);
        if (day < "2001-09-01") continue;
        const dates = issueDates(`WX${ageIdentifier(day)}KDE`);
        expect(dates && dates.from <= day && day <= dates.to, day).toBe(true);
      }
    }
  });

  test.each([
    ["WX72 KDE", "2022-09-01", "2023-02-28"],
    ["WX73 KDE", "2023-09-01", "2024-02-29"],
    ["Y123 ABC", "2001-03-01", "2001-08-31"],
    ["S123 ABC", "1998-08-01", "1999-02-28"],
    ["P123 ABC", "1996-08-01", "1997-07-31"],
    ["ABC 123Y", "1982-08-01", "1983-07-31"],
  ])("%s was given out from %s to %s", (registration, from, to) => {
    expect(issueDates(registration)).toEqual({ from: parseDay(from), to: parseDay(to) });
  });

  test.each(["Q123 ABC", "TIL 1234", "1234 AB", "101 D 202", "nothing"])("%s tells none", (registration) => {
    expect(issueDates(registration)).toBeNull();
  });
});
