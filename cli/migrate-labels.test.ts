import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { UsageError } from "./usage-error.ts";
import { websiteCommand } from "./website-command.ts";

const SETTINGS = `export const hill = {
  name: "hill",
  labels: {
    // Shorter than ours.
    "Sort by": "Order by",
    Vehicle: "Motor",
    "1 vehicle": "1 motor",
    "{count} vehicles": "{count} motors",
    "Hello {name},": "Dear {name},",
    "{what} must be {most} characters or fewer": "{most} characters are enough for {what}",
    "Price held until {clock} on {full_date} if the car is as you described it": "Yours until {clock} on {full_date}",
  },
  titles: { vehicle: "{make} {model}" },
  locales: { cy: { "Sort by": "Trefn", "{count} cars": "{count} modur", "Our own menu": "Ein dewislen" } },
};
`;
const MIGRATED = `export const hill = {
  name: "hill",
  labels: {
    // Shorter than ours.
    "search.sortBy": "Order by",
    "common.vehicle": "Motor",
    "search.vehicles": "{count, plural, one {1 motor} other {{count} motors}}",
    "letter.helloName": "Dear {name},",
    "problem.tooLong": "{count} characters are enough for {label}",
    "partExchange.held": "Yours until {until}",
  },
  titles: { vehicle: "{make} {model}" },
  locales: { cy: { "search.sortBy": "Trefn", "search.cars": "CARS", "Our own menu": "Ein dewislen" } },
};
`;
const CARS =
  "{count, plural, zero {{count} modur} one {1 car} two {{count} modur} few {{count} modur} many {{count} modur} other {{count} modur}}";

function project(): { root: string; run: (...words: string[]) => Promise<{ code: number; printed: string[] }>; settings: () => string } {
  const root = mkdtempSync(join(tmpdir(), "forecourt-labels-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const file = join(root, "websites/hill/website.ts");
  mkdirSync(join(root, "websites/hill"), { recursive: true });
  writeFileSync(file, SETTINGS);
  const run = async (...words: string[]) => {
    const printed: string[] = [];
    return { code: await websiteCommand(["migrate-labels", ...words], root, (line: string) => printed.push(line)), printed };
  };
  return { root, run, settings: () => readFileSync(file, "utf8") };
}

test("labels keyed by English text get message keys, plural pairs become one message, the rest is unchanged", async () => {
  const { run, settings } = project();
  const { code, printed } = await run("hill");
  expect([code, settings().replaceAll(/\n\s*\n/g, "\n")]).toEqual([0, MIGRATED.replace("CARS", CARS)]);
  expect(printed).toContain('"Sort by" is "search.sortBy" now');
  expect(await run("hill")).toEqual({ code: 0, printed: ["websites/hill/website.ts has no labels to migrate."] });
});

test("--json lists what was rewritten", async () => {
  const { code, printed } = await project().run("hill", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(printed.join("\n"))).toMatchObject({ migrated: expect.arrayContaining([{ from: "Vehicle", to: "common.vehicle" }]) });
});

test("an unknown website or a missing argument changes nothing", async () => {
  const { run, settings } = project();
  expect(await run("vale")).toEqual({ code: 1, printed: ["websites/vale/website.ts does not exist."] });
  await expect(run()).rejects.toThrow(UsageError);
  expect(settings()).toBe(SETTINGS);
});
