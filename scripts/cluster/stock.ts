import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Numbers that the demonstration's own vehicles do not have. */
const FIRST = 500_000;
const MODELS = [
  ["Ford", "Fiesta"],
  ["Ford", "Focus"],
  ["Kia", "Ceed"],
  ["Vauxhall", "Corsa"],
  ["Volkswagen", "Golf"],
] as const;

/** A dealer's stock file, large enough that a tenth of it is more than all the load's unpaid holds. */
export function writeStock(folder: string, count: number): string {
  const file = join(folder, "stock.jsonl");
  const lines = Array.from({ length: count }, (_, number) => {
    const [make, range] = MODELS[number % MODELS.length] ?? MODELS[0];
    return JSON.stringify({
      stock_id: FIRST + number,
      make,
      range,
      derivative: "1.0 Zetec 5dr",
      year: 2018 + (number % 7),
      mileage: 5_000 + ((number * 37) % 60_000),
      fuel_type: "Petrol",
      transmission: "Manual",
      body_type: "Hatchback",
      colour: "Blue",
      price: 6_000 + ((number * 13) % 15_000),
    });
  });
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}
